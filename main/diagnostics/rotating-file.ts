/** A file of lines that is limited in size, with the files before it: `main.log`, `main.1.log`, … */
import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';

export interface RotatingFileOptions {
  /** Bytes of each file. */
  readonly maxBytes: number;
  /** The current one included. */
  readonly maxFiles: number;
  /** Default: `appendFileSync`, with mode 0600. Throws if the disk is full. */
  readonly append?: (file: string, text: Buffer) => void;
}

const appendToFile = (file: string, text: Buffer): void => appendFileSync(file, text, { mode: 0o600 });

const getSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Number 0 is the file itself, higher numbers are older. */
export const getRotatedPath = (file: string, number: number): string => {
  const { dir, name, ext } = path.parse(file);
  return number === 0 ? file : path.join(dir, `${name}.${number}${ext}`);
};

/**
 * Only the file's user can read it (mode 0600). Writes are synchronous, so that the last line before a crash is there.
 */
export class RotatingFile {
  readonly #file: string;
  readonly #options: RotatingFileOptions;
  #isReady = false;
  #lostLines = 0;

  constructor(file: string, options: RotatingFileOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Never throws. It counts lines that cannot be written, and writes their number when that is possible again. */
  append(lines: readonly string[]): void {
    const lost = this.#lostLines;
    const note = lost === 0 ? [] : [`(${lost} lines before this one could not be written)`];
    if (this.#tryToWrite([...note, ...lines]) || this.#retryWithSpace([...note, ...lines]))
      this.#lostLines = 0;
    else this.#lostLines += lines.length;
  }

  #tryToWrite(lines: readonly string[]): boolean {
    const size = getSize(this.#file);
    try {
      this.#prepare();
      const text = Buffer.from(`${lines.join('\n')}\n`);
      if (size > 0 && size + text.length > this.#options.maxBytes) this.#rotate();
      (this.#options.append ?? appendToFile)(this.#file, text);
      return true;
    } catch {
      this.#isReady = false;
      this.#cutAt(size);
      return false;
    }
  }

  /** Deletes the oldest file if the disk is full, because the newest lines are worth more. */
  #retryWithSpace(lines: readonly string[]): boolean {
    const { maxFiles } = this.#options;
    for (let number = maxFiles - 1; number > 0; number -= 1) {
      const file = getRotatedPath(this.#file, number);
      if (getSize(file) === 0) continue;
      try {
        rmSync(file);
        return this.#tryToWrite(lines);
      } catch {
        return false;
      }
    }
    return false;
  }

  /** The folder may be deleted while Sidetone runs. The mode of an existing file is corrected. */
  #prepare(): void {
    if (this.#isReady && statSync(this.#file, { throwIfNoEntry: false }) !== undefined) return;
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    appendFileSync(this.#file, '', { mode: 0o600 });
    chmodSync(this.#file, 0o600);
    this.#isReady = true;
  }

  #rotate(): void {
    const { maxFiles } = this.#options;
    rmSync(getRotatedPath(this.#file, maxFiles - 1), { force: true });
    for (let number = maxFiles - 2; number >= 0; number -= 1) {
      const file = getRotatedPath(this.#file, number);
      if (getSize(file) > 0) renameSync(file, getRotatedPath(this.#file, number + 1));
    }
  }

  /** Removes what was written of lines that did not fit. */
  #cutAt(size: number): void {
    try {
      if (getSize(this.#file) > size) truncateSync(this.#file, size);
    } catch {
      // The next line begins in the middle of a line.
    }
  }
}

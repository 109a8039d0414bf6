/**
 * Checks the files that a page names. preload takes their paths from Electron, but main cannot see whether a path is
 * that of a dropped file: a renderer process that was taken over can name any. A page knows the size of a file only if the
 * user gave it that file, so a path counts only together with the size. A file of another size is treated as missing.
 */
import path from 'node:path';
import type { DroppedFile } from '../../preload/contract/define.ts';
import { monotonicNow } from './clock.ts';

/** Wrong guesses in a period, after which no file is accessed. The files of a user match unless they change meanwhile. */
const maxRefusals = 100;
const periodMs = 60_000;

/** Names of devices and pipes, and paths that Windows does not normalize. A dropped file has none. */
const devicePath = /^(?:\\\\|\/\/)[.?](?:\\|\/)/;

export class PageFiles {
  readonly #now: () => number;
  #refusals = 0;
  #periodStart = Number.NEGATIVE_INFINITY;

  /** `now` returns milliseconds. */
  constructor(now: () => number = monotonicNow) {
    this.#now = now;
  }

  /** False if the path must not be accessed at all. */
  canAccess(file: string): boolean {
    const now = this.#now();
    if (now - this.#periodStart >= periodMs) {
      this.#periodStart = now;
      this.#refusals = 0;
    }
    return path.isAbsolute(file) && !devicePath.test(file) && this.#refusals < maxRefusals;
  }

  /** `actualSize`: null if there is no such file. Counts a mismatch as a guess. */
  matches(size: number, actualSize: number | null): boolean {
    if (size === actualSize) return true;
    this.#refusals += 1;
    return false;
  }
}

/** File systems and Chromium may round the time to milliseconds differently. */
const toleranceMs = 1;

/** One drop of files that a page named. */
export class PageDrop {
  readonly #files: PageFiles;
  readonly #outsideFolders = new Set<string>();

  constructor(files: PageFiles) {
    this.#files = files;
  }

  canAccess(path: string): boolean {
    return this.#files.canAccess(path);
  }

  /** `actualSize` is in bytes; null if there is no such file. */
  verifyFile({ size }: DroppedFile, actualSize: number | null): boolean {
    return this.#files.matches(size, actualSize);
  }

  /** A folder has no size. If the page does not know its time, the page receives no names of skipped files in it. */
  addFolder({ modified }: DroppedFile, name: string, actualMs: number): void {
    if (modified === undefined || Math.abs(modified - actualMs) > toleranceMs) this.#outsideFolders.add(name);
  }

  /** `folder`: the path from the dropped folder, including its name. */
  isOutsideDrop(folder: string): boolean {
    return this.#outsideFolders.has(folder.split('/')[0] ?? '');
  }
}

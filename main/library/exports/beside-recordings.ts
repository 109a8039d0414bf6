/** Which files belong beside recordings, and which of them would replace others. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentFormat, getFileEnding } from '../../../preload/contract/exports.ts';
import { createUniqueNames } from './file-names.ts';

/** One file of an export. */
export interface BesideFile {
  readonly id: string;
  readonly format: DocumentFormat;
  readonly path: string;
}

/** The state of a file; null if there is none. */
const readState = async (file: string): Promise<string | null> => {
  try {
    const { size, mtimeMs } = await stat(file);
    return `${size} ${mtimeMs}`;
  } catch (error) {
    // What cannot be looked at may be a file of somebody.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : '';
  }
};

export class BesideRecordings {
  /** The files of earlier exports, with their texts and as they were left, by their paths. */
  readonly #written = new Map<string, string>();

  /** `recordings`: the path of the recording of each text. Two files never get the same name. */
  list(
    recordings: readonly (readonly [id: string, path: string])[],
    formats: readonly DocumentFormat[],
  ): readonly BesideFile[] {
    /** By folder and extension. */
    const uniqueNames = new Map<string, (name: string) => string>();
    return recordings.flatMap(([id, recording]) => {
      const { dir, name } = path.parse(recording);
      return formats.map((format) => {
        const extension = getFileEnding(format);
        const key = path.join(dir, extension);
        const toUniqueName = uniqueNames.get(key) ?? createUniqueNames();
        uniqueNames.set(key, toUniqueName);
        return { id, format, path: path.join(dir, `${toUniqueName(name)}.${extension}`) };
      });
    });
  }

  /** Those that would replace a file which no export of the same text has written since the start, or which has changed since. */
  async findOthers(files: readonly BesideFile[]): Promise<readonly BesideFile[]> {
    const others: BesideFile[] = [];
    for (const file of files) {
      const state = await readState(file.path);
      if (state !== null && this.#written.get(file.path) !== `${file.id} ${state}`) others.push(file);
    }
    return others;
  }

  async remember({ id, path: file }: BesideFile): Promise<void> {
    this.#written.set(file, `${id} ${await readState(file)}`);
  }
}

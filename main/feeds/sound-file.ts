/** The file with the sound of an item, and that of what has come of it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { audioMediaTypes, getFileType } from '../../preload/contract/audio-formats.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import { renameWithoutReplacing, toWriteError } from '../lib/atomic-write.ts';
import type { ParsedItem } from './parse-feed.ts';

export interface SoundProgress {
  readonly bytes: number;
  /** Null: the server does not say. */
  readonly totalBytes: number | null;
}

/** Of what has come. Two items whose files would have the same name must not write into one. */
export const getPartPath = (file: string, itemId: string): string => `${file}.${itemId.slice(0, 8)}.part`;

/** The bytes of a file; 0 if it is missing. */
export const getSize = async (file: string): Promise<number> =>
  (await stat(file).catch(() => null))?.size ?? 0;

/** Gives the file its name, or the next one that is free. Returns its path. */
export const completeSound = async (file: string, part: string): Promise<Result<string>> => {
  const { dir, name, ext } = path.parse(file);
  for (let number = 1; ; number += 1) {
    const target = number === 1 ? file : path.join(dir, `${name} (${number})${ext}`);
    try {
      await renameWithoutReplacing(part, target);
      return ok(target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return toWriteError(error);
    }
  }
};

/** That of the address if it is one of sound, else one for the type. */
export const getSoundExtension = ({ url, type }: NonNullable<ParsedItem['sound']>): string => {
  const extension = getFileType(URL.parse(url)?.pathname ?? '');
  if (audioMediaTypes.has(extension)) return extension;
  const [first] = [...audioMediaTypes].find(([, mediaType]) => mediaType === type) ?? ['mp3'];
  return first;
};

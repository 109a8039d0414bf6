/** Detects audio by content, not by file name. */
import type { FileHandle } from 'node:fs/promises';
import type { AudioFormat } from '../../../preload/contract/audio-formats.ts';
import type { UnreadableFormat } from '../../../preload/contract/unreadable-formats.ts';
import { findBeginning } from '../../../preload/recordings/beginnings.ts';
import { readAt } from './fingerprint.ts';

/** The format, or the name of one that cannot be read, or null if the file is not audio. Rejects with file system errors. */
export const detectAudioFormat = async (
  file: FileHandle,
  size: number,
): Promise<AudioFormat | UnreadableFormat | null> => {
  const beginning = await findBeginning((position, length) => readAt(file, position, length), size);
  return beginning === null ? null : (beginning.format ?? beginning.name);
};

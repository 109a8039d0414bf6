import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { SkipReason } from '../../../preload/contract/uploads.ts';
import { readTags } from './audio-tags.ts';
import { detectAudioFormat } from './detect-audio-format.ts';
import { computeFingerprint } from './fingerprint.ts';
import { toSkipReason } from './scan-directory.ts';
import { getDefaultName } from './transcription-names.ts';

export interface ProbedAudioFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
  readonly durationSeconds: number | null;
  readonly fingerprint: string;
}

/** Opens and inspects a file. O_NONBLOCK: opening a FIFO that replaced it would block otherwise. */
export const probeAudioFile = async (
  path: string,
  fileName: string,
): Promise<ProbedAudioFile | SkipReason> => {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return toSkipReason(error);
  }
  try {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile()) return 'not_a_file';
    if (stats.size === 0n) return 'empty';
    const size = Number(stats.size);
    const kind = await detectAudioFormat(file, size);
    if (kind === null) return 'not_audio';
    const fingerprint = await computeFingerprint(file, size);
    const tags = await readTags(path, size, kind);
    return {
      path,
      name: getDefaultName(tags.title, fileName),
      size,
      mtimeMs: Number(stats.mtimeMs),
      inode: String(stats.ino),
      durationSeconds: tags.durationSeconds,
      fingerprint,
    };
  } catch (error) {
    return toSkipReason(error);
  } finally {
    await file.close();
  }
};

import type { SkipReason } from '../../../preload/contract/uploads.ts';
import { openRegularFile, type RegularFile } from '../../lib/open-regular-file.ts';
import { readTags } from './audio-tags.ts';
import { type AudioFormat, detectAudioFormat } from './detect-audio-format.ts';
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
  readonly format: AudioFormat;
}

/** Opens and inspects a file. */
export const probeAudioFile = async (
  path: string,
  fileName: string,
): Promise<ProbedAudioFile | SkipReason> => {
  let file: RegularFile | null;
  try {
    file = await openRegularFile(path);
  } catch (error) {
    return toSkipReason(error);
  }
  if (file === null) return 'not_a_file';
  const { handle, stats } = file;
  try {
    if (stats.size === 0n) return 'empty';
    const size = Number(stats.size);
    const format = await detectAudioFormat(handle, size);
    if (format === null) return 'not_audio';
    const fingerprint = await computeFingerprint(handle, size);
    const tags = await readTags(path, size, format);
    return {
      path,
      name: getDefaultName(tags.title, fileName),
      size,
      mtimeMs: Number(stats.mtimeMs),
      inode: String(stats.ino),
      durationSeconds: tags.durationSeconds,
      fingerprint,
      format,
    };
  } catch (error) {
    return toSkipReason(error);
  } finally {
    await handle.close();
  }
};

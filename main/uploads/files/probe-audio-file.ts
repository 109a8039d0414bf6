/** Inspects one file: whether it is audio, its length and its identity. */

import type { AudioFormat } from '../../../preload/contract/audio-formats.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { isUnreadableFormat } from '../../../preload/contract/unreadable-formats.ts';
import type { SkipReason, SoundTrack } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { cleanName, getFileStem, toSingleLine } from '../../../preload/recordings/recording-names.ts';
import { listTranslations } from '../../../preload/recordings/sound-tracks.ts';
import { runOnDriveOr } from '../../lib/file-access.ts';
import { withRegularFile } from '../../lib/open-regular-file.ts';
import { readTags } from './audio-tags.ts';
import { computeFingerprint, detectAudioFormat } from './file-content.ts';
import { toSkipReason } from './scan-directory.ts';

/** Milliseconds to inspect a file, which may have to be downloaded from a cloud drive first. */
export const defaultDriveTimeoutMs = 60_000;
/** Share of the timeout that is used after a drive has timed out once, or while the user waits. */
export const shortTimeoutRatio = 1 / 10;

export interface ProbedAudioFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly inode: string;
  readonly durationSeconds: number | null;
  readonly fingerprint: string;
  readonly format: AudioFormat;
  /** Empty unless there are several. */
  readonly tracks: readonly SoundTrack[];
  /** Ids of those that are left out unless the user adds them. */
  readonly leftOutTracks: readonly number[];
}

export const probeAudioFile = async (
  path: string,
  fileName: string,
): Promise<ProbedAudioFile | SkipReason> => {
  try {
    const probed = await withRegularFile<ProbedAudioFile | SkipReason>(path, async ({ handle, stats }) => {
      if (stats.size === 0n) return 'empty';
      const size = Number(stats.size);
      const format = await detectAudioFormat(handle, size);
      if (format === null) return 'not_audio';
      if (isUnreadableFormat(format)) return format;
      const fingerprint = await computeFingerprint(handle, size);
      const { title, durationSeconds, tracks } = await readTags(path, size, format);
      const name = getDefaultName(title, fileName);
      const identity = { mtimeMs: Number(stats.mtimeMs), inode: String(stats.ino), fingerprint };
      const leftOutTracks = listTranslations(tracks);
      return { path, name, size, ...identity, durationSeconds, format, tracks, leftOutTracks };
    });
    return probed ?? 'not_a_file';
  } catch (error) {
    return toSkipReason(error);
  }
};

export const probeOnDrive = (
  path: string,
  fileName: string,
  timeoutMs: number,
): Promise<ProbedAudioFile | SkipReason> =>
  runOnDriveOr(() => probeAudioFile(path, fileName), { path, timeoutMs, fallback: 'no_answer' as const });

/** Null if it is not a regular file or cannot be read. */
export const identifyFile = (
  path: string,
): Promise<{ readonly size: number; readonly fingerprint: string } | null> =>
  withRegularFile(path, async ({ handle, stats }) => {
    const size = Number(stats.size);
    return { size, fingerprint: await computeFingerprint(handle, size) };
  }).catch(() => null);

export const inspectFile = async (path: string): Promise<Result<ProbedAudioFile>> => {
  const file = await probeAudioFile(path, path);
  return typeof file === 'string' ? toFileError(file) : ok(file);
};

export const toFileError = (reason: SkipReason): Result<never> => {
  switch (reason) {
    case 'missing':
    case 'no_path':
    case 'too_deep':
    case 'too_many':
    case 'outside':
      return fail('file_missing');
    case 'unreadable':
      return fail('file_unreadable');
    case 'no_answer':
      return fail('file_unreadable', { key: 'drive_not_responding' });
    case 'not_a_file':
      return fail('not_a_file', { key: 'file_replaced' });
    case 'not_audio':
      return fail('not_audio');
    case 'empty':
      return fail('file_empty');
    default:
      return fail('format_unreadable', { key: 'recording_no_decoder', codec: reason });
  }
};

/** The title from the tags, else the file name made readable. One line, NFC, never empty. */
export const getDefaultName = (title: string | null, fileName: string): string =>
  toSingleLine(title ?? '') ||
  cleanName(getFileStem(fileName)) ||
  toSingleLine(fileName) ||
  t('uploads.unnamedFile');

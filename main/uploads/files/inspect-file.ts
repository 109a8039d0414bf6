import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { SkipReason } from '../../../preload/contract/uploads.ts';
import { openRegularFile } from '../../lib/open-regular-file.ts';
import { computeFingerprint } from './fingerprint.ts';
import { type ProbedAudioFile, probeAudioFile } from './probe-audio-file.ts';

export interface ContentIdentity {
  readonly size: number;
  readonly fingerprint: string;
}

/** Null if it is not a regular file or cannot be read. */
export const identifyFile = async (path: string): Promise<ContentIdentity | null> => {
  try {
    const file = await openRegularFile(path);
    if (file === null) return null;
    const size = Number(file.stats.size);
    try {
      return { size, fingerprint: await computeFingerprint(file.handle, size) };
    } finally {
      await file.handle.close();
    }
  } catch {
    return null;
  }
};

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
  }
};

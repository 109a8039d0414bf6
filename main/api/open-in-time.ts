import type { Result } from '../../preload/contract/result.ts';
import {
  type AudioFile,
  closeMs,
  driveGone,
  errorOfFile,
  type FileIdentity,
  openAudioFile,
  within,
} from './audio-file.ts';
import { cancelled, onCancel, Stopped, unlessAborted } from './stopped.ts';

/**
 * As `openAudioFile`, for no longer than `limit` ms and until the signal aborts: a drive that was unplugged answers
 * nothing at all. A file that opens later is closed.
 */
export const openInTime = async (
  path: string,
  expected: FileIdentity | undefined,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<Result<AudioFile>> => {
  const opening = openAudioFile(path, expected);
  const ender = new AbortController();
  const timer = setTimeout(() => ender.abort(new Stopped(driveGone)), limit);
  const forget = onCancel(signal, () => ender.abort(new Stopped(cancelled)));
  try {
    return await unlessAborted(opening, ender.signal);
  } catch (cause) {
    // Usually it opens a moment later; it is not left open behind the caller's back.
    await within(
      opening.then((late) => (late.ok ? late.value.close() : undefined)),
      closeMs,
    );
    return { ok: false, error: cause instanceof Stopped ? cause.error : errorOfFile(cause) };
  } finally {
    clearTimeout(timer);
    forget();
  }
};

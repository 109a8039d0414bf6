import type { Result } from '../../../preload/contract/result.ts';
import { AbortedError, cancelledError, onCancel, rejectOnAbort } from '../../lib/aborted-error.ts';
import { userFiles } from '../../lib/file-access.ts';
import { withTimeout } from '../../lib/timeout.ts';
import {
  closeTimeoutMs,
  type OpenedAudioFile,
  openAudioFile,
  type SourceFileIdentity,
  toFileError,
} from './audio-file.ts';

/**
 * `openAudioFile` with a timeout in ms and a signal: an unplugged drive may never respond. A file that opens
 * later is closed.
 */
export const openWithTimeout = async (
  path: string,
  expected: SourceFileIdentity | undefined,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<Result<OpenedAudioFile>> => {
  const controller = new AbortController();
  let opening: Promise<Result<OpenedAudioFile>> = Promise.resolve(notOpenedError);
  const open = (): typeof opening => {
    if (!controller.signal.aborted) opening = openAudioFile(path, expected);
    return opening;
  };
  const unsubscribe = onCancel(signal, () => controller.abort(new AbortedError(cancelledError)));
  try {
    return await rejectOnAbort(userFiles.run(open, { path, timeoutMs: limit }), controller.signal);
  } catch (cause) {
    // Usually it opens a moment later; wait briefly so that it is closed before this returns.
    const closing = opening.then((opened) => (opened.ok ? opened.value.close() : undefined));
    await withTimeout(closing, closeTimeoutMs, undefined);
    return { ok: false, error: cause instanceof AbortedError ? cause.error : toFileError(cause) };
  } finally {
    controller.abort();
    unsubscribe();
  }
};

const notOpenedError: Result<never> = { ok: false, error: cancelledError };

/** The body of one upload, slice by slice: head, file, tail, and what is to be told on the way. */

import { AbortedError } from './aborted-error.ts';
import type { OpenedAudioFile } from './audio-file.ts';
import { fileChangedError } from './audio-file.ts';
import { readFileSlices } from './file-body.ts';
import type { MultipartFrame } from './multipart.ts';

export interface BodyObserver {
  /** The connection stands and asks for the first bytes. Not called: nothing has left this machine. */
  onStart(): void;
  /** Whether the file is being waited for, or the socket. */
  onReading(reading: boolean): void;
  /** Bytes of the body that the socket has taken so far. */
  onProgress(sent: number): void;
  /** The rest would complete the body. Until this returns the service cannot have all of it. */
  onEnding(): void;
  onSent(): void;
}

/**
 * The whole body. The file is looked at once more before the last bytes: what was changed while it was sent is never
 * completed, so the service cannot take it for good. Throws `Stopped`, or what `onEnding` throws.
 */
export async function* readUploadBody(
  frame: MultipartFrame,
  file: OpenedAudioFile,
  observer: BodyObserver,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  observer.onStart();
  yield frame.head;
  signal.throwIfAborted();
  let sent = frame.head.length;
  observer.onProgress(sent);
  observer.onReading(true);
  for await (const slice of readFileSlices(file.handle, file.size)) {
    observer.onReading(false);
    yield slice;
    // When a connection dies, undici asks for one more slice before it notices.
    signal.throwIfAborted();
    sent += slice.length;
    observer.onProgress(sent);
    observer.onReading(true);
  }
  const isUnchanged = await file.isUnchanged();
  signal.throwIfAborted();
  if (!isUnchanged) throw new AbortedError(fileChangedError);
  observer.onReading(false);
  observer.onEnding();
  yield frame.tail;
  signal.throwIfAborted();
  observer.onProgress(frame.length);
  observer.onSent();
}

import { AbortedError } from '../../lib/aborted-error.ts';
import type { OpenedAudioFile } from './audio-file.ts';
import { fileChangedError } from './audio-file.ts';
import { readFileSlices } from './file-body.ts';
import type { MultipartFrame } from './multipart.ts';

export interface BodyObserver {
  /** The connection is open. If it was not called, nothing has left this computer. */
  onStart(): void;
  /** True while waiting for the file, false while waiting for the socket. */
  onReading(reading: boolean): void;
  /** Bytes of the body that the socket has accepted so far. */
  onProgress(sent: number): void;
  /** Called before the bytes that complete the body: until it resolves, the service cannot have all of it. */
  onEnding(): Promise<void>;
  /** The bytes that complete the body are passed to the socket now: from here on the service may have all of it. */
  onTail(): void;
  onSent(): void;
}

/**
 * Head, file, tail. The file is checked again before the last bytes: if it has changed, the body is never
 * completed. Throws `AbortedError`, or what `onEnding` rejects with.
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
  for await (const slice of readFileSlices(file.reader, file.size)) {
    observer.onReading(false);
    yield slice;
    // undici requests one more slice before it notices that the connection is closed.
    signal.throwIfAborted();
    sent += slice.length;
    observer.onProgress(sent);
    observer.onReading(true);
  }
  const isUnchanged = await file.isUnchanged();
  signal.throwIfAborted();
  if (!isUnchanged) throw new AbortedError(fileChangedError);
  observer.onReading(false);
  await observer.onEnding();
  signal.throwIfAborted();
  observer.onTail();
  yield frame.tail;
  signal.throwIfAborted();
  observer.onProgress(frame.length);
  observer.onSent();
}

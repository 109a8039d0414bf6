/** The body of one upload, slice by slice: head, file, tail, and what is to be told on the way. */
import type { AudioFile } from './audio-file.ts';
import { fileChanged } from './audio-file.ts';
import { fileSlices } from './file-body.ts';
import type { MultipartFrame } from './multipart.ts';
import { Stopped } from './stopped.ts';

export interface BodyWatch {
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
export async function* uploadBody(
  frame: MultipartFrame,
  file: AudioFile,
  watch: BodyWatch,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  watch.onStart();
  yield frame.head;
  signal.throwIfAborted();
  let sent = frame.head.length;
  watch.onProgress(sent);
  watch.onReading(true);
  for await (const slice of fileSlices(file.handle, file.size)) {
    watch.onReading(false);
    yield slice;
    // When a connection dies, undici asks for one more slice before it notices.
    signal.throwIfAborted();
    sent += slice.length;
    watch.onProgress(sent);
    watch.onReading(true);
  }
  const unchanged = await file.isUnchanged();
  signal.throwIfAborted();
  if (!unchanged) throw new Stopped(fileChanged);
  watch.onReading(false);
  watch.onEnding();
  yield frame.tail;
  signal.throwIfAborted();
  watch.onProgress(frame.length);
  watch.onSent();
}

/** A stretch of a recording's file, read as a file of its own: what is behind its tags, or the MP3 inside of a WAV. */
import type { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';

/** What readers of formats need of a file. */
export type ReadableFile = Pick<RecordingFile, 'bytes' | 'error' | 'read' | 'readInto'>;

export class FileRange implements ReadableFile {
  readonly bytes: number;
  readonly #file: ReadableFile;
  readonly #start: number;

  constructor(file: ReadableFile, start: number, bytes = file.bytes - start) {
    this.#file = file;
    this.#start = start;
    this.bytes = bytes;
  }

  get error(): RecordingError | null {
    return this.#file.error;
  }

  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#file.read(this.#start + start, this.#start + end);
  }

  readInto(bytes: Uint8Array, start: number): Promise<void> {
    return this.#file.readInto(bytes, this.#start + start);
  }
}

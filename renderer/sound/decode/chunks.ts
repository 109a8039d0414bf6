/** Chunks of RIFF (WAV) and IFF (AIFF) files. */
import { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';

export interface Chunk {
  readonly id: string;
  readonly start: number;
  /** The length as stated, which may be beyond the end of the file. */
  readonly length: number;
}

const maxChunks = 1_000;

export const getText = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

export const readView = async (
  file: RecordingFile,
  start: number,
  length: number,
): Promise<DataView<ArrayBuffer>> => {
  if (start + length > file.bytes) throw new RecordingError('truncated');
  return new DataView((await file.read(start, start + length)).buffer);
};

/** Chunks begin at even positions. */
export const listChunks = async (file: RecordingFile, isLittleEndian: boolean): Promise<readonly Chunk[]> => {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= file.bytes && chunks.length < maxChunks; ) {
    const view = await readView(file, at, 8);
    const length = view.getUint32(4, isLittleEndian);
    chunks.push({ id: getText(view, 0), start: at + 8, length });
    at += 8 + length + (length % 2);
  }
  return chunks;
};

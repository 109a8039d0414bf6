/** The chunks of a PNG file. */
import { crc32 } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export interface PngChunk {
  /** Four letters. */
  readonly type: string;
  readonly data: Buffer;
}

export const listChunks = (png: Buffer): PngChunk[] => {
  const chunks: PngChunk[] = [];
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
};

const formatChunk = ({ type, data }: PngChunk): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

export const formatPng = (chunks: readonly PngChunk[]): Buffer =>
  Buffer.concat([signature, ...chunks.map(formatChunk)]);

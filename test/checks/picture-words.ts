/**
 * The words on a picture of the README, in a text chunk of its PNG file: the messages without parameters that were on the
 * screen. So a picture that shows a message that no longer exists is found.
 */
import { crc32 } from 'node:zlib';

const signatureBytes = 8;
const keyword = 'Messages';

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const listChunks = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
};

const formatChunk = ({ type, data }: Chunk): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

// An iTXt chunk: keyword, not compressed, no language, no translated keyword, UTF-8.
const head = Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1');

export const addWords = (png: Buffer, words: readonly string[]): Buffer => {
  const [first, ...others] = listChunks(png);
  if (first === undefined) throw new Error('Not a PNG file');
  const text = { type: 'iTXt', data: Buffer.concat([head, Buffer.from(words.join('\n'))]) };
  return Buffer.concat([png.subarray(0, signatureBytes), ...[first, text, ...others].map(formatChunk)]);
};

/** Empty if the file has none. */
export const readWords = (png: Buffer): string[] => {
  const text = listChunks(png).find(
    ({ type, data }) => type === 'iTXt' && data.subarray(0, head.length).equals(head),
  );
  return text === undefined ? [] : text.data.toString('utf8', head.length).split('\n');
};

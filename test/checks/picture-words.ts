/**
 * The words on a picture of the README, in a text chunk of its PNG file: the messages without parameters that were on the
 * screen. So a picture that shows a message that no longer exists is found.
 */
import { formatPng, listChunks } from './png-chunks.ts';

// An iTXt chunk: keyword, not compressed, no language, no translated keyword, UTF-8.
const head = Buffer.from('Messages\0\0\0\0\0', 'latin1');

export const addWords = (png: Buffer, words: readonly string[]): Buffer => {
  const [first, ...others] = listChunks(png);
  if (first === undefined) throw new Error('Not a PNG file');
  const text = { type: 'iTXt', data: Buffer.concat([head, Buffer.from(words.join('\n'))]) };
  return formatPng([first, text, ...others]);
};

/** Empty if the file has none. */
export const readWords = (png: Buffer): string[] => {
  const text = listChunks(png).find(
    ({ type, data }) => type === 'iTXt' && data.subarray(0, head.length).equals(head),
  );
  return text === undefined ? [] : text.data.toString('utf8', head.length).split('\n');
};

/**
 * Tells audio from other files by content: the name proves nothing. Also takes the containers that may hold audio beside
 * video (MP4, WebM, MPEG), because the service does. What kinds it takes in the end, the service says.
 */
import type { FileHandle } from 'node:fs/promises';
import { readAt } from './fingerprint.ts';
import { startsWithFrames } from './mpeg-frames.ts';

export type AudioKind =
  | 'wav'
  | 'mp3'
  | 'aac'
  | 'mp4'
  | 'ogg'
  | 'flac'
  | 'webm'
  | 'aiff'
  | 'caf'
  | 'amr'
  | 'wma'
  | 'mpeg'
  | 'ape'
  | 'wavpack';

const headBytes = 64 * 1024;
/** How much of a tag in front of the sound is skipped at most: covers are large, but not that large. */
const longestTag = 64 * 1024 * 1024;

/** What the file holds, or null when it is not audio. Rejects with what the file system says. */
export const sniff = async (file: FileHandle, size: number): Promise<AudioKind | null> => {
  const head = await readAt(file, 0, Math.min(headBytes, size));
  const tag = id3Length(head);
  if (tag === 0) return kindOf(head, head.length === size);
  if (tag >= size || tag > longestTag) return null;
  const rest = await readAt(file, tag, Math.min(headBytes, size - tag));
  // Some writers leave zeros between the tag and the first frame.
  const start = rest.findIndex((byte) => byte !== 0);
  return start < 0 ? null : kindOf(rest.subarray(start), tag + rest.length === size);
};

const ascii = (head: Buffer, text: string, at = 0): boolean =>
  head.length >= at + text.length && head.toString('latin1', at, at + text.length) === text;

const bytes = (head: Buffer, ...expected: readonly number[]): boolean =>
  expected.every((byte, index) => head[index] === byte);

/** Length of an ID3v2 tag in front, with its header and footer; 0 where there is none. */
const id3Length = (head: Buffer): number => {
  if (head.length < 10 || !ascii(head, 'ID3')) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
  return 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
};

/** Brands of ISO media files that are pictures. */
const pictureBrands = new Set(['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'crx ']);

const kindOf = (head: Buffer, isWhole: boolean): AudioKind | null => {
  const isRiff = ascii(head, 'RIFF') || ascii(head, 'RIFX') || ascii(head, 'RF64') || ascii(head, 'BW64');
  if (isRiff) return ascii(head, 'WAVE', 8) ? 'wav' : null;
  if (ascii(head, 'fLaC')) return 'flac';
  if (ascii(head, 'OggS')) return 'ogg';
  if (ascii(head, 'ftyp', 4)) return pictureBrands.has(head.toString('latin1', 8, 12)) ? null : 'mp4';
  if (bytes(head, 0x1a, 0x45, 0xdf, 0xa3)) return isMatroska(head) ? 'webm' : null;
  if (ascii(head, 'FORM')) return ascii(head, 'AIFF', 8) || ascii(head, 'AIFC', 8) ? 'aiff' : null;
  if (ascii(head, 'caff')) return 'caf';
  if (ascii(head, '#!AMR')) return 'amr';
  if (ascii(head, 'MAC ')) return 'ape';
  if (ascii(head, 'wvpk')) return 'wavpack';
  if (bytes(head, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return 'wma';
  if (bytes(head, 0x00, 0x00, 0x01, 0xba)) return 'mpeg';
  return startsWithFrames(head, isWhole);
};

const isMatroska = (head: Buffer): boolean => {
  const start = head.toString('latin1', 0, Math.min(head.length, 256));
  return start.includes('webm') || start.includes('matroska');
};

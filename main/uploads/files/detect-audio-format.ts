/**
 * Detects audio by content, not by file name. Includes containers that may hold video (MP4, WebM, MPEG),
 * because the service accepts them.
 */
import type { FileHandle } from 'node:fs/promises';
import { readAt } from './fingerprint.ts';
import { startsWithFrames } from './mpeg-frames.ts';

export type AudioFormat =
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
/** Maximum size of a tag before the audio. */
const maxTagBytes = 64 * 1024 * 1024;

/** The format, or null if the file is not audio. Rejects with file system errors. */
export const detectAudioFormat = async (file: FileHandle, size: number): Promise<AudioFormat | null> => {
  const head = await readAt(file, 0, Math.min(headBytes, size));
  const tag = getId3Length(head);
  if (tag === 0) return getFormat(head, head.length === size);
  if (tag >= size || tag > maxTagBytes) return null;
  const rest = await readAt(file, tag, Math.min(headBytes, size - tag));
  // Some encoders leave zeros between the tag and the first frame.
  const start = rest.findIndex((byte) => byte !== 0);
  return start < 0 ? null : getFormat(rest.subarray(start), tag + rest.length === size);
};

const hasAscii = (head: Buffer, text: string, at = 0): boolean =>
  head.length >= at + text.length && head.toString('latin1', at, at + text.length) === text;

const startsWithBytes = (head: Buffer, ...expected: readonly number[]): boolean =>
  expected.every((byte, index) => head[index] === byte);

/** Length of a leading ID3v2 tag with header and footer; 0 if there is none. */
const getId3Length = (head: Buffer): number => {
  if (head.length < 10 || !hasAscii(head, 'ID3')) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
  return 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
};

/** Brands of ISO media files that are images. */
const pictureBrands = new Set(['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'crx ']);

const getFormat = (head: Buffer, isWhole: boolean): AudioFormat | null => {
  const isRiff =
    hasAscii(head, 'RIFF') || hasAscii(head, 'RIFX') || hasAscii(head, 'RF64') || hasAscii(head, 'BW64');
  if (isRiff) return hasAscii(head, 'WAVE', 8) ? 'wav' : null;
  if (hasAscii(head, 'fLaC')) return 'flac';
  if (hasAscii(head, 'OggS')) return 'ogg';
  if (hasAscii(head, 'ftyp', 4)) return pictureBrands.has(head.toString('latin1', 8, 12)) ? null : 'mp4';
  if (startsWithBytes(head, 0x1a, 0x45, 0xdf, 0xa3)) return isMatroska(head) ? 'webm' : null;
  if (hasAscii(head, 'FORM')) return hasAscii(head, 'AIFF', 8) || hasAscii(head, 'AIFC', 8) ? 'aiff' : null;
  if (hasAscii(head, 'caff')) return 'caf';
  if (hasAscii(head, '#!AMR')) return 'amr';
  if (hasAscii(head, 'MAC ')) return 'ape';
  if (hasAscii(head, 'wvpk')) return 'wavpack';
  if (startsWithBytes(head, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return 'wma';
  if (startsWithBytes(head, 0x00, 0x00, 0x01, 0xba)) return 'mpeg';
  return startsWithFrames(head, isWhole);
};

const isMatroska = (head: Buffer): boolean => {
  const start = head.toString('latin1', 0, Math.min(head.length, 256));
  return start.includes('webm') || start.includes('matroska');
};

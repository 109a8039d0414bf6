/** Detects audio by content, not by file name. */
import type { FileHandle } from 'node:fs/promises';
import type { AudioFormat } from '../../../preload/contract/audio-formats.ts';
import { readAt } from './fingerprint.ts';

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

/*
 * MP3 and ADTS AAC have no magic number; their frames start with 11 or 12 set bits, which other data has too.
 * They are detected by frames that follow each other at the lengths in their headers.
 */

/** Consecutive frames required; fewer are enough if the file ends with the last one. */
const minFramesInRow = 3;
/** Bytes searched for the first frame: encoders and cuts may leave a rest before it. */
const searchedBytes = 8 * 1024;

/** Whether MP3 or AAC frames start near the beginning of `head`. `isWhole`: `head` is the whole file. */
const startsWithFrames = (head: Buffer, isWhole: boolean): 'mp3' | 'aac' | null => {
  const last = Math.min(searchedBytes, head.length - 4);
  for (let at = 0; at <= last; at += 1) {
    if (head[at] !== 0xff) continue;
    if (hasFrameRun(head, at, mp3FrameLength, isWhole)) return 'mp3';
    if (hasFrameRun(head, at, aacFrameLength, isWhole)) return 'aac';
  }
  return null;
};

type FrameLength = (head: Buffer, at: number) => number;

const hasFrameRun = (head: Buffer, start: number, lengthAt: FrameLength, isWhole: boolean): boolean => {
  let at = start;
  for (let frames = 0; frames < minFramesInRow; frames += 1) {
    if (frames > 0 && at === head.length && isWhole) return true;
    if (at + 7 > head.length) return false;
    const length = lengthAt(head, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
};

/** Bit rates in kbit/s by index, for MPEG 1 and for MPEG 2 and 2.5: layers I, II, III. */
const bitRates = {
  mpeg1: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  mpeg2: [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Length in bytes of the MPEG audio frame at `at`, or 0 if there is none (ISO 11172-3). */
const mp3FrameLength: FrameLength = (head, at) => {
  const second = head[at + 1] ?? 0;
  const third = head[at + 2] ?? 0;
  if (head[at] !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const version = (second >> 3) & 3; // 0: MPEG 2.5, 2: MPEG 2, 3: MPEG 1
  const layer = 4 - ((second >> 1) & 3); // 1 to 3; 4 is reserved
  const sampleRate = sampleRates[(third >> 2) & 3];
  if (version === 1 || layer === 4 || sampleRate === undefined) return 0;
  const rates = version === 3 ? bitRates.mpeg1 : bitRates.mpeg2;
  const bitRate = rates[layer - 1]?.[third >> 4] ?? 0;
  if (bitRate === 0) return 0;
  const rate = version === 3 ? sampleRate : version === 2 ? sampleRate / 2 : sampleRate / 4;
  const padding = (third >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * bitRate) / rate) + padding) * 4;
  const samples = layer === 3 && version !== 3 ? 72_000 : 144_000;
  return Math.floor((samples * bitRate) / rate) + padding;
};

/** Length in bytes of the ADTS frame at `at`, or 0 if there is none (ISO 13818-7). */
const aacFrameLength: FrameLength = (head, at) => {
  if (head[at] !== 0xff || ((head[at + 1] ?? 0) & 0xf6) !== 0xf0) return 0;
  if ((((head[at + 2] ?? 0) >> 2) & 15) > 12) return 0;
  const length = (((head[at + 3] ?? 0) & 3) << 11) | ((head[at + 4] ?? 0) << 3) | ((head[at + 5] ?? 0) >> 5);
  return length > 7 ? length : 0;
};

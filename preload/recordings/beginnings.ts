/**
 * The table of the ways in which recordings begin. The drop, the service of the tests and the decoder use it, so that none of them
 * refuses what another one takes. The name of a file does not count.
 */
import type { AudioFormat } from '../contract/audio-formats.ts';
import type { UnreadableFormat } from '../contract/unreadable-formats.ts';
import { findFrames } from './mpeg-frames.ts';

/** Up to `length` bytes from `position` of the file; fewer at its end. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array>;

interface Position {
  /** Of the first byte behind all tags, and behind what encoders leave before the first frame. */
  readonly start: number;
}

export interface KnownBeginning extends Position {
  readonly format: AudioFormat;
  /** As users call it. */
  readonly name: string;
  /** Whether the decoder reads it; a service may read it all the same. */
  readonly isDecoded: boolean;
}

/** Nothing reads it. */
interface UnreadableBeginning extends Position {
  readonly format: null;
  readonly name: UnreadableFormat;
  readonly isDecoded: false;
}

export type Beginning = KnownBeginning | UnreadableBeginning;

/** A text in Latin-1 and its position. */
type Sign = readonly [at: number, text: string];
type Known = Omit<KnownBeginning, 'start'>;

const decoded = (format: AudioFormat, name: string): Known => ({ format, name, isDecoded: true });
const sent = (format: AudioFormat, name: string): Known => ({ format, name, isDecoded: false });

/** All signs of a row have to be there. ISO media, Matroska and rows of frames are recognised by functions below. */
const signs: readonly (readonly [Known | UnreadableFormat, ...(readonly Sign[])])[] = [
  ...['RIFF', 'RIFX', 'RF64', 'BW64'].map(
    (riff) => [decoded('wav', 'WAV'), [0, riff] as Sign, [8, 'WAVE'] as Sign] as const,
  ),
  [decoded('flac', 'FLAC'), [0, 'fLaC']],
  [decoded('ogg', 'Ogg'), [0, 'OggS']],
  [decoded('aiff', 'AIFF'), [0, 'FORM'], [8, 'AIFF']],
  [decoded('aiff', 'AIFF'), [0, 'FORM'], [8, 'AIFC']],
  // A packet has 188 bytes; some recorders put a time before it, others a sum for errors behind it.
  ...([188, 192, 204] as const).map(
    (step) =>
      [
        decoded('mpegts', 'MPEG-TS'),
        ...[0, 1, 2, 3].map((packet): Sign => [packet * step + (step === 192 ? 4 : 0), 'G']),
      ] as const,
  ),
  [sent('caf', 'CAF'), [0, 'caff']],
  [sent('amr', 'AMR'), [0, '#!AMR']],
  [sent('ape', 'APE'), [0, 'MAC ']],
  [sent('wavpack', 'WavPack'), [0, 'wvpk']],
  [sent('wma', 'WMA'), [0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11']],
  [sent('mpeg', 'MPEG'), [0, '\0\0\x01\xba']],
  ['AVI', [0, 'RIFF'], [8, 'AVI ']],
  ['FLV', [0, 'FLV\x01']],
  ['W64', [0, 'riff\x2e\x91\xcf\x11']],
  ['AU', [0, '.snd']],
  ['AU', [0, 'dns.']],
  ['AC-3', [0, '\x0b\x77']],
  ['DTS', [0, '\x7f\xfe\x80\x01']],
  ['MLP', [4, '\xf8\x72\x6f']],
  ['DSD', [0, 'DSD ']],
  ['DSD', [0, 'FRM8'], [12, 'DSD ']],
  ['DSS', [0, '\x02dss']],
  ['DSS', [0, '\x03ds2']],
  ['Musepack', [0, 'MPCK']],
  ['Musepack', [0, 'MP+']],
  ['OptimFROG', [0, 'OFR ']],
  ['TAK', [0, 'tBaK']],
  ['TTA', [0, 'TTA1']],
  ['Shorten', [0, 'ajkg']],
  ['SPHERE', [0, 'NIST_1A']],
  ['Creative Voice', [0, 'Creative Voice File']],
  ['8SVX', [0, 'FORM'], [8, '8SVX']],
  ['RealMedia', [0, '.RMF']],
  ['RealMedia', [0, '.ra\xfd']],
  ['SILK', [0, '#!SILK']],
  ['SILK', [0, '\x02#!SILK']],
  ['MXF', [0, '\x06\x0e\x2b\x34\x02\x05\x01\x01']],
  ['MIDI', [0, 'MThd']],
  ['M3U', [0, '#EXTM3U']],
];

const headBytes = 64 * 1024;
/** A file of tags only could have any number of them. */
const maxTags = 1_000;

const hasText = (head: Uint8Array, at: number, text: string): boolean =>
  head.length >= at + text.length &&
  Array.from(text).every((letter, index) => head[at + index] === letter.charCodeAt(0));

const getText = (head: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...head.subarray(at, at + length));

/** Null if the file of `size` bytes is no recording, nor in a format that has a name here. Rejects as `read` does. */
export const findBeginning = async (read: ReadBytes, size: number): Promise<Beginning | null> => {
  const tags = await skipTags(read, size);
  const found = await findBehindTags(read, tags, size);
  if (found !== null || tags === 0) return found;
  // Some encoders leave zeros between the tag and the first frame. Up to three of them are those of a number.
  const zeros = (await read(tags, Math.min(headBytes, size - tags))).findIndex((byte) => byte !== 0);
  for (let own = 0; own <= 3 && own < zeros; own += 1) {
    const behind = await findBehindTags(read, tags + zeros - own, size);
    if (behind !== null) return behind;
  }
  return null;
};

const findBehindTags = async (read: ReadBytes, start: number, size: number): Promise<Beginning | null> => {
  const beginning = await read(start, Math.min(headBytes, size - start));
  const row = signs.find(([, ...all]) => all.every(([at, text]) => hasText(beginning, at, text)));
  if (row) return toBeginning(row[0], start);
  if (isMatroska(beginning)) return { ...decoded('webm', 'WebM'), start };
  if (await isMovie(read, start, size)) return { ...decoded('mp4', 'M4A'), start };
  const frames = findFrames(beginning, start + beginning.length === size);
  if (frames === null) return null;
  const known = frames.kind === 'aac' ? decoded('aac', 'AAC') : getMpegAudio(frames.layer);
  return { ...known, start: start + frames.at };
};

const toBeginning = (known: Known | UnreadableFormat, start: number): Beginning =>
  typeof known === 'string' ? { format: null, name: known, isDecoded: false, start } : { ...known, start };

/** Layers I and II are older; nothing here decodes them, but services take them under the name MP3. */
const getMpegAudio = (layer: number): Known =>
  layer === 3 ? decoded('mp3', 'MP3') : sent('mp3', `MP${layer}`);

/** The position behind all leading tags. */
const skipTags = async (read: ReadBytes, size: number): Promise<number> => {
  let at = 0;
  for (let tags = 0; tags < maxTags; tags += 1) {
    const length = getTagLength(await read(at, 32));
    if (length === 0 || at + length >= size) break;
    at += length;
  }
  return at;
};

/** Length of an ID3v2 or APE tag with header and footer; 0 if there is none. */
const getTagLength = (head: Uint8Array): number => {
  if (head.length < 10) return 0;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  if (hasText(head, 0, 'ID3')) {
    const footer = (view.getUint8(5) & 0x10) === 0 ? 0 : 10;
    // Seven bits of each byte count.
    return [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (view.getUint8(at) & 0x7f), 0) + 10 + footer;
  }
  return head.length === 32 && hasText(head, 0, 'APETAGEX') ? 32 + view.getUint32(12, true) : 0;
};

const isMatroska = (head: Uint8Array): boolean => {
  if (!hasText(head, 0, '\x1a\x45\xdf\xa3')) return false;
  const start = getText(head, 0, 256);
  return start.includes('webm') || start.includes('matroska');
};

/** Brands of ISO media files that are images. */
const pictureBrands = new Set(['heic', 'heix', 'hevc', 'mif1', 'msf1', 'avif', 'avis', 'crx ']);
/** Boxes before those that make a file a movie: ISO 14496-12, QuickTime File Format. */
const otherBoxes = new Set([
  'styp',
  'free',
  'skip',
  'wide',
  'pnot',
  'udta',
  'uuid',
  'meta',
  'emsg',
  'prft',
  'PICT',
  'junk',
]);
const movieBoxes = new Set(['moov', 'moof', 'mdat', 'sidx']);
const maxBoxes = 100;

/**
 * Whether a chain of plausible boxes leads to a movie. The last one may be longer than the file, which was not copied to its end
 * then, unless it is the only evidence.
 */
const isMovie = async (read: ReadBytes, start: number, size: number): Promise<boolean> => {
  let at = start;
  for (let boxes = 0; boxes < maxBoxes; boxes += 1) {
    const head = await read(at, 16);
    if (head.length < 8) return false;
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    const type = getText(head, 4, 4);
    if (type === 'ftyp') return !pictureBrands.has(getText(head, 8, 4));
    const stated = view.getUint32(0);
    const isLong = stated === 1 && head.length === 16;
    const length = isLong ? Number(view.getBigUint64(8)) : stated === 0 ? size - at : stated;
    const isWhole = length >= (isLong ? 16 : 8) && at + length <= size;
    if (movieBoxes.has(type)) return isWhole || (boxes > 0 && length >= 8);
    if (!otherBoxes.has(type) || !isWhole) return false;
    at += length;
  }
  return false;
};

/** What is in an Ogg file: each stream begins with a page of its own, which says its codec (RFC 3533). */
import { RecordingError } from '../recording-error.ts';
import type { ReadableFile } from './file-range.ts';

/** By the first bytes of a stream, in Latin-1. Missing: it is not sound. */
const codecs: readonly (readonly [head: string, name: string])[] = [
  ['\x01vorbis', 'Vorbis'],
  ['OpusHead', 'Opus'],
  ['\x7fFLAC', 'FLAC in Ogg'],
  ['fLaC', 'FLAC in Ogg'],
  ['Speex   ', 'Speex'],
  ['CELT    ', 'CELT'],
  ['PCM     ', 'OggPCM'],
  ['\x01audio', 'OGM'],
];
const decoded: readonly string[] = ['Vorbis', 'Opus'];
const otherHeads: readonly string[] = ['\x80theora', 'fishead\0', 'BBCD\0', '\x01video', '\x80kate', 'OVP80'];

const maxStreams = 50;
const pageBytes = 27 + 255 + 64;

/** The first bytes of each stream. */
const readHeads = async (file: ReadableFile): Promise<readonly string[]> => {
  const heads: string[] = [];
  for (let at = 0; heads.length < maxStreams && at + 28 <= file.bytes; ) {
    const page = await file.read(at, Math.min(at + pageBytes, file.bytes));
    const text = String.fromCharCode(...page);
    const isFirst = ((page[5] ?? 0) & 2) !== 0;
    if (!text.startsWith('OggS') || !isFirst) break;
    const segments = page[26] ?? 0;
    const content = page.subarray(27, 27 + segments).reduce((sum, length) => sum + length, 0);
    heads.push(text.slice(27 + segments));
    at += 27 + segments + content;
  }
  return heads;
};

/** Throws the codec's name if all sound is in one without a decoder, and that there is no sound if all streams are known. */
export const requireOggCodec = async (file: ReadableFile): Promise<void> => {
  const heads = await readHeads(file);
  const names = heads.flatMap((head) => codecs.find(([start]) => head.startsWith(start))?.[1] ?? []);
  const [first] = names;
  if (names.some((name) => decoded.includes(name))) return;
  if (first !== undefined) throw new RecordingError('no_decoder', first);
  const isKnown = heads.every((head) => otherHeads.some((start) => head.startsWith(start)));
  if (heads.length > 0 && isKnown) throw new RecordingError('no_sound');
};

/** Detects the kind of an audio file by its first bytes, because deployed servers check the content too. */

export type ServiceAudioKind =
  | 'WAV'
  | 'MP3'
  | 'M4A'
  | 'Ogg'
  | 'FLAC'
  | 'WebM'
  | 'AIFF'
  | 'AAC'
  | 'MPEG'
  | 'AMR'
  | 'WMA'
  | 'CAF';

const text = (head: Buffer, start: number, end: number): string => head.toString('latin1', start, end);

/** Null for any other kind. */
export const detectAudioKind = (head: Buffer): ServiceAudioKind | null => {
  const first4 = text(head, 0, 4);
  const form = text(head, 8, 12);
  if ((first4 === 'RIFF' || first4 === 'RF64') && form === 'WAVE') return 'WAV';
  if (first4 === 'FORM' && (form === 'AIFF' || form === 'AIFC')) return 'AIFF';
  if (first4 === 'OggS') return 'Ogg';
  if (first4 === 'fLaC') return 'FLAC';
  if (first4 === 'caff') return 'CAF';
  if (text(head, 4, 8) === 'ftyp') return 'M4A';
  if (text(head, 0, 5) === '#!AMR') return 'AMR';
  if (head.length < 4) return null;
  const word = head.readUInt32BE(0);
  if (word === 0x1a45dfa3) return 'WebM';
  if (word === 0x3026b275) return 'WMA';
  if (word === 0x000001ba || word === 0x000001b3) return 'MPEG';
  if (text(head, 0, 3) === 'ID3') return 'MP3';
  if (head[0] === 0xff && (head.readUInt8(1) & 0xf6) === 0xf0) return 'AAC';
  if (head[0] === 0xff && isMpegFrame(head.readUInt8(1), head.readUInt8(2))) return 'MP3';
  return null;
};

/** Rejects reserved values of version, layer, bit rate and sample rate. */
const isMpegFrame = (second: number, third: number): boolean =>
  (second & 0xe0) === 0xe0 &&
  (second & 0x18) !== 0x08 &&
  (second & 0x06) !== 0 &&
  (third & 0xf0) !== 0xf0 &&
  (third & 0x0c) !== 0x0c;

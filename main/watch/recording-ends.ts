/** Where recordings end by what their format says, so that a file without its end is not taken for a recording. */
import type { AudioFormat } from '../../preload/contract/audio-formats.ts';
import { findBeginning, type ReadBytes } from '../../preload/recordings/beginnings.ts';
import { isCutRow, measureFrameRow } from '../../preload/recordings/frame-rows.ts';
import { readRiff } from '../../preload/recordings/riff-chunks.ts';

/** `unstated`: nothing in the file says where it ends. */
export type RecordingEnd = 'stated' | 'unstated' | 'incomplete';

type FindEnd = (read: ReadBytes, size: number) => Promise<RecordingEnd>;

/** Tags behind the sound, and bytes of other things. */
const maxOtherBytes = 64 * 1024;
const maxOtherShare = 0.01;
/** Before the sound. */
const maxChunks = 1_000;
const asfDataHead = 50;

const toView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const toText = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const findEndOfChunks: FindEnd = async (read, size) => {
  const form = toText(await read(0, 4));
  const isAiff = form === 'FORM';
  const options = { isLittleEndian: form !== 'RIFX' && !isAiff, soundId: isAiff ? 'SSND' : 'data' } as const;
  const { sound, isHeaderWrong } = await readRiff(read, size, options);
  if (sound === null || sound.start + sound.length > size) return 'incomplete';
  // A recorder writes the size when it has ended.
  return isHeaderWrong || sound.length === 0 ? 'unstated' : 'stated';
};

/** MP3 and ADTS: all frames, from the first to the last. */
const findEndOfFrames: FindEnd = async (read, size) => {
  let [at, isStated] = [0, false];
  while (at < size) {
    const from = at;
    const beginning = await findBeginning((position, length) => read(from + position, length), size - from);
    if (beginning?.format !== 'mp3' && beginning?.format !== 'aac') break;
    const first = from + beginning.start;
    const row = await measureFrameRow(read, first, size);
    if (row === null || row.end <= from) break;
    if (isCutRow(row, first)) return 'incomplete';
    isStated = row.stated !== null && row.stated.bytes > 0 && first + row.stated.bytes <= size;
    at = row.end;
  }
  // The sound has ended before a tag, whose picture may be large.
  if (at > 0 && /^(APETAGEX|ID3|TAG)/.test(toText(await read(at, 8)))) return 'unstated';
  if (size - at > maxOtherBytes + maxOtherShare * size) return 'incomplete';
  return isStated ? 'stated' : 'unstated';
};

/** Bytes of the longest page, with its head. */
const maxOggPage = 65_307;
const oggHead = 27;
const lastPageFlag = 4;

const findEndOfPages: FindEnd = async (read, size) => {
  const tail = await read(Math.max(0, size - maxOggPage), maxOggPage);
  for (let at = tail.length - oggHead; at >= 0; at -= 1) {
    if (tail[at] !== 0x4f || toText(tail.subarray(at, at + 4)) !== 'OggS') continue;
    const segments = tail[at + 26] ?? 0;
    const lengths = tail.subarray(at + oggHead, at + oggHead + segments);
    const end = at + oggHead + segments + lengths.reduce((sum, length) => sum + length, 0);
    if (end !== tail.length) continue;
    return ((tail[at + 5] ?? 0) & lastPageFlag) === 0 ? 'unstated' : 'stated';
  }
  return 'incomplete';
};

/** The number of a Matroska element at `at`, with the bytes that it takes. Null: unknown, or none. */
const readVint = (bytes: Uint8Array, at: number): { value: number | null; length: number } | null => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: isUnknown ? null : value, length };
};

const segmentId = '\x18\x53\x80\x67';

const findEndOfSegment: FindEnd = async (read, size) => {
  const { start = 0 } = (await findBeginning(read, size)) ?? {};
  const head = await read(start, 4 * 1024);
  const header = readVint(head, 4);
  if (header === null || header.value === null) return 'unstated';
  const at = 4 + header.length + header.value;
  if (toText(head.subarray(at, at + 4)) !== segmentId) return 'unstated';
  const segment = readVint(head, at + 4);
  if (segment === null || segment.value === null) return 'unstated';
  return start + at + 4 + segment.length + segment.value > size ? 'incomplete' : 'stated';
};

/** CRC-8 of a frame's header. */
const computeCrc8 = (bytes: Uint8Array): number => {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
};

const usualBlocks: readonly number[] = [
  0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768,
];

/** The sample behind the FLAC frame at `at`; null if there is none. `blockSize`: of all frames but the last. */
const readFrameEnd = (bytes: Uint8Array, at: number, blockSize: number): number | null => {
  const [sync = 0, mode = 0, sizes = 0] = bytes.subarray(at, at + 3);
  if (sync !== 0xff || (mode & 0xfe) !== 0xf8) return null;
  let next = at + 4;
  const lead = bytes[next] ?? 0;
  const ones = Math.clz32(~(lead << 24));
  const more = ones === 0 ? 0 : ones - 1;
  if (ones === 1 || ones > 7) return null;
  let number = ones === 0 ? lead : lead & (0x7f >> ones);
  for (const byte of bytes.subarray(next + 1, next + 1 + more)) {
    if ((byte & 0xc0) !== 0x80) return null;
    number = number * 64 + (byte & 0x3f);
  }
  next += 1 + more;
  const code = sizes >> 4;
  const sizeBytes = code === 6 ? 1 : code === 7 ? 2 : 0;
  const stated = bytes.subarray(next, next + sizeBytes).reduce((sum, byte) => sum * 256 + byte, 0) + 1;
  next += sizeBytes;
  const rate = sizes & 0x0f;
  next += rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0;
  if (next >= bytes.length || computeCrc8(bytes.subarray(at, next)) !== bytes[next]) return null;
  const samples = sizeBytes > 0 ? stated : (usualBlocks[code] ?? 0);
  return (mode & 1) === 1 ? number + samples : number * blockSize + samples;
};

const maxFlacFrame = 1024 * 1024;
/** Samples of the longest frame. */
const maxFlacBlock = 65_535;

const findEndOfFlac: FindEnd = async (read, size) => {
  const { start = 0 } = (await findBeginning(read, size)) ?? {};
  const info = toView(await read(start + 8, 18));
  if (info.byteLength < 18) return 'incomplete';
  const blockSize = info.getUint16(2);
  const samples = (info.getUint8(13) & 0x0f) * 2 ** 32 + info.getUint32(14);
  if (samples === 0) return 'unstated';
  const tail = await read(Math.max(0, size - maxFlacFrame), maxFlacFrame);
  for (let at = tail.length - 6; at >= 0; at -= 1) {
    const end = readFrameEnd(tail, at, blockSize);
    // Bytes of sound may look like the head of a frame. That of the last one leads to the last sample.
    if (end !== null && end >= samples && end - samples < maxFlacBlock) return 'stated';
  }
  return 'incomplete';
};

/** Chunks with lengths of 64 bits. That of the sound is -1 while it is recorded. */
const findEndOfCaf: FindEnd = async (read, size) => {
  for (let [at, chunks] = [8, 0]; at < size && chunks < maxChunks; chunks += 1) {
    const head = await read(at, 12);
    if (head.length < 12) return 'incomplete';
    const length = Number(toView(head).getBigInt64(4));
    if (length < 0) return 'unstated';
    at += 12 + length;
    if (toText(head.subarray(0, 4)) === 'data') return at > size ? 'incomplete' : 'stated';
  }
  return 'incomplete';
};

/** The first bytes of the object of ASF that has the sound. */
const asfData = '\x36\x26\xb2\x75\x8e\x66\xcf\x11';

/** WMA: the head, then the sound. Its length is 0 while it is broadcast, and no longer than its own head. */
const findEndOfAsf: FindEnd = async (read, size) => {
  for (let [at, chunks] = [0, 0]; at < size && chunks < maxChunks; chunks += 1) {
    const head = await read(at, 24);
    if (head.length < 24) return 'incomplete';
    const length = Number(toView(head).getBigUint64(16, true));
    const isSound = toText(head.subarray(0, 8)) === asfData;
    if (length < 24 || (isSound && length <= asfDataHead)) return 'unstated';
    at += length;
    if (isSound) return at > size ? 'incomplete' : 'stated';
  }
  return 'incomplete';
};

const unstated: FindEnd = async () => 'unstated';

/** MP4 has a check of its own (main/uploads/files/is-cut-mp4.ts). */
const findEnds: Readonly<Record<Exclude<AudioFormat, 'mp4'>, FindEnd>> = {
  wav: findEndOfChunks,
  aiff: findEndOfChunks,
  mp3: findEndOfFrames,
  aac: findEndOfFrames,
  ogg: findEndOfPages,
  webm: findEndOfSegment,
  flac: findEndOfFlac,
  caf: findEndOfCaf,
  amr: unstated,
  wma: findEndOfAsf,
  mpeg: unstated,
  mpegts: unstated,
  ape: unstated,
  wavpack: unstated,
};

/** Rejects as `read` does. */
export const findRecordingEnd = (
  format: Exclude<AudioFormat, 'mp4'>,
  read: ReadBytes,
  size: number,
): Promise<RecordingEnd> => findEnds[format](read, size);

/** Formats whose sound has no zeros in a row: zeros are what was not copied yet. */
const formatsWithoutZeros: readonly AudioFormat[] = ['mp3', 'aac', 'ogg', 'flac'];

/** The pages before the first sample have names and pictures, and space for more. */
const findSoundPage = async (read: ReadBytes, start: number, size: number): Promise<number> => {
  for (let at = start; at < size; ) {
    const page = await read(at, oggHead + 255);
    if (page.length < oggHead || toText(page.subarray(0, 4)) !== 'OggS') return at;
    const sample = toView(page).getBigInt64(6, true);
    // It is -1 where no packet ends.
    if (sample > 0n) return at;
    const lengths = page.subarray(oggHead, oggHead + (page[oggHead - 1] ?? 0));
    at += oggHead + lengths.length + lengths.reduce((sum, length) => sum + length, 0);
  }
  return size;
};

/** Where the sound begins behind which zeros are holes; null: zeros may be silence. Rejects as `read` does. */
export const findSoundStart = async (
  format: AudioFormat,
  read: ReadBytes,
  size: number,
): Promise<number | null> => {
  if (!formatsWithoutZeros.includes(format)) return null;
  const { start = 0 } = (await findBeginning(read, size)) ?? {};
  if (format === 'ogg') return findSoundPage(read, start, size);
  if (format !== 'flac') return start;
  // Encoders leave space behind the tags.
  for (let at = start + 4; at < size; ) {
    const head = await read(at, 4);
    if (head.length < 4) return at;
    const [kind = 0, ...length] = head;
    at += 4 + length.reduce((sum, byte) => sum * 256 + byte, 0);
    if ((kind & 0x80) !== 0) return at;
  }
  return size;
};

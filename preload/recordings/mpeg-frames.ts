/**
 * MP3 and ADTS AAC have no magic number; their frames start with 11 or 12 set bits, which other data has too.
 * They are detected by frames that follow each other at the lengths in their headers.
 */

/** Consecutive frames required; fewer are enough if the file ends with the last one. */
const minFramesInRow = 3;
/** Bytes searched for the first frame: encoders and cuts may leave a rest before it. */
const searchedBytes = 8 * 1024;

interface FoundFrames {
  readonly kind: 'mp3' | 'aac';
  /** Of MP3: 1 to 3. */
  readonly layer: number;
  /** Position of the first frame. */
  readonly at: number;
}

/** The first frames near the beginning of `head`; null if there are none. `isWhole`: the file ends with `head`. */
export const findFrames = (head: Uint8Array, isWhole: boolean): FoundFrames | null => {
  const last = Math.min(searchedBytes, head.length - 4);
  for (let at = 0; at <= last; at += 1) {
    if (head[at] !== 0xff) continue;
    if (hasFrameRun(head, at, mp3FrameLength, isWhole)) return { kind: 'mp3', layer: getLayer(head, at), at };
    if (hasFrameRun(head, at, aacFrameLength, isWhole)) return { kind: 'aac', layer: 0, at };
  }
  return null;
};

type FrameLength = (head: Uint8Array, at: number) => number;

const hasFrameRun = (head: Uint8Array, start: number, lengthAt: FrameLength, isWhole: boolean): boolean => {
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

/** 1 to 3; 4 is reserved. */
const getLayer = (head: Uint8Array, at: number): number => 4 - (((head[at + 1] ?? 0) >> 1) & 3);

/** Length in bytes of the MPEG audio frame at `at`, or 0 if there is none (ISO 11172-3). */
const mp3FrameLength: FrameLength = (head, at) => {
  const second = head[at + 1] ?? 0;
  const third = head[at + 2] ?? 0;
  if (head[at] !== 0xff || (second & 0xe0) !== 0xe0) return 0;
  const version = (second >> 3) & 3; // 0: MPEG 2.5, 2: MPEG 2, 3: MPEG 1
  const layer = getLayer(head, at);
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

/** One frame of MP3 or ADTS. */
export interface Frame {
  readonly bytes: number;
  readonly samples: number;
  readonly sampleRate: number;
  /** Frames of the same format can be decoded by one decoder. */
  readonly format: string;
  /** Of MP3: the header and what is before the sound, behind which encoders describe the whole row. */
  readonly sideBytes: number;
}

const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];

const readMp3Frame = (head: Uint8Array, at: number): Frame | null => {
  const bytes = mp3FrameLength(head, at);
  const [, second = 0, third = 0, fourth = 0] = head.subarray(at, at + 4);
  const version = (second >> 3) & 3;
  const layer = getLayer(head, at);
  const rate = sampleRates[(third >> 2) & 3];
  if (bytes === 0 || rate === undefined || layer !== 3) return null;
  const isMono = fourth >> 6 === 3;
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4;
  const sideBytes = version === 3 ? (isMono ? 21 : 36) : isMono ? 13 : 21;
  const format = `mp3 ${version} ${sampleRate} ${isMono ? 1 : 2}`;
  return { bytes, samples: version === 3 ? 1_152 : 576, sampleRate, format, sideBytes };
};

const readAacFrame = (head: Uint8Array, at: number): Frame | null => {
  const bytes = aacFrameLength(head, at);
  const [, , third = 0, fourth = 0, , , seventh = 0] = head.subarray(at, at + 7);
  const sampleRate = aacRates[(third >> 2) & 15];
  if (bytes === 0 || sampleRate === undefined) return null;
  const channels = ((third & 1) << 2) | (fourth >> 6);
  return {
    bytes,
    samples: 1_024 * ((seventh & 3) + 1),
    sampleRate,
    format: `aac ${third >> 6} ${sampleRate} ${channels}`,
    sideBytes: 0,
  };
};

/** The frame at `at`, which may reach beyond `head`; null if there is none. */
export const readFrame = (head: Uint8Array, at: number): Frame | null =>
  head[at] === 0xff ? (readMp3Frame(head, at) ?? readAacFrame(head, at)) : null;

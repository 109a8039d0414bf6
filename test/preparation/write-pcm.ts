/** Writes WAV and AIFF in all sample formats. */
import { readFileSync, writeFileSync } from 'node:fs';

export interface Pcm {
  readonly sampleRate: number;
  /** From -1 to 1; one array for each channel. */
  readonly channels: readonly Float32Array[];
}

/** Reads 16 bit WAV with a header of 44 bytes or with other chunks before the samples. */
export const readWav = (file: string): Pcm => {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('data', 12, 'latin1') + 8;
  const channels = bytes.readUInt16LE(22);
  const frames = Math.floor((bytes.length - start) / 2 / channels);
  return {
    sampleRate: bytes.readUInt32LE(24),
    channels: Array.from({ length: channels }, (_, channel) =>
      Float32Array.from(
        { length: frames },
        (_sample, frame) => bytes.readInt16LE(start + (frame * channels + channel) * 2) / 0x8000,
      ),
    ),
  };
};

/** One after the other. */
export const joinSounds = (sounds: readonly Float32Array[]): Float32Array => {
  const joined = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
};

export type SampleKind = 'u8' | 's8' | 's16' | 's24' | 's32' | 'f32' | 'f64';
export const sampleBytes: Readonly<Record<SampleKind, number>> = {
  u8: 1,
  s8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
};

const clamp = (value: number, max: number): number =>
  Math.min(Math.max(Math.round(value * max), -max), max - 1);

const writeSample = (target: Buffer, at: number, value: number, kind: SampleKind, isBig: boolean): void => {
  switch (kind) {
    case 'u8':
      target.writeUInt8(clamp(value, 0x80) + 0x80, at);
      return;
    case 's8':
      target.writeInt8(clamp(value, 0x80), at);
      return;
    case 's16':
      isBig ? target.writeInt16BE(clamp(value, 0x8000), at) : target.writeInt16LE(clamp(value, 0x8000), at);
      return;
    case 's24':
      isBig
        ? target.writeIntBE(clamp(value, 0x800000), at, 3)
        : target.writeIntLE(clamp(value, 0x800000), at, 3);
      return;
    case 's32':
      isBig
        ? target.writeInt32BE(clamp(value, 0x80000000), at)
        : target.writeInt32LE(clamp(value, 0x80000000), at);
      return;
    case 'f32':
      isBig ? target.writeFloatBE(value, at) : target.writeFloatLE(value, at);
      return;
    case 'f64':
      isBig ? target.writeDoubleBE(value, at) : target.writeDoubleLE(value, at);
  }
};

export const toBytes = ({ channels }: Pcm, kind: SampleKind, isBig: boolean): Buffer => {
  const frames = channels[0]?.length ?? 0;
  const size = sampleBytes[kind];
  const bytes = Buffer.alloc(frames * channels.length * size);
  for (let frame = 0; frame < frames; frame += 1)
    for (const [index, samples] of channels.entries())
      writeSample(bytes, (frame * channels.length + index) * size, samples[frame] ?? 0, kind, isBig);
  return bytes;
};

/** `stated`: the length of the sound in the header; undefined: its real length. */
export const makeWav = (pcm: Pcm, kind: SampleKind, stated?: number): Buffer => {
  const sound = toBytes(pcm, kind, false);
  const frameBytes = sampleBytes[kind] * pcm.channels.length;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(kind.startsWith('f') ? 3 : 1, 20);
  head.writeUInt16LE(pcm.channels.length, 22);
  head.writeUInt32LE(pcm.sampleRate, 24);
  head.writeUInt32LE(pcm.sampleRate * frameBytes, 28);
  head.writeUInt16LE(frameBytes, 32);
  head.writeUInt16LE(sampleBytes[kind] * 8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(stated ?? sound.length, 40);
  return Buffer.concat([head, sound]);
};

const chunk = (id: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

const toExtended = (rate: number): Buffer => {
  const exponent = Math.floor(Math.log2(rate));
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16BE(16_383 + exponent, 0);
  bytes.writeBigUInt64BE(BigInt(rate) << BigInt(63 - exponent), 2);
  return bytes;
};

/** `compression`: null for AIFF, else AIFC with this type. */
export const makeAiff = (pcm: Pcm, kind: SampleKind, compression: string | null): Buffer => {
  const common = Buffer.alloc(8);
  common.writeUInt16BE(pcm.channels.length, 0);
  common.writeUInt32BE(pcm.channels[0]?.length ?? 0, 2);
  common.writeUInt16BE(sampleBytes[kind] * 8, 6);
  const name = compression === null ? [] : [Buffer.from(compression, 'latin1'), Buffer.alloc(2)];
  const sound = Buffer.concat([Buffer.alloc(8), toBytes(pcm, kind, compression !== 'sowt')]);
  const content = Buffer.concat([
    Buffer.from(compression === null ? 'AIFF' : 'AIFC', 'latin1'),
    chunk('COMM', Buffer.concat([common, toExtended(pcm.sampleRate), ...name])),
    chunk('ANNO', Buffer.from('odd')),
    chunk('SSND', sound),
  ]);
  return chunk('FORM', content);
};

export const writeRecording = (file: string, content: Buffer): string => {
  writeFileSync(file, content);
  return file;
};

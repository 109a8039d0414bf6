import { assertNever } from '../../../preload/contract/result.ts';
import type { SampleFormat } from './wav.ts';

const bytesPerSample: Readonly<Record<SampleFormat, number>> = {
  u8: 1,
  s16: 2,
  s24: 3,
  s32: 4,
  f32: 4,
  f64: 8,
};

const readSample = (bytes: Buffer, offset: number, kind: SampleFormat): number => {
  switch (kind) {
    case 'u8':
      return (bytes.readUInt8(offset) - 128) / 128;
    case 's16':
      return bytes.readInt16LE(offset) / 0x8000;
    case 's24':
      return bytes.readIntLE(offset, 3) / 0x800000;
    case 's32':
      return bytes.readInt32LE(offset) / 0x80000000;
    case 'f32':
      return bytes.readFloatLE(offset);
    case 'f64':
      return bytes.readDoubleLE(offset);
    default:
      return assertNever(kind);
  }
};

/** 0 to 1, over all channels. `bytes` must begin with a whole sample. */
export const getPeak = (bytes: Buffer, kind: SampleFormat): number => {
  const sampleBytes = bytesPerSample[kind];
  let peak = 0;
  for (let offset = 0; offset + sampleBytes <= bytes.length; offset += sampleBytes) {
    const value = Math.abs(readSample(bytes, offset, kind));
    if (value > peak) peak = value;
  }
  return Math.min(peak, 1);
};

import { assertNever } from '../../../preload/contract/result.ts';
import type { SampleKind } from './wav.ts';

const widths: Readonly<Record<SampleKind, number>> = { u8: 1, s16: 2, s24: 3, s32: 4, f32: 4, f64: 8 };

const valueAt = (bytes: Buffer, at: number, kind: SampleKind): number => {
  switch (kind) {
    case 'u8':
      return (bytes.readUInt8(at) - 128) / 128;
    case 's16':
      return bytes.readInt16LE(at) / 0x8000;
    case 's24':
      return bytes.readIntLE(at, 3) / 0x800000;
    case 's32':
      return bytes.readInt32LE(at) / 0x80000000;
    case 'f32':
      return bytes.readFloatLE(at);
    case 'f64':
      return bytes.readDoubleLE(at);
    default:
      return assertNever(kind);
  }
};

/** The loudest sample, 0 to 1, whatever its channel. `bytes` begin with a whole sample. */
export const loudest = (bytes: Buffer, kind: SampleKind): number => {
  const width = widths[kind];
  let most = 0;
  for (let at = 0; at + width <= bytes.length; at += width) {
    const value = Math.abs(valueAt(bytes, at, kind));
    if (value > most) most = value;
  }
  return Math.min(most, 1);
};

export interface PcmFormat {
  readonly kind: 'integer' | 'unsigned' | 'float';
  /** Bytes of a sample. */
  readonly bytes: number;
  readonly isLittleEndian: boolean;
}

const readInteger = (view: DataView, at: number, bytes: number, isLittleEndian: boolean): number => {
  switch (bytes) {
    case 1:
      return view.getInt8(at) / 0x80;
    case 2:
      return view.getInt16(at, isLittleEndian) / 0x8000;
    case 3: {
      const high = view.getInt8(isLittleEndian ? at + 2 : at);
      const low = isLittleEndian ? view.getUint16(at, true) : view.getUint16(at + 1, false);
      return (high * 0x10000 + low) / 0x800000;
    }
    default:
      return view.getInt32(at, isLittleEndian) / 0x80000000;
  }
};

const readSample = (view: DataView, at: number, { kind, bytes, isLittleEndian }: PcmFormat): number => {
  if (kind === 'unsigned') return (view.getUint8(at) - 128) / 128;
  if (kind === 'integer') return readInteger(view, at, bytes, isLittleEndian);
  return bytes === 8 ? view.getFloat64(at, isLittleEndian) : view.getFloat32(at, isLittleEndian);
};

const fillChannel = (
  samples: Float32Array,
  view: DataView,
  format: PcmFormat,
  channels: number,
  channel: number,
): void => {
  const frames = samples.length;
  // The usual format, several times faster.
  if (format.kind === 'integer' && format.bytes === 2 && format.isLittleEndian && view.byteOffset === 0) {
    const words = new Int16Array(view.buffer, 0, frames * channels);
    for (let frame = 0, at = channel; frame < frames; frame += 1, at += channels)
      samples[frame] = (words[at] as number) * (1 / 0x8000);
    return;
  }
  for (let frame = 0; frame < frames; frame += 1)
    samples[frame] = readSample(view, (frame * channels + channel) * format.bytes, format);
};

/** Fills an array for each channel with the samples of `view`, which alternate. */
export const readPcm = (channels: readonly Float32Array[], view: DataView, format: PcmFormat): void => {
  for (const [index, samples] of channels.entries())
    fillChannel(samples, view, format, channels.length, index);
};

export interface PcmFormat {
  readonly kind: 'integer' | 'unsigned' | 'float';
  /** Of a sample. */
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

const readChannel = (
  view: DataView,
  format: PcmFormat,
  channels: number,
  channel: number,
): Float32Array<ArrayBuffer> => {
  const frames = Math.floor(view.byteLength / format.bytes / channels);
  const samples = new Float32Array(frames);
  // The usual format, several times faster.
  if (format.kind === 'integer' && format.bytes === 2 && format.isLittleEndian && view.byteOffset === 0) {
    const words = new Int16Array(view.buffer, 0, frames * channels);
    for (let frame = 0, at = channel; frame < frames; frame += 1, at += channels)
      samples[frame] = (words[at] ?? 0) / 0x8000;
    return samples;
  }
  for (let frame = 0; frame < frames; frame += 1)
    samples[frame] = readSample(view, (frame * channels + channel) * format.bytes, format);
  return samples;
};

/** Interleaved samples as one array for each channel. */
export const readPcm = (view: DataView, format: PcmFormat, channels: number): Float32Array[] =>
  Array.from({ length: channels }, (_, channel) => readChannel(view, format, channels, channel));

/** Reads AIFF and uncompressed AIFC. */
import { RecordingError } from '../recording-error.ts';
import type { RecordingFile } from '../recording-file.ts';
import { type Chunk, getText, listChunks, readView } from './chunks.ts';
import type { PcmFormat } from './pcm.ts';
import { openPcm, type PcmLayout } from './pcm-recording.ts';
import type { Recording } from './recording.ts';

/** An 80-bit floating point number; all usual rates are whole numbers. */
const readExtended = (view: DataView, at: number): number => {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383 - 63;
  return (view.getUint32(at + 2) * 2 ** 32 + view.getUint32(at + 6)) * 2 ** exponent;
};

const getFormat = (compression: string, bits: number): PcmFormat => {
  const bytes = Math.ceil(bits / 8);
  const isWhole = bytes >= 1 && bytes <= 4;
  switch (compression) {
    case 'NONE':
    case 'twos':
      if (isWhole) return { kind: 'integer', bytes, isLittleEndian: false };
      break;
    case 'sowt':
      if (isWhole) return { kind: 'integer', bytes, isLittleEndian: true };
      break;
    case 'raw ':
      if (bytes === 1) return { kind: 'unsigned', bytes, isLittleEndian: false };
      break;
    case 'fl32':
    case 'FL32':
      return { kind: 'float', bytes: 4, isLittleEndian: false };
    case 'fl64':
    case 'FL64':
      return { kind: 'float', bytes: 8, isLittleEndian: false };
    default:
  }
  throw new RecordingError('no_decoder', /^[\w ]{4}$/.test(compression) ? compression.trim() : '');
};

const readLayout = async (
  file: RecordingFile,
  common: Chunk | undefined,
): Promise<Omit<PcmLayout, 'start'>> => {
  if (common === undefined || common.length < 18) throw new RecordingError('damaged');
  const view = await readView(file, common.start, Math.min(common.length, 22));
  const compression = view.byteLength >= 22 ? getText(view, 18) : 'NONE';
  const layout = {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    sampleRate: Math.round(readExtended(view, 8)),
    format: getFormat(compression, view.getUint16(6)),
  };
  return layout;
};

export const openAiff = async (file: RecordingFile): Promise<Recording> => {
  const chunks = await listChunks(file, false);
  const layout = await readLayout(
    file,
    chunks.find(({ id }) => id === 'COMM'),
  );
  const sound = chunks.find(({ id }) => id === 'SSND');
  if (sound === undefined || sound.length < 8) throw new RecordingError('truncated');
  const offset = (await readView(file, sound.start, 8)).getUint32(0);
  return openPcm(file, { ...layout, start: sound.start + 8 + offset });
};

export const isAiff = (head: DataView): boolean =>
  getText(head, 0) === 'FORM' && /^AIF[FC]$/.test(getText(head, 8));

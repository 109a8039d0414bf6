import type { PreparationTask } from '../../../../preload/contract/preparation.ts';
import { createOpusEncoder } from './opus-encoder.ts';
import type { OnPacket, SoundEncoder } from './sound-encoder.ts';

export const createEncoder = async (
  { format, bitrate }: PreparationTask,
  onPacket: OnPacket,
): Promise<SoundEncoder> => {
  if (format === 'webm') return createOpusEncoder(bitrate, onPacket);
  const { createMp3Encoder } = await import('./mp3-encoder.ts');
  return createMp3Encoder(bitrate, onPacket);
};

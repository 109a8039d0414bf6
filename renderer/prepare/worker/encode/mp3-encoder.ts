/** MP3 for services that refuse WebM. Loaded on demand: LAME in WebAssembly. */
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import { AudioSample, AudioSampleSource, Mp3OutputFormat, NullTarget, Output } from 'mediabunny';
import { preparedSampleRate } from '../../../../preload/recordings/encoding.ts';
import type { OnPacket, SoundEncoder } from '../sound-pipeline.ts';

/** The library encodes only into an output. Its packets are taken from it, and the output is discarded. */
export const createMp3Encoder = async (bitrate: number, onPacket: OnPacket): Promise<SoundEncoder> => {
  registerMp3Encoder();
  const output = new Output({
    format: new Mp3OutputFormat({ xingHeader: false }),
    target: new NullTarget(),
  });
  const source = new AudioSampleSource({ codec: 'mp3', bitrate, onEncodedPacket: onPacket });
  output.addAudioTrack(source);
  await output.start();
  let frames = 0;
  return {
    encode: async (samples) => {
      if (samples.length === 0) return;
      const sample = new AudioSample({
        data: samples.slice(),
        format: 'f32-planar',
        numberOfChannels: 1,
        sampleRate: preparedSampleRate,
        timestamp: frames / preparedSampleRate,
      });
      frames += samples.length;
      await source.add(sample);
      sample.close();
    },
    flush: () => output.finalize(),
  };
};

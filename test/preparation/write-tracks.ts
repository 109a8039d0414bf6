/** Writes recordings with several sound tracks: a tone or other sound in each, or a track that cannot be decoded. */
import path from 'node:path';
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  FilePathTarget,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { toBytes } from './write-pcm.ts';

export interface ToneTrack {
  readonly name?: string;
  readonly language?: string;
  /** 0: silence. */
  readonly hertz: number;
  /** Instead of the tone, in whole seconds. */
  readonly samples?: Float32Array;
  readonly seconds: number;
  /** Seconds of silence before it, which the file does not have. */
  readonly start?: number;
  readonly sampleRate?: number;
  /** It can be opened, but none of its packets can be decoded. */
  readonly isDamaged?: boolean;
  /** Samples of 32 bits, with a decimal point. */
  readonly isFloat?: boolean;
  /** The last sample of the first second, if they have one. */
  readonly badSample?: number;
}

/** Of each tone. */
export const toneAmplitude = 0.25;

const formats = {
  '.mkv': () => new MkvOutputFormat(),
  '.mp4': () => new Mp4OutputFormat(),
  '.mov': () => new MovOutputFormat(),
};

const makeSecond = (track: ToneTrack, second: number, sampleRate: number): Uint8Array => {
  const { hertz, samples: sound, isFloat, badSample } = track;
  if (sound !== undefined)
    return toBytes(
      { sampleRate, channels: [sound.subarray(second * sampleRate, (second + 1) * sampleRate)] },
      's16',
      false,
    );
  if (isFloat) {
    const samples = Float32Array.from(
      { length: sampleRate },
      (_, at) => toneAmplitude * Math.sin((second + at / sampleRate) * hertz * 2 * Math.PI),
    );
    if (badSample !== undefined && second === 0) samples[sampleRate - 1] = badSample;
    return new Uint8Array(samples.buffer);
  }
  const samples = Int16Array.from({ length: sampleRate }, (_, at) =>
    Math.round(0x7fff * toneAmplitude * Math.sin((second + at / sampleRate) * hertz * 2 * Math.PI)),
  );
  return new Uint8Array(samples.buffer);
};

const getPcmCodec = (isFloat = false) => (isFloat ? 'pcm-f32' : 'pcm-s16');

/** FLAC of one channel with 16 bits. */
const flacConfig = {
  codec: 'flac',
  sampleRate: 48_000,
  numberOfChannels: 1,
  description: Uint8Array.from(
    Buffer.from(
      `664c6143${'80000022'}${'1000'}${'1000'}000000000000${'0bb800f0'}00000000${'00'.repeat(16)}`,
      'hex',
    ),
  ),
};

/** The extension of the file says which container. */
export const writeTracks = async (file: string, tracks: readonly ToneTrack[]): Promise<string> => {
  const format = formats[path.extname(file) as keyof typeof formats]();
  const output = new Output({ format, target: new FilePathTarget(file) });
  const sources = tracks.map(({ name, language, isDamaged, isFloat }) => {
    const source = new EncodedAudioPacketSource(isDamaged ? 'flac' : getPcmCodec(isFloat));
    output.addAudioTrack(source, { ...(name && { name }), ...(language && { languageCode: language }) });
    return source;
  });
  await output.start();
  const last = Math.max(...tracks.map(({ seconds, start = 0 }) => start + seconds));
  for (let second = 0; second < last; second += 1)
    for (const [index, track] of tracks.entries()) {
      const { start = 0, seconds, sampleRate = 48_000, isDamaged } = track;
      if (second < start || second >= start + seconds) continue;
      const content = isDamaged ? new Uint8Array(500).fill(0x55) : makeSecond(track, second, sampleRate);
      await sources[index]?.add(new EncodedPacket(content, 'key', second, 1), {
        decoderConfig: isDamaged
          ? flacConfig
          : { codec: getPcmCodec(track.isFloat), sampleRate, numberOfChannels: 1 },
      });
    }
  await output.finalize();
  return file;
};

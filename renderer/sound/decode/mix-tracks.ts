/** Mixes the sound tracks of a recording, as programs for calls and streams write them: one for each voice. */
import { MixDown, speechChannels } from '../mix-down.ts';
import type { SoundBlock } from './recording.ts';

/** -60 dB. A track counts in the mixture once it was heard, because programs also write empty ones. */
const audiblePeak = 0.001;

interface MonoBlock {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly start: number;
  readonly end: number;
}

const isAudible = (samples: Float32Array): boolean =>
  samples.some((sample) => Math.abs(sample) > audiblePeak);

/** Adds what the block has of the seconds from `start` on. */
const addBlock = (sound: Float32Array, start: number, sampleRate: number, block: MonoBlock): void => {
  const from = Math.max(Math.ceil((block.start - start) * sampleRate - 1e-6), 0);
  const to = Math.min(Math.ceil((block.end - start) * sampleRate - 1e-6), sound.length);
  for (let at = from; at < to; at += 1) {
    const position = Math.max((start + at / sampleRate - block.start) * block.sampleRate, 0);
    const index = Math.min(Math.floor(position), block.samples.length - 1);
    const before = block.samples[index] as number;
    const after = block.samples[index + 1] ?? before;
    sound[at] = before + (after - before) * (position - index);
  }
};

const mix = (sounds: readonly Float32Array[], factor: number): Float32Array => {
  const mixed = new Float32Array(sounds[0]?.length ?? 0);
  for (const sound of sounds)
    for (let at = 0; at < mixed.length; at += 1)
      mixed[at] = (mixed[at] as number) + factor * (sound[at] as number);
  return mixed;
};

/** A track that is read along with another one. */
class TrackReader {
  readonly #blocks: AsyncGenerator<SoundBlock>;
  readonly #mixDown = new MixDown(speechChannels);
  #waiting: MonoBlock[] = [];
  #hasEnded = false;
  isHeard = false;

  constructor(blocks: AsyncGenerator<SoundBlock>) {
    this.#blocks = blocks;
  }

  /** One channel with so many samples; silence where the track has none. */
  async read(start: number, length: number, sampleRate: number): Promise<Float32Array> {
    const end = start + length / sampleRate;
    while (!this.#hasEnded && (this.#waiting.at(-1)?.end ?? Number.NEGATIVE_INFINITY) < end)
      await this.#readBlock();
    this.#waiting = this.#waiting.filter((block) => block.end > start);
    const sound = new Float32Array(length);
    for (const block of this.#waiting) addBlock(sound, start, sampleRate, block);
    this.isHeard ||= isAudible(sound);
    return sound;
  }

  async close(): Promise<void> {
    await this.#blocks.return(undefined);
  }

  /** A track that is damaged ends early. */
  async #readBlock(): Promise<void> {
    const next = await this.#blocks.next().catch(() => null);
    if (next === null || next.done === true) {
      this.#hasEnded = true;
      return;
    }
    const { channels, sampleRate, start } = next.value;
    const samples = this.#mixDown.add(channels).slice();
    this.#waiting.push({ samples, sampleRate, start, end: start + samples.length / sampleRate });
  }
}

/** The blocks of the longest track, with the sound of the others in them. */
export async function* mixTracks(
  longest: AsyncGenerator<SoundBlock>,
  others: readonly AsyncGenerator<SoundBlock>[],
): AsyncGenerator<SoundBlock> {
  const readers = others.map((blocks) => new TrackReader(blocks));
  let isHeard = false;
  try {
    for await (const block of longest) {
      const length = block.channels[0]?.length ?? 0;
      isHeard ||= block.channels.some(isAudible);
      const sounds: Float32Array[] = [];
      for (const reader of readers) sounds.push(await reader.read(block.start, length, block.sampleRate));
      const count = readers.filter((reader) => reader.isHeard).length + (isHeard ? 1 : 0);
      const factor = 1 / Math.max(count, 1);
      const channels = block.channels.map((samples) => mix([samples, ...sounds], factor));
      yield { ...block, channels };
    }
  } finally {
    for (const reader of readers) await reader.close();
  }
}

/** Tells the voices of one mixed recording apart. What describes a voice never leaves this module. */
import type { VoiceStretch } from '../../../../preload/contract/listening.ts';
import type { Runtime } from '../model/runtime.ts';
import { sampleRate } from '../sound/mel.ts';
import { assignVoices } from './assign-voices.ts';
import { Segmenter } from './segmenter.ts';
import { VoiceEncoder } from './voice-encoder.ts';

interface FindOptions {
  /** How many people speak; null: it is found. */
  readonly people: number | null;
  /** Called a few times a second. */
  readonly onAdvance: () => void;
}

/** Samples that are looked at between two reports. */
const pieceSamples = sampleRate;
/** Of ten hours, what is kept takes 100 MB. In a longer recording, nobody is told apart. */
const maxSamples = 36_000 * sampleRate;

/**
 * `read` returns a file of a model. `sound` has one channel and 16,000 samples a second, from the start of the recording on.
 * Returns stretches in order; none: one person, or nobody knows. Throws what the runtime, `read` and `sound` throw.
 */
export const findVoices = async (
  runtime: Runtime,
  read: (path: string) => Promise<Uint8Array>,
  sound: AsyncIterable<Float32Array>,
  { people, onAdvance }: FindOptions,
): Promise<readonly VoiceStretch[]> => {
  const used: { release(): void }[] = [];
  const use = <Used extends { release(): void }>(one: Used): Used => {
    used.push(one);
    return one;
  };
  try {
    const segmenter = use(
      new Segmenter(runtime, use(runtime.createSession(await read('segmentation.onnx')))),
    );
    const encoder = use(
      new VoiceEncoder(runtime, use(runtime.createSession(await read('voice-encoder.onnx')))),
    );
    let samples = 0;
    for await (const block of sound) {
      samples += block.length;
      if (samples > maxSamples) return [];
      for (let from = 0; from < block.length; from += pieceSamples) {
        const piece = block.subarray(from, from + pieceSamples);
        segmenter.add(piece);
        encoder.add(piece);
        onAdvance();
      }
    }
    return assignVoices({ ...segmenter.end(), vectors: encoder.end() }, { people, onAdvance });
  } finally {
    for (const one of used.reverse()) one.release();
  }
};

/**
 * Where somebody speaks, where several do, and where the voice changes: pyannote's segmentation of windows of ten seconds, which
 * tells at most three voices of a window apart, in frames of 17 ms. Frames have the mean of the windows that they are in.
 */
import type { Runtime, Session, Tensor } from '../model/runtime.ts';
import { sampleRate } from '../sound/mel.ts';

const windowSamples = 10 * sampleRate;
const stepSamples = 3.125 * sampleRate;
/** Windows that are judged together, which takes a third less time for each than alone. */
const batchSize = 8;
const windowFrames = 589;
export const frameSeconds = 0.016_977;
/** For each class of the model (nobody, one of three voices, two of them) the first voice, and how many voices. */
const firstVoices = [-1, 0, 1, 2, 0, 0, 1];
const voiceCounts = [0, 1, 1, 1, 2, 2, 2];
/** A change of the voice is seen so many frames before and behind it. */
const changeReach = 6;

/** Of each frame. */
export interface SpeechFrames {
  /** Frames in which somebody speaks. */
  readonly isSpeech: Uint8Array;
  /** Frames in which several voices speak. */
  readonly isShared: Uint8Array;
  /** The share of windows in which the voice changes near the frame. */
  readonly changes: Float32Array;
}

/** Sums over the windows that a frame is in. */
interface Sums {
  readonly windows: Uint8Array;
  readonly speaking: Uint8Array;
  readonly voices: Uint8Array;
  readonly changes: Uint8Array;
}

const createSums = (frames: number): Sums => ({
  windows: new Uint8Array(frames),
  speaking: new Uint8Array(frames),
  voices: new Uint8Array(frames),
  changes: new Uint8Array(frames),
});

const getClass = (logits: Float32Array, frame: number): number => {
  const scores = logits.subarray(frame * voiceCounts.length, (frame + 1) * voiceCounts.length);
  return scores.indexOf(Math.max(...scores));
};

export class Segmenter {
  readonly #session: Session;
  readonly #batch: Tensor;
  readonly #window = new Float32Array(windowSamples);
  #filled = 0;
  /** Windows that are in the batch. */
  #batched = 0;
  /** Windows that were judged. */
  #judged = 0;
  #sums = createSums(60_000);

  constructor(runtime: Runtime, session: Session) {
    this.#session = session;
    this.#batch = runtime.createFloats([batchSize, 1, windowSamples]);
  }

  add(samples: Float32Array): void {
    for (let from = 0; from < samples.length; ) {
      if (this.#filled === windowSamples) this.#moveWindow();
      const part = samples.subarray(from, from + windowSamples - this.#filled);
      this.#window.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
    }
  }

  /** After all sound. */
  end(): SpeechFrames {
    const seconds = ((this.#judged + this.#batched) * stepSamples + this.#filled) / sampleRate;
    this.#window.fill(0, this.#filled);
    this.#addToBatch();
    this.#judge();
    const count = Math.floor(seconds / frameSeconds) + 1;
    const { windows, speaking, voices, changes } = this.#sums;
    const getShare = (sums: Uint8Array, frame: number): number =>
      (sums[frame] ?? 0) / Math.max(1, windows[frame] ?? 0);
    return {
      isSpeech: Uint8Array.from({ length: count }, (_, frame) => (getShare(speaking, frame) > 0.5 ? 1 : 0)),
      isShared: Uint8Array.from({ length: count }, (_, frame) =>
        Math.round(getShare(voices, frame)) > 1 ? 1 : 0,
      ),
      changes: Float32Array.from({ length: count }, (_, frame) => getShare(changes, frame)),
    };
  }

  release(): void {
    this.#batch.release();
  }

  /** Before more sound than the window holds. */
  #moveWindow(): void {
    this.#addToBatch();
    if (this.#batched === batchSize) this.#judge();
    this.#window.copyWithin(0, stepSamples);
    this.#filled -= stepSamples;
  }

  #addToBatch(): void {
    this.#batch.floats.set(this.#window, this.#batched * windowSamples);
    this.#batched += 1;
  }

  #judge(): void {
    const input = this.#batch.getRows(0, this.#batched);
    const { logits } = this.#session.run({ input_values: input }, ['logits']);
    input.release();
    const floats = logits?.floats ?? new Float32Array(0);
    const length = windowFrames * voiceCounts.length;
    for (let from = 0; from < floats.length; from += length) {
      const first = Math.round((this.#judged * stepSamples) / sampleRate / frameSeconds);
      this.#makeRoom(first + windowFrames + changeReach);
      this.#addWindow(first, floats.subarray(from, from + length));
      this.#judged += 1;
    }
    logits?.release();
    this.#batched = 0;
  }

  #addWindow(first: number, logits: Float32Array): void {
    const { windows, speaking, voices, changes } = this.#sums;
    const increase = (sums: Uint8Array, frame: number, by: number): void => {
      sums[frame] = (sums[frame] ?? 0) + by;
    };
    let last = -1;
    for (let at = 0; at < windowFrames; at += 1) {
      const frame = first + at;
      const found = getClass(logits, at);
      const voice = firstVoices[found] ?? -1;
      increase(windows, frame, 1);
      increase(voices, frame, voiceCounts[found] ?? 0);
      if (voice < 0) continue;
      increase(speaking, frame, 1);
      if (last >= 0 && voice !== last)
        for (let near = Math.max(0, frame - changeReach); near <= frame + changeReach; near += 1)
          increase(changes, near, 1);
      last = voice;
    }
  }

  #makeRoom(frames: number): void {
    if (frames <= this.#sums.windows.length) return;
    const before = this.#sums;
    this.#sums = createSums(2 * frames);
    for (const name of ['windows', 'speaking', 'voices', 'changes'] as const)
      this.#sums[name].set(before[name]);
  }
}

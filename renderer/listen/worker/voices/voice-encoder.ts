/** A vector for the voice in each stretch of 1.6 s: vectors of one voice point in nearly the same direction. */
import type { Runtime, Session, Tensor } from '../model/runtime.ts';
import { frameSamples, frameStep, MelFrames, sampleRate } from '../sound/mel.ts';

const bands = 40;
const stretchFrames = 160;
/** Frames from one vector to the next. */
const stepFrames = 40;
const frameSeconds = frameStep / sampleRate;
export const vectorSeconds = stepFrames * frameSeconds;
/** The middle of the first stretch. */
export const firstVectorSeconds = (stretchFrames * frameSeconds) / 2;
export const vectorLength = 256;
/** Mean power that each stretch is brought to: -30 dB. */
const level = 1e-3;
/** Stretches that are encoded together. */
const batchSize = 64;

export class VoiceEncoder {
  readonly #session: Session;
  readonly #batch: Tensor;
  readonly #mel = new MelFrames(bands);
  readonly #powers = new Float64Array(bands);
  readonly #vectors: Float32Array[] = [];
  /** Mel powers and mean power of the frames of the next stretch. */
  readonly #stretch = new Float32Array(stretchFrames * bands);
  readonly #levels = new Float64Array(stretchFrames);
  #frames = 0;
  /** Stretches that are in the batch. */
  #batched = 0;
  /** Sound of frames that are not complete. The first frame has its middle at the first sample. */
  #rest = new Float32Array(frameSamples / 2);

  constructor(runtime: Runtime, session: Session) {
    this.#session = session;
    this.#batch = runtime.createFloats([batchSize, stretchFrames, bands]);
  }

  add(samples: Float32Array): void {
    const sound = new Float32Array(this.#rest.length + samples.length);
    sound.set(this.#rest);
    sound.set(samples, this.#rest.length);
    let start = 0;
    for (; start + frameSamples <= sound.length; start += frameStep) this.#addFrame(sound, start);
    this.#rest = sound.slice(start);
  }

  /** After all sound. The vectors have the length 1. */
  end(): readonly Float32Array[] {
    this.add(new Float32Array(frameSamples / 2));
    if (this.#vectors.length === 0 && this.#batched === 0) this.#addStretch();
    if (this.#batched > 0) this.#encode();
    return this.#vectors;
  }

  release(): void {
    this.#batch.release();
  }

  #addFrame(sound: Float32Array, start: number): void {
    let sum = 0;
    for (let at = start; at < start + frameSamples; at += 1) sum += (sound[at] ?? 0) ** 2;
    this.#levels[this.#frames] = sum / frameSamples;
    this.#mel.write((at) => sound[start + at] ?? 0, this.#powers);
    this.#stretch.set(this.#powers, this.#frames * bands);
    this.#frames += 1;
    if (this.#frames === stretchFrames) this.#addStretch();
  }

  #addStretch(): void {
    const mean = this.#levels.subarray(0, this.#frames).reduce((sum, one) => sum + one, 0) / stretchFrames;
    const gain = level / (mean + 1e-9);
    const values = this.#stretch.map((power, at) => (at < this.#frames * bands ? power * gain : 0));
    this.#batch.floats.set(values, this.#batched * values.length);
    this.#batched += 1;
    if (this.#batched === batchSize) this.#encode();
    this.#stretch.copyWithin(0, stepFrames * bands);
    this.#levels.copyWithin(0, stepFrames);
    this.#frames -= stepFrames;
  }

  #encode(): void {
    const mel = this.#batch.getRows(0, this.#batched);
    const { embedding } = this.#session.run({ mel }, ['embedding']);
    mel.release();
    const floats = embedding?.floats.slice() ?? new Float32Array(0);
    embedding?.release();
    for (let at = 0; at < this.#batched; at += 1)
      this.#vectors.push(floats.subarray(at * vectorLength, (at + 1) * vectorLength));
    this.#batched = 0;
  }
}

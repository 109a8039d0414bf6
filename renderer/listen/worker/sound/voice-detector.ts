import type { Runtime, Session, Tensor } from '../model/runtime.ts';
import { sampleRate } from './mel.ts';

/** Samples that are judged at once, and those before them that are judged along. */
export const hopSamples = 512;
const contextSamples = 64;
const stateShape = [2, 1, 128];
export const stateLength = 256;

export interface JudgedHop {
  readonly samples: Float32Array;
  /** From 0 to 1: how likely it is that somebody speaks. */
  readonly probability: number;
  /** What the detector remembers after this hop. */
  readonly state: Float32Array;
}

/** How likely it is that somebody speaks, hop by hop. It remembers what it heard before. */
export class VoiceDetector {
  readonly #session: Session;
  readonly #window: Tensor;
  readonly #rate: Tensor;
  #state: Tensor;

  /** `state` is that of the hop after which it goes on, as `encodeState` returned it; '' at the start. */
  constructor(runtime: Runtime, session: Session, state: string) {
    this.#session = session;
    const length = contextSamples + hopSamples;
    this.#window = runtime.createFloats([1, length], new Float32Array(length));
    this.#rate = runtime.createIntegers([], [sampleRate]);
    this.#state = runtime.createFloats(stateShape, decodeState(state));
  }

  /** What it remembers, until it judges again. */
  get state(): Float32Array {
    return this.#state.floats;
  }

  /** From 0 to 1: how likely it is that somebody speaks. Only the last hop can be shorter. */
  judge(hop: Float32Array): number {
    this.#remember(hop);
    const feeds = { input: this.#window, state: this.#state, sr: this.#rate };
    const { output, stateN } = this.#session.run(feeds, ['output', 'stateN']);
    this.#state.release();
    this.#state = stateN as Tensor;
    const probability = output?.floats[0] ?? 0;
    output?.release();
    return probability;
  }

  /** Only takes note of a hop that was judged before. */
  skip(hop: Float32Array): void {
    this.#remember(hop);
  }

  release(): void {
    for (const tensor of [this.#window, this.#rate, this.#state]) tensor.release();
  }

  #remember(hop: Float32Array): void {
    const window = this.#window.floats;
    window.copyWithin(0, hopSamples);
    window.fill(0, contextSamples).set(hop, contextSamples);
  }
}

export const encodeState = (state: Float32Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(state.buffer, state.byteOffset, state.byteLength)));

const decodeState = (text: string): Float32Array => {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return bytes.length === 4 * stateLength ? new Float32Array(bytes.buffer) : new Float32Array(stateLength);
};

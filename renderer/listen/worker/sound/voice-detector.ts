import type { Runtime, Session, Tensor } from '../model/runtime.ts';
import { sampleRate } from './mel.ts';

/** Samples that are judged at once, and those before them that are judged along. */
export const hopSamples = 512;
const contextSamples = 64;
const stateSize = 128;

/** How likely it is that somebody speaks, hop by hop. It remembers what it heard before. */
export class VoiceDetector {
  readonly #session: Session;
  readonly #window: Tensor;
  readonly #rate: Tensor;
  #state: Tensor;

  constructor(runtime: Runtime, session: Session) {
    this.#session = session;
    const length = contextSamples + hopSamples;
    this.#window = runtime.createFloats([1, length], new Float32Array(length));
    this.#rate = runtime.createIntegers([], [sampleRate]);
    this.#state = runtime.createFloats([2, 1, stateSize], new Float32Array(2 * stateSize));
  }

  /** From 0 to 1. A shorter hop is the last one. */
  detect(hop: Float32Array): number {
    const window = this.#window.floats;
    window.copyWithin(0, hopSamples);
    window.fill(0, contextSamples).set(hop, contextSamples);
    const feeds = { input: this.#window, state: this.#state, sr: this.#rate };
    const { output, stateN } = this.#session.run(feeds, ['output', 'stateN']);
    this.#state.release();
    this.#state = stateN as Tensor;
    const probability = output?.floats[0] ?? 0;
    output?.release();
    return probability;
  }

  release(): void {
    for (const tensor of [this.#window, this.#rate, this.#state]) tensor.release();
  }
}

import { type InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { sampleRate } from './mel.ts';

/** Samples that are judged at once, and those before them that are judged along. */
export const hopSamples = 512;
const contextSamples = 64;

/** How likely it is that somebody speaks, hop by hop. It remembers what it heard before. */
export class VoiceDetector {
  readonly #session: InferenceSession;
  readonly #window = new Float32Array(contextSamples + hopSamples);
  readonly #rate = new Tensor('int64', BigInt64Array.of(BigInt(sampleRate)), []);
  #state: Tensor = new Tensor('float32', new Float32Array(2 * 128), [2, 1, 128]);

  constructor(session: InferenceSession) {
    this.#session = session;
  }

  /** From 0 to 1. A shorter hop is the last one. */
  async detect(hop: Float32Array): Promise<number> {
    this.#window.copyWithin(0, hopSamples);
    this.#window.fill(0, contextSamples).set(hop, contextSamples);
    const { output, stateN } = await this.#session.run({
      input: new Tensor('float32', this.#window, [1, this.#window.length]),
      state: this.#state,
      sr: this.#rate,
    });
    this.#state = stateN as Tensor;
    return Number(output?.data[0] ?? 0);
  }
}

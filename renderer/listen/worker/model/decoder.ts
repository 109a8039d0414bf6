/** Whisper's decoder for a batch of windows: one step yields the scores of the next token of each. */
import { type InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { encodedFrames, type ModelConfig } from './model-config.ts';

type Floats = Float32Array<ArrayBuffer>;
type Tensors = Readonly<Record<string, Tensor>>;

const ownParts = ['decoder.key', 'decoder.value'] as const;
const crossParts = ['encoder.key', 'encoder.value'] as const;

export interface Step {
  /** Of the last token: a score for each token, row by row. */
  readonly scores: Floats;
  /** By alignment head: how the last token attends to the frames of the window, row by row. */
  readonly attention: readonly Floats[];
}

const getData = (tensor: Tensor | undefined): Floats => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The decoder returned no numbers.');
  return tensor.data as Floats;
};

/** The last token of each row of a tensor whose dimensions are rows, (heads,) tokens, values. */
const getLast = (tensor: Tensor | undefined, head: number | null): Floats => {
  const data = getData(tensor);
  const dims = tensor?.dims ?? [];
  const [rows = 0, length = 0, width = 0] = [dims[0], dims.at(-2), dims.at(-1)];
  const heads = head === null ? 1 : (dims[1] ?? 0);
  const last = new Float32Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const from = ((row * heads + (head ?? 0)) * length + length - 1) * width;
    last.set(data.subarray(from, from + width), row * width);
  }
  return last;
};

const selectRows = (tensor: Tensor, rows: readonly number[]): Tensor => {
  const data = getData(tensor);
  const size = data.length / (tensor.dims[0] ?? 1);
  const selected = new Float32Array(rows.length * size);
  for (const [at, row] of rows.entries())
    selected.set(data.subarray(row * size, (row + 1) * size), at * size);
  return new Tensor('float32', selected, [rows.length, ...tensor.dims.slice(1)]);
};

export class Decoder {
  readonly #session: InferenceSession;
  readonly #config: ModelConfig;
  #rows = 0;
  #sound: Tensor = new Tensor('float32', [], [0, 0, 0]);
  /** Keys and values by the name of the input that takes them. */
  #own: Tensors = {};
  #cross: Tensors = {};

  constructor(session: InferenceSession, config: ModelConfig) {
    this.#session = session;
    this.#config = config;
  }

  /** Begins with what the encoder made of each window. Returns the scores after the start token. */
  async begin(windows: readonly Float32Array[]): Promise<Step> {
    const { width, tokens } = this.#config;
    this.#rows = windows.length;
    const sound = new Float32Array(this.#rows * encodedFrames * width);
    for (const [row, window] of windows.entries()) sound.set(window, row * encodedFrames * width);
    this.#sound = new Tensor('float32', sound, [this.#rows, encodedFrames, width]);
    this.#own = this.#createEmpty(ownParts);
    this.#cross = this.#createEmpty(crossParts);
    return this.#run(
      windows.map(() => [tokens.start]),
      [...ownParts, ...crossParts],
      false,
    );
  }

  /** Forgets all tokens, so that a prompt can come before the start token. */
  restart(): void {
    this.#own = this.#createEmpty(ownParts);
  }

  /** The same number of tokens for each row. */
  step(tokens: readonly (readonly number[])[]): Promise<Step> {
    return this.#run(tokens, ownParts, true);
  }

  /** Goes on with these rows only. */
  keepRows(rows: readonly number[]): void {
    const select = (tensors: Tensors): Tensors =>
      Object.fromEntries(Object.entries(tensors).map(([name, tensor]) => [name, selectRows(tensor, rows)]));
    this.#rows = rows.length;
    this.#sound = selectRows(this.#sound, rows);
    this.#own = select(this.#own);
    this.#cross = select(this.#cross);
  }

  /** What is not needed until the next begin. */
  release(): void {
    this.#sound = new Tensor('float32', [], [0, 0, 0]);
    this.#own = {};
    this.#cross = {};
  }

  async #run(
    tokens: readonly (readonly number[])[],
    parts: readonly string[],
    hasCross: boolean,
  ): Promise<Step> {
    const ids = BigInt64Array.from(tokens.flat(), BigInt);
    const { layers, alignmentHeads } = this.#config;
    const attentionLayers = [...new Set(alignmentHeads.map(([layer]) => layer))];
    const fetches = [
      'logits',
      ...attentionLayers.map((layer) => `cross_attentions.${layer}`),
      ...Array.from({ length: layers }, (_, layer) => parts.map((part) => `present.${layer}.${part}`)).flat(),
    ];
    const outputs = await this.#session.run(
      {
        ...this.#own,
        ...this.#cross,
        input_ids: new Tensor('int64', ids, [this.#rows, ids.length / this.#rows]),
        encoder_hidden_states: this.#sound,
        use_cache_branch: new Tensor('bool', [hasCross], [1]),
      },
      fetches,
    );
    const toInputs = (names: readonly string[]): Tensors =>
      Object.fromEntries(
        Object.entries(outputs)
          .filter(([name]) => names.some((part) => name.startsWith('present.') && name.endsWith(part)))
          .map(([name, tensor]) => [name.replace('present', 'past_key_values'), tensor as Tensor]),
      );
    this.#own = toInputs(ownParts);
    if (!hasCross) this.#cross = toInputs(crossParts);
    return {
      scores: getLast(outputs.logits as Tensor, null),
      attention: alignmentHeads.map(([layer, head]) =>
        getLast(outputs[`cross_attentions.${layer}`] as Tensor, head),
      ),
    };
  }

  #createEmpty(parts: readonly string[]): Tensors {
    const { layers, heads, width } = this.#config;
    const dims = [this.#rows, heads, 0, width / heads];
    return Object.fromEntries(
      Array.from({ length: layers }, (_, layer) =>
        parts.map(
          (part) =>
            [`past_key_values.${layer}.${part}`, new Tensor('float32', new Float32Array(0), dims)] as const,
        ),
      ).flat(),
    );
  }
}

/** Whisper's decoder for a batch of windows: one step yields the scores of the next token of each. */
import type { ModelConfig } from './model-config.ts';
import { type Runtime, releaseAll, type Session, type Tensor, type Tensors } from './runtime.ts';

type Floats = Float32Array<ArrayBuffer>;

const ownParts = ['decoder.key', 'decoder.value'] as const;
const crossParts = ['encoder.key', 'encoder.value'] as const;

/** What follows the last token of each row. The numbers are those of the runtime, until the next step. */
export interface Step {
  /** A score for each token. */
  readonly scores: readonly Floats[];
  /** By alignment head: how the last token attends to the frames of the window. */
  readonly attention: readonly (readonly Floats[])[];
}

/** Values of the last token, of a tensor whose dimensions are rows, (heads,) tokens, values. */
const getLast = ({ dims }: Tensor, floats: Floats, row: number, head = 0): Floats => {
  const [tokens = 0, width = 0] = dims.slice(-2);
  const heads = dims.length > 3 ? (dims[1] ?? 0) : 1;
  const from = ((row * heads + head) * tokens + tokens - 1) * width;
  return floats.subarray(from, from + width);
};

const mapTensors = (tensors: Tensors, map: (tensor: Tensor) => Tensor): Tensors =>
  Object.fromEntries(Object.entries(tensors).map(([name, tensor]) => [name, map(tensor)]));

export class Decoder {
  readonly #runtime: Runtime;
  readonly #session: Session;
  readonly #config: ModelConfig;
  #rows = 0;
  /** Keys and values by the name of the input that takes them. */
  #own: Tensors = {};
  /** Of the sound: rows of `#memory`. */
  #cross: Tensors = {};
  #memory: Tensors = {};
  /** What the last step returned. */
  #outputs: Tensors = {};

  constructor(runtime: Runtime, session: Session, config: ModelConfig) {
    this.#runtime = runtime;
    this.#session = session;
    this.#config = config;
  }

  /**
   * Begins with what the encoder made of each window, all of one length. Returns the scores after the start token, row by row. The runtime rounds
   * all that it computes at once by one scale, so the windows are computed one by one: none depends on those beside it.
   */
  begin(windows: readonly Tensor[]): readonly Floats[] {
    this.release();
    const { heads, width, tokens } = this.#config;
    const dims = [windows.length, heads, windows[0]?.dims[1] ?? 0, width / heads];
    this.#rows = windows.length;
    this.#memory = this.#createAll(crossParts, () => this.#runtime.createFloats(dims));
    this.#cross = mapTensors(this.#memory, (tensor) => tensor.getRows(0, this.#rows));
    this.#own = this.#createEmpty(ownParts, this.#rows);
    const empty = this.#createEmpty([...ownParts, ...crossParts], 1);
    const scores = windows.map((window, row) => {
      const into = Object.fromEntries(
        Object.entries(this.#memory).map(([name, tensor]) => [
          name.replace('past_key_values', 'present'),
          tensor.getRows(row, 1),
        ]),
      );
      const { logits } = this.#run([[tokens.start]], window, empty, ['logits', ...Object.keys(into)], into);
      const last = logits ? getLast(logits, logits.floats, 0).slice() : new Float32Array(0);
      logits?.release();
      releaseAll(into);
      return last;
    });
    releaseAll(empty);
    return scores;
  }

  /** The scores after the start token, for a window of any length. */
  ask(window: Tensor): Floats {
    const empty = this.#createEmpty([...ownParts, ...crossParts], 1);
    const { logits } = this.#run([[this.#config.tokens.start]], window, empty, ['logits'], {}, false);
    releaseAll(empty);
    const scores = logits ? getLast(logits, logits.floats, 0).slice() : new Float32Array(0);
    logits?.release();
    return scores;
  }

  /** Forgets all tokens, so that a prompt can come before the start token. */
  restart(): void {
    releaseAll(this.#own);
    this.#own = this.#createEmpty(ownParts, this.#rows);
  }

  /** The same number of tokens for each row. */
  step(tokens: readonly (readonly number[])[]): Step {
    const { layers, alignmentHeads, width } = this.#config;
    releaseAll(this.#outputs);
    const attentionLayers = [...new Set(alignmentHeads.map(([layer]) => layer))];
    const presents = Array.from({ length: layers }, (_, layer) =>
      ownParts.map((part) => `present.${layer}.${part}`),
    ).flat();
    // It has the keys and values of the sound already, but would round all numbers of this input at every step.
    const noSound = this.#runtime.createFloats([1, 1, width], new Float32Array(width));
    const outputs = this.#run(tokens, noSound, { ...this.#own, ...this.#cross }, [
      'logits',
      ...attentionLayers.map((layer) => `cross_attentions.${layer}`),
      ...presents,
    ]);
    noSound.release();
    releaseAll(this.#own);
    this.#own = Object.fromEntries(
      presents.map((name) => [name.replace('present', 'past_key_values'), outputs[name] as Tensor]),
    );
    this.#outputs = Object.fromEntries(
      Object.entries(outputs).filter(([name]) => !name.startsWith('present')),
    );
    return this.#readStep();
  }

  /** Goes on with these rows only, in this order. */
  keepRows(rows: readonly number[]): void {
    const copy = (source: Floats, target: Floats, size: number): void => {
      for (const [at, row] of rows.entries())
        if (source !== target || row !== at)
          target.set(source.subarray(row * size, (row + 1) * size), at * size);
    };
    const own = mapTensors(this.#own, (tensor) => {
      const { dims, floats } = tensor;
      const kept = this.#runtime.createFloats([rows.length, ...dims.slice(1)]);
      copy(floats, kept.floats, floats.length / this.#rows);
      return kept;
    });
    releaseAll(this.#own);
    releaseAll(this.#cross);
    this.#own = own;
    this.#cross = mapTensors(this.#memory, (tensor) => {
      const { dims, floats } = tensor;
      copy(floats, floats, floats.length / (dims[0] ?? 1));
      return tensor.getRows(0, rows.length);
    });
    this.#rows = rows.length;
  }

  /** What is not needed until the next begin. */
  release(): void {
    for (const tensors of [this.#own, this.#cross, this.#memory, this.#outputs]) releaseAll(tensors);
    this.#own = {};
    this.#cross = {};
    this.#memory = {};
    this.#outputs = {};
  }

  #run(
    tokens: readonly (readonly number[])[],
    sound: Tensor,
    past: Tensors,
    names: readonly string[],
    into: Tensors = {},
    isCached = Object.keys(into).length === 0,
  ): Tensors {
    const ids = this.#runtime.createIntegers([tokens.length, tokens[0]?.length ?? 0], tokens.flat());
    const hasCross = this.#runtime.createBoolean(isCached);
    const feeds = { ...past, input_ids: ids, encoder_hidden_states: sound, use_cache_branch: hasCross };
    const outputs = this.#session.run(feeds, names, into);
    ids.release();
    hasCross.release();
    return outputs;
  }

  #readStep(): Step {
    const { alignmentHeads } = this.#config;
    const read = (name: string) => {
      const tensor = this.#outputs[name] as Tensor;
      const { floats } = tensor;
      return (row: number, head?: number): Floats => getLast(tensor, floats, row, head);
    };
    const logits = read('logits');
    const heads = alignmentHeads.map(([layer, head]) => [read(`cross_attentions.${layer}`), head] as const);
    const rows = Array.from({ length: this.#rows }, (_, row) => row);
    return {
      scores: rows.map((row) => logits(row)),
      attention: rows.map((row) => heads.map(([readHead, head]) => readHead(row, head))),
    };
  }

  #createEmpty(parts: readonly string[], rows: number): Tensors {
    const { heads, width } = this.#config;
    return this.#createAll(parts, () => this.#runtime.createFloats([rows, heads, 0, width / heads]));
  }

  #createAll(parts: readonly string[], create: () => Tensor): Tensors {
    return Object.fromEntries(
      Array.from({ length: this.#config.layers }, (_, layer) =>
        parts.map((part) => [`past_key_values.${layer}.${part}`, create()] as const),
      ).flat(),
    );
  }
}

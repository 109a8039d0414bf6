/** What a model says about itself. Everything is checked, because a model can come from anywhere. */
import { ListeningError } from '../listening-error.ts';

export interface ModelConfig {
  readonly melBands: number;
  readonly width: number;
  readonly layers: number;
  readonly heads: number;
  readonly vocabulary: number;
  /** Tokens that one decoding can have. */
  readonly maxTokens: number;
  readonly tokens: SpecialTokens;
  /** Tokens that are never chosen, and those that are not chosen first. */
  readonly suppressed: readonly number[];
  readonly suppressedFirst: readonly number[];
  /** Layer and head of the decoder whose attention follows the sound. */
  readonly alignmentHeads: readonly (readonly [layer: number, head: number])[];
}

interface SpecialTokens {
  readonly end: number;
  readonly start: number;
  readonly previous: number;
  readonly noTimestamps: number;
  readonly noSpeech: number;
  /** Null of a model that knows English only. */
  readonly transcribe: number | null;
  /** By ISO 639 code. Empty of a model that knows English only. */
  readonly languages: ReadonlyMap<string, number>;
}

/** What the encoder makes of 30 s of sound, and what it takes. All models of the family have these. */
export const encodedFrames = 1_500;
export const melFrames = 2 * encodedFrames;
export const framesPerSecond = encodedFrames / 30;

type Json = Readonly<Record<string, unknown>>;

const refuse = (field: string): never => {
  throw new ListeningError('model_unusable', `config: ${field}`);
};

const readObject = (value: unknown, field: string): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : refuse(field);

const readInteger = (value: unknown, field: string, min: number, max: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? value
    : refuse(field);

const readList = (value: unknown, field: string): readonly unknown[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.length <= 1_000 ? value : refuse(field);
};

/** Of `config.json` and `generation_config.json`. Throws ListeningError. */
export const readModelConfig = (config: unknown, generation: unknown): ModelConfig => {
  const model = readObject(config, 'config.json');
  const rules = readObject(generation, 'generation_config.json');
  const integer = (source: Json, field: string, min: number, max: number): number =>
    readInteger(source[field], field, min, max);
  const vocabulary = integer(model, 'vocab_size', 50_000, 60_000);
  const toToken = (value: unknown, field: string): number => readInteger(value, field, 0, vocabulary - 1);
  const toTokens = (field: string): readonly number[] =>
    readList(rules[field], field).map((value) => toToken(value, field));
  const width = integer(model, 'd_model', 64, 2_048);
  const layers = integer(model, 'decoder_layers', 1, 48);
  const heads = integer(model, 'decoder_attention_heads', 1, 32);
  if (width % heads !== 0) refuse('decoder_attention_heads');
  integer(model, 'max_source_positions', encodedFrames, encodedFrames);
  const noTimestamps = toToken(rules.no_timestamps_token_id, 'no_timestamps_token_id');
  const languages = Object.entries(rules.lang_to_id ? readObject(rules.lang_to_id, 'lang_to_id') : {}).map(
    ([name, token]) => [name.replaceAll(/[<|>]/g, ''), toToken(token, 'lang_to_id')] as const,
  );
  const tasks = rules.task_to_id ? readObject(rules.task_to_id, 'task_to_id') : {};
  const alignmentHeads = readList(rules.alignment_heads, 'alignment_heads').map((pair) => {
    const [layer, head] = readList(pair, 'alignment_heads');
    return [
      readInteger(layer, 'alignment_heads', 0, layers - 1),
      readInteger(head, 'alignment_heads', 0, heads - 1),
    ] as const;
  });
  if (alignmentHeads.length === 0) refuse('alignment_heads');
  return {
    melBands: integer(model, 'num_mel_bins', 80, 128),
    width,
    layers,
    heads,
    vocabulary,
    maxTokens: integer(model, 'max_target_positions', 448, 448),
    tokens: {
      end: toToken(rules.eos_token_id, 'eos_token_id'),
      start: toToken(rules.decoder_start_token_id, 'decoder_start_token_id'),
      previous: toToken(rules.prev_sot_token_id ?? noTimestamps - 2, 'prev_sot_token_id'),
      noTimestamps,
      noSpeech: noTimestamps - 1,
      transcribe: languages.length === 0 ? null : toToken(tasks.transcribe, 'task_to_id'),
      languages: new Map(languages),
    },
    suppressed: toTokens('suppress_tokens'),
    suppressedFirst: toTokens('begin_suppress_tokens'),
    alignmentHeads,
  };
};

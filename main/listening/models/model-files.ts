/** The files of a model, and what each may hold. */
import { z } from 'zod';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

const maxToken = 60_000;
const token = z.int().min(0).max(maxToken);
const tokens = z.array(token).max(1_000).nullish();

/** The limits are those of the page, which checks them again (`renderer/listen/worker/model/model-config.ts`). */
export const modelConfig = z
  .object({
    model_type: z.literal('whisper'),
    d_model: z.int().min(64).max(2_048),
    encoder_layers: z.int().min(1).max(48),
    decoder_layers: z.int().min(1).max(48),
    decoder_attention_heads: z.int().min(1).max(32),
    vocab_size: z.int().min(50_000).max(60_000),
    num_mel_bins: z.int().min(80).max(128),
    max_source_positions: z.literal(1_500),
    max_target_positions: z.literal(448),
  })
  .refine(({ d_model, decoder_attention_heads }) => d_model % decoder_attention_heads === 0, {
    path: ['decoder_attention_heads'],
  });
export type ModelConfig = z.infer<typeof modelConfig>;

export const generationConfig = z.object({
  alignment_heads: z
    .array(z.tuple([z.int().min(0).max(47), z.int().min(0).max(31)]))
    .min(1)
    .max(1_000),
  lang_to_id: z.record(z.string().max(20), token).nullish(),
  no_timestamps_token_id: token,
  eos_token_id: token,
  decoder_start_token_id: token,
  suppress_tokens: tokens,
  begin_suppress_tokens: tokens,
});

/** Tens of thousands of entries, for which zod would take half a second. */
const isVocabulary = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([text, id]) => text.length <= 500 && Number.isInteger(id) && id >= 0 && id <= maxToken,
  );
const isShort = (value: unknown, length: number): boolean =>
  typeof value === 'string' && value.length <= length;
const isMerge = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 2 && value.every((part) => isShort(part, 500))
    : isShort(value, 1_000);

const tokenizer = z.object({
  model: z.object({
    type: z.literal('BPE'),
    vocab: z.custom(isVocabulary),
    merges: z.custom((value) => Array.isArray(value) && value.length <= 100_000 && value.every(isMerge)),
  }),
});

interface JsonFile {
  readonly schema: z.ZodType;
  readonly maxBytes: number;
}

/** By their names in the folder. */
export const jsonFiles = {
  'config.json': { schema: modelConfig, maxBytes: 256 * kibibyte },
  'generation_config.json': { schema: generationConfig, maxBytes: 256 * kibibyte },
  'tokenizer.json': { schema: tokenizer, maxBytes: 16 * mebibyte },
  'tokenizer_config.json': { schema: z.object({}), maxBytes: 4 * mebibyte },
} as const satisfies Readonly<Record<string, JsonFile>>;

/** A page cannot hold more in one piece. */
export const maxOnnxBytes = 2_000 * mebibyte;

/**
 * The same model in several precisions, by the end of the file's name; the first one that is there is taken. Eight bits are
 * as good as the whole numbers and faster. Those of 16 bits have other tensors.
 */
export const precisions = ['_int8', '_quantized', '', '_uint8', '_q4', '_bnb4'] as const;

export const onnxFiles = ['encoder_model', 'decoder_model_merged'] as const;
export type OnnxFile = (typeof onnxFiles)[number];

/** The path of a file within the folder of a stored model. */
export const getOnnxPath = (file: OnnxFile): string => `onnx/${file}.onnx`;

interface ExpectedTensors {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

export const getExpectedTensors = (file: OnnxFile, { decoder_layers }: ModelConfig): ExpectedTensors => {
  if (file === 'encoder_model') return { inputs: ['input_features'], outputs: ['last_hidden_state'] };
  const layers = Array.from({ length: decoder_layers }, (_, layer) => layer);
  const parts = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'];
  const name = (prefix: string) =>
    layers.flatMap((layer) => parts.map((part) => `${prefix}.${layer}.${part}`));
  return {
    inputs: ['input_ids', 'encoder_hidden_states', 'use_cache_branch', ...name('past_key_values')],
    outputs: ['logits', ...name('present'), ...layers.map((layer) => `${wordTimesPrefix}${layer}`)],
  };
};

/** Times of words are read from these tensors, which only some exports have. */
export const wordTimesPrefix = 'cross_attentions.';

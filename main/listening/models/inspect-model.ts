/** Inspects a folder that the user chose: whether it has a model that can recognise speech. Nothing of it is run. */
import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { DriveTimeoutError, userFiles } from '../../lib/file-access.ts';
import { openRegularFile, type RegularFile } from '../../lib/open-regular-file.ts';
import { readOnnxTensors } from './onnx-file.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

const maxToken = 60_000;
const token = z.int().min(0).max(maxToken);
const tokens = z.array(token).max(1_000).nullish();

/** The limits are those of the page, which checks them again (`renderer/listen/worker/model/model-config.ts`). */
const modelConfig = z
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

const generationConfig = z.object({
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

/** By their names in the folder. */
const jsonFiles = {
  'config.json': { schema: modelConfig, maxBytes: 256 * kibibyte },
  'generation_config.json': { schema: generationConfig, maxBytes: 256 * kibibyte },
  'tokenizer.json': { schema: tokenizer, maxBytes: 16 * mebibyte },
  'tokenizer_config.json': { schema: z.object({}), maxBytes: 4 * mebibyte },
} as const satisfies Readonly<Record<string, { readonly schema: z.ZodType; readonly maxBytes: number }>>;

/** A page cannot hold more in one piece. */
const maxOnnxBytes = 2_000 * mebibyte;

/**
 * The same model in several precisions, by the end of the file's name; the first one that is there is taken. Eight bits are
 * as good as the whole numbers and faster; `_int8` of the hub has one scale a tensor, and hears worse than the two before it. Those of 16
 * bits have other tensors.
 */
const precisions = ['_quantized', '_uint8', '_int8', '', '_q4', '_bnb4'] as const;
const otherPrecisions = ['_fp16', '_q4f16'] as const;

const onnxFiles = ['encoder_model', 'decoder_model_merged'] as const;
type OnnxFile = (typeof onnxFiles)[number];

/** The path of a file within the folder of a stored model. */
const getOnnxPath = (file: OnnxFile): string => `onnx/${file}.onnx`;

/** The path of the file that is looked for first. */
const toQuantized = (file: OnnxFile): string => `onnx/${file}${precisions[0]}.onnx`;

export const getExpectedTensors = (file: OnnxFile, { decoder_layers }: ModelConfig) => {
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
const wordTimesPrefix = 'cross_attentions.';

export interface ModelFile {
  /** Absolute. */
  readonly source: string;
  /** Within the folder of the stored model, with slashes. */
  readonly path: string;
  readonly bytes: number;
}

/** Milliseconds for one file. */
export const driveTimeoutMs = 60_000;
/** Bytes of the README that are read. Its licence is at the start. */
const readmeBytes = 4_096;

/** What is wrong with the folder. */
class ModelError extends Error {
  readonly detail: ErrorDetail;

  constructor(detail: ErrorDetail) {
    super(detail.key);
    this.detail = detail;
  }
}

/** File system errors of the user's folder, as an error for the user. */
export const toModelReadError = (error: unknown): Result<never> => {
  if (error instanceof ModelError) return fail('model_refused', error.detail);
  if (error instanceof DriveTimeoutError) return fail('file_unreadable', { key: 'drive_not_responding' });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '') throw error;
  return fail('file_unreadable', { key: 'file_read_error', code });
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
};

/** A model in the cache of the public hub: `models--<owner>--<name>/snapshots/<revision>` has links into `models--…/blobs`. */
const snapshots = 'snapshots';

/** Of the folder of a model, or of what the hub's cache has of it. */
export const nameModel = (folder: string): string => {
  const above = path.dirname(folder);
  const cached = path.basename(path.basename(above) === snapshots ? path.dirname(above) : folder);
  const [, name = cached] = /^models--.+?--(.+)$/.exec(cached) ?? [];
  return name.slice(0, 200) || folder;
};

/** The folder with the files: of a model in the hub's cache, its newest snapshot. */
const findFolder = async (folder: string): Promise<string> => {
  const revisions = await orNull(readdir(path.join(folder, snapshots)));
  if (!revisions) return folder;
  const main = await orNull(readFile(path.join(folder, 'refs/main'), 'utf8'));
  const revision = revisions.find((one) => one === main?.trim()) ?? revisions.at(-1);
  return revision === undefined ? folder : path.join(folder, snapshots, revision);
};

/** Null if there is no such file. Links could lead anywhere: only those of the hub's cache are followed, to the files that it has. */
const find = async (folder: string, file: string): Promise<string | null> => {
  const names = file.split('/');
  for (const [at] of names.entries()) {
    const part = names.slice(0, at + 1).join('/');
    const found = path.join(folder, part);
    const stats = await orNull(lstat(found));
    if (stats === null) return null;
    if (!stats.isSymbolicLink()) continue;
    const target = await orNull(realpath(found));
    const files = await orNull(realpath(path.join(folder, '../../blobs')));
    const isCached = target !== null && path.dirname(target) === files && at === names.length - 1;
    if (!isCached) throw new ModelError({ key: 'speech_model_link', file: part });
    return target;
  }
  return path.join(folder, file);
};

const missing = (file: string): ModelError => new ModelError({ key: 'speech_model_missing', file });
const damaged = (file: string): ModelError => new ModelError({ key: 'speech_model_damaged', file });

const withFile = async <T>(
  source: string | null,
  file: string,
  maxBytes: number,
  use: (opened: RegularFile, bytes: number) => Promise<T>,
): Promise<{ readonly value: T; readonly file: ModelFile }> => {
  const opened = source === null ? null : await openRegularFile(source);
  if (source === null || opened === null) throw missing(file);
  try {
    const bytes = Number(opened.stats.size);
    if (bytes > maxBytes)
      throw new ModelError({
        key: 'speech_model_too_large',
        file,
        megabytes: Math.round(maxBytes / 1_000_000),
      });
    return { value: await use(opened, bytes), file: { source, path: file, bytes } };
  } finally {
    await opened.handle.close();
  }
};

/** The tokenizers of the public models have half of it. Values need much more memory than their text. */
const maxJsonValues = 500_000;
const separators = new Set([...'[{,'].map((one) => one.charCodeAt(0)));

const hasUsualSize = (json: Uint8Array): boolean => {
  let count = 0;
  for (const byte of json) if (separators.has(byte)) count += 1;
  return count <= maxJsonValues;
};

const checkJson = async (folder: string, file: keyof typeof jsonFiles) => {
  const { schema, maxBytes } = jsonFiles[file];
  return withFile(await find(folder, file), file, maxBytes, async ({ handle }): Promise<unknown> => {
    let content: unknown;
    try {
      const bytes = await handle.readFile();
      if (!hasUsualSize(bytes)) throw damaged(file);
      content = JSON.parse(bytes.toString('utf8'));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw damaged(file);
    }
    const parsed = schema.safeParse(content);
    if (parsed.success) return parsed.data;
    const field = parsed.error.issues[0]?.path.join('.').slice(0, 100) ?? '';
    throw new ModelError({ key: 'speech_model_value', file, field });
  });
};

/** In the folder `onnx`, or beside the configuration. */
const findOnnx = async (
  folder: string,
  file: OnnxFile,
  endings: readonly string[],
): Promise<string | null> => {
  for (const ending of endings)
    for (const place of ['onnx/', '']) {
      const found = await find(folder, `${place}${file}${ending}.onnx`);
      if (found !== null) return found;
    }
  return null;
};

const checkOnnx = async (folder: string, name: OnnxFile, config: ModelConfig): Promise<ModelFile> => {
  const source = await findOnnx(folder, name, precisions);
  const file = getOnnxPath(name);
  if (source === null && (await findOnnx(folder, name, otherPrecisions)) !== null)
    throw new ModelError({ key: 'speech_model_precision', files: onnxFiles.map(toQuantized).join(', ') });
  const { value: tensors, ...checked } = await withFile(source, file, maxOnnxBytes, ({ handle }, bytes) =>
    readOnnxTensors(handle, bytes),
  );
  if (tensors === null) throw damaged(file);
  if (tensors.hasExternalData) throw new ModelError({ key: 'speech_model_external', file });
  const { inputs, outputs } = getExpectedTensors(name, config);
  const tensor =
    inputs.find((one) => !tensors.inputs.has(one)) ?? outputs.find((one) => !tensors.outputs.has(one));
  if (tensor === undefined) return checked.file;
  throw new ModelError(
    tensor.startsWith(wordTimesPrefix)
      ? { key: 'speech_model_without_times', file }
      : { key: 'speech_model_tensor', file, tensor },
  );
};

/** Model hubs put the licence into the first lines of the README. Only shown, so what cannot be read is not stated. */
const readLicense = async (folder: string): Promise<string | null> => {
  const opened = await find(folder, 'README.md')
    .then((file) => (file === null ? null : openRegularFile(file)))
    .catch(() => null);
  if (opened === null) return null;
  try {
    const { buffer, bytesRead } = await opened.handle.read(Buffer.alloc(readmeBytes), 0, readmeBytes, 0);
    return /^license: *["']?([\w.+ -]{1,50})\b/m.exec(buffer.toString('utf8', 0, bytesRead))?.[1] ?? null;
  } catch {
    return null;
  } finally {
    await opened.handle.close();
  }
};

export interface InspectedModel {
  readonly files: readonly ModelFile[];
  /** How many the model knows. */
  readonly languages: number;
  /** As the folder's README states it; null: not stated. */
  readonly license: string | null;
}

/**
 * `onFile` is called with the name of each file before it is read. Errors: model_refused with what is wrong, file_unreadable.
 */
export const inspectModel = async (
  chosen: string,
  onFile: (name: string) => void,
): Promise<Result<InspectedModel>> => {
  const onDrive = <T>(operation: () => Promise<T>): Promise<T> =>
    userFiles.run(operation, { path: chosen, timeoutMs: driveTimeoutMs });
  try {
    const folder = await onDrive(() => findFolder(chosen));
    const values: Record<string, unknown> = {};
    const files: ModelFile[] = [];
    for (const name of Object.keys(jsonFiles) as (keyof typeof jsonFiles)[]) {
      onFile(name);
      const { value, file } = await onDrive(() => checkJson(folder, name));
      values[name] = value;
      files.push(file);
    }
    const config = modelConfig.parse(values['config.json']);
    for (const name of onnxFiles) {
      onFile(getOnnxPath(name));
      files.push(await onDrive(() => checkOnnx(folder, name, config)));
    }
    const { lang_to_id } = generationConfig.parse(values['generation_config.json']);
    const languages = Object.keys(lang_to_id ?? {}).length || 1;
    return ok({ files, languages, license: await onDrive(() => readLicense(folder)) });
  } catch (error) {
    return toModelReadError(error);
  }
};

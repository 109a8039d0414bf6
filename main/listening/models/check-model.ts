/** Checks a folder that the user chose: whether it has a model that can recognise speech. Nothing of it is run. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { DriveTimeoutError, userFiles } from '../../lib/file-access.ts';
import { openRegularFile, type RegularFile } from '../../lib/open-regular-file.ts';
import {
  generationConfig,
  getExpectedTensors,
  getOnnxPath,
  jsonFiles,
  type ModelConfig,
  maxOnnxBytes,
  modelConfig,
  type OnnxFile,
  onnxFiles,
  precisions,
  wordTimesPrefix,
} from './model-files.ts';
import { readOnnxTensors } from './onnx-file.ts';

export interface ModelFile {
  /** Absolute. */
  readonly source: string;
  /** Within the folder of the stored model, with slashes. */
  readonly path: string;
  readonly bytes: number;
}

export interface CheckedModel {
  readonly files: readonly ModelFile[];
  /** How many it knows. */
  readonly languages: number;
  /** The licence that the folder's README states; null: none. */
  readonly license: string | null;
}

/** Milliseconds for one file. */
const driveTimeoutMs = 60_000;
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

/** Null if there is no such file. Links could lead anywhere, so they are refused. */
const find = async (folder: string, file: string): Promise<string | null> => {
  const names = file.split('/');
  for (const [at] of names.entries()) {
    const part = names.slice(0, at + 1).join('/');
    const stats = await lstat(path.join(folder, part)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (stats === null) return null;
    if (stats.isSymbolicLink()) throw new ModelError({ key: 'speech_model_link', file: part });
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

const checkJson = async (folder: string, file: keyof typeof jsonFiles) => {
  const { schema, maxBytes } = jsonFiles[file];
  return withFile(await find(folder, file), file, maxBytes, async ({ handle }): Promise<unknown> => {
    let content: unknown;
    try {
      content = JSON.parse((await handle.readFile()).toString('utf8'));
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

const findOnnx = async (folder: string, file: OnnxFile): Promise<string | null> => {
  for (const precision of precisions) {
    const found = await find(folder, `onnx/${file}${precision}.onnx`);
    if (found !== null) return found;
  }
  return null;
};

const checkOnnx = async (folder: string, name: OnnxFile, config: ModelConfig): Promise<ModelFile> => {
  const source = await findOnnx(folder, name);
  const file = getOnnxPath(name);
  const { value: tensors, ...checked } = await withFile(source, file, maxOnnxBytes, ({ handle }, bytes) =>
    readOnnxTensors(handle, bytes),
  );
  if (tensors === null) throw damaged(file);
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

/** Errors: model_refused with what is wrong, file_unreadable, cancelled. */
export const checkModel = async (folder: string, signal: AbortSignal): Promise<Result<CheckedModel>> => {
  const onDrive = <T>(operation: () => Promise<T>): Promise<T> =>
    userFiles.run(operation, { path: folder, timeoutMs: driveTimeoutMs });
  try {
    const values: Record<string, unknown> = {};
    const files: ModelFile[] = [];
    for (const name of Object.keys(jsonFiles) as (keyof typeof jsonFiles)[]) {
      const { value, file } = await onDrive(() => checkJson(folder, name));
      values[name] = value;
      files.push(file);
      if (signal.aborted) return fail('cancelled');
    }
    const config = modelConfig.parse(values['config.json']);
    for (const name of onnxFiles) {
      files.push(await onDrive(() => checkOnnx(folder, name, config)));
      if (signal.aborted) return fail('cancelled');
    }
    const { lang_to_id } = generationConfig.parse(values['generation_config.json']);
    const languages = Object.keys(lang_to_id ?? {}).length || 1;
    return ok({ files, languages, license: await onDrive(() => readLicense(folder)) });
  } catch (error) {
    return toModelReadError(error);
  }
};

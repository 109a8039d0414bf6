/** Opens the files of a model and of the voice detector. Throws ListeningError. */
import { Tokenizer } from '@huggingface/tokenizers';
import { env, InferenceSession } from 'onnxruntime-web/wasm';
import { ListeningError } from '../listening-error.ts';
import { frameCount } from '../sound/mel.ts';
import { encodedFrames, type ModelConfig, readModelConfig } from './model-config.ts';

export interface ModelFiles {
  /** `path` is one of the model's folder, such as `onnx/encoder_model.onnx`, or `voiceDetectorFile`. */
  read(path: string): Promise<Uint8Array>;
}

/** It is not in the folder of a model. */
export const voiceDetectorFile = 'silero_vad_v6.onnx';

export interface Model {
  readonly config: ModelConfig;
  readonly tokenizer: Tokenizer;
  readonly encoder: InferenceSession;
  readonly decoder: InferenceSession;
  readonly voiceDetector: InferenceSession;
}

type Shape = readonly (number | null)[];
type Metadata = readonly InferenceSession.ValueMetadata[];

const refuse = (detail: string): never => {
  throw new ListeningError('model_unusable', detail);
};

const read = async (files: ModelFiles, path: string): Promise<Uint8Array> => {
  try {
    return await files.read(path);
  } catch (error) {
    return refuse(`${path}: ${String(error)}`);
  }
};

const readJson = async (files: ModelFiles, path: string): Promise<unknown> => {
  const bytes = await read(files, path);
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return refuse(`${path}: no JSON`);
  }
};

const openSession = async (files: ModelFiles, path: string): Promise<InferenceSession> => {
  const bytes = await read(files, path);
  try {
    return await InferenceSession.create(bytes, { executionProviders: ['wasm'] });
  } catch (error) {
    return refuse(`${path}: ${String(error)}`);
  }
};

/** `null`: any length, such as that of a batch. */
const expectTensor = (path: string, metadata: Metadata, name: string, shape: Shape): void => {
  const found = metadata.find((one) => one.name === name);
  const fits =
    found?.isTensor &&
    found.shape.length === shape.length &&
    shape.every((length, at) => length === null || found.shape[at] === length);
  if (!fits) refuse(`${path}: ${name}`);
};

const checkEncoder = (
  path: string,
  { inputMetadata, outputMetadata }: InferenceSession,
  config: ModelConfig,
) => {
  expectTensor(path, inputMetadata, 'input_features', [null, config.melBands, frameCount]);
  expectTensor(path, outputMetadata, 'last_hidden_state', [null, encodedFrames, config.width]);
};

const checkDecoder = (
  path: string,
  { inputMetadata, outputMetadata }: InferenceSession,
  config: ModelConfig,
) => {
  const { layers, heads, width, vocabulary } = config;
  expectTensor(path, inputMetadata, 'input_ids', [null, null]);
  expectTensor(path, inputMetadata, 'encoder_hidden_states', [null, null, width]);
  expectTensor(path, inputMetadata, 'use_cache_branch', [1]);
  expectTensor(path, outputMetadata, 'logits', [null, null, vocabulary]);
  for (let layer = 0; layer < layers; layer += 1) {
    expectTensor(path, outputMetadata, `cross_attentions.${layer}`, [null, heads, null, null]);
    for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
      const shape = [null, heads, null, width / heads];
      expectTensor(path, inputMetadata, `past_key_values.${layer}.${part}`, shape);
      expectTensor(path, outputMetadata, `present.${layer}.${part}`, shape);
    }
  }
};

const createTokenizer = (tokenizer: unknown, config: unknown): Tokenizer => {
  try {
    return new Tokenizer(tokenizer as object, config as object);
  } catch (error) {
    return refuse(`tokenizer.json: ${String(error)}`);
  }
};

/** One after the other: the bytes of a file are released before the next is read. */
export const loadModel = async (files: ModelFiles, threads: number): Promise<Model> => {
  env.wasm.numThreads = threads;
  const config = readModelConfig(
    await readJson(files, 'config.json'),
    await readJson(files, 'generation_config.json'),
  );
  const tokenizer = createTokenizer(
    await readJson(files, 'tokenizer.json'),
    await readJson(files, 'tokenizer_config.json'),
  );
  const encoderPath = 'onnx/encoder_model.onnx';
  const encoder = await openSession(files, encoderPath);
  checkEncoder(encoderPath, encoder, config);
  const decoderPath = 'onnx/decoder_model_merged.onnx';
  const decoder = await openSession(files, decoderPath);
  checkDecoder(decoderPath, decoder, config);
  const voiceDetector = await openSession(files, voiceDetectorFile);
  return { config, tokenizer, encoder, decoder, voiceDetector };
};

/** Opens the files of a model and of the voice detector. Throws ListeningError. */
import { Tokenizer } from '@huggingface/tokenizers';
import { ListeningError } from '../listening-error.ts';
import { freeFrames } from './free-frames.ts';
import { encodedFrames, type ModelConfig, melFrames, readModelConfig } from './model-config.ts';
import { bool, float32, int64, type Runtime, type Session } from './runtime.ts';

export interface ModelFiles {
  /** `path` is one of the model's folder, such as `onnx/encoder_model.onnx`, or `voiceDetectorFile`. */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** It is not in the folder of a model. */
const voiceDetectorFile = 'silero_vad_v6.onnx';

export interface Model {
  readonly runtime: Runtime;
  readonly config: ModelConfig;
  readonly tokenizer: Tokenizer;
  readonly encoder: Session;
  /** Whether the encoder takes less than 30 s of sound. */
  readonly takesLess: boolean;
  readonly decoder: Session;
}

type Shape = readonly (number | null)[];

const refuse = (detail: string): never => {
  throw new ListeningError('model_unusable', detail);
};

const read = async (files: ModelFiles, path: string): Promise<Uint8Array<ArrayBuffer>> => {
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

const openSession = async (
  runtime: Runtime,
  files: ModelFiles,
  path: string,
  change = (model: Uint8Array): Uint8Array => model,
): Promise<Session> => {
  const bytes = await read(files, path);
  try {
    return runtime.createSession(change(bytes));
  } catch (error) {
    // A model that is too large for the memory is not damaged.
    if (ListeningError.from(error).failure.reason === 'out_of_memory') throw error;
    return refuse(`${path}: ${String(error)}`);
  }
};

/** `null`: any length, such as that of a batch. */
const expectTensor = (
  path: string,
  ports: Session['inputs'],
  name: string,
  shape: Shape,
  type = float32,
): void => {
  const found = ports.get(name);
  const fits =
    found?.type === type &&
    found.shape.length === shape.length &&
    shape.every((length, at) => length === null || (found.shape[at] ?? length) === length);
  if (!fits) refuse(`${path}: ${name}`);
};

/** Returns whether it takes less than 30 s of sound. */
const checkEncoder = (path: string, { inputs, outputs }: Session, config: ModelConfig): boolean => {
  const takesLess = inputs.get('input_features')?.shape[2] === null;
  const [taken, made] = takesLess ? [null, null] : [melFrames, encodedFrames];
  expectTensor(path, inputs, 'input_features', [null, config.melBands, taken]);
  expectTensor(path, outputs, 'last_hidden_state', [null, made, config.width]);
  return takesLess;
};

const checkDecoder = (path: string, { inputs, outputs }: Session, config: ModelConfig) => {
  const { layers, heads, width, vocabulary } = config;
  expectTensor(path, inputs, 'input_ids', [null, null], int64);
  expectTensor(path, inputs, 'encoder_hidden_states', [null, null, width]);
  expectTensor(path, inputs, 'use_cache_branch', [1], bool);
  expectTensor(path, outputs, 'logits', [null, null, vocabulary]);
  for (let layer = 0; layer < layers; layer += 1) {
    expectTensor(path, outputs, `cross_attentions.${layer}`, [null, heads, null, null]);
    for (const part of ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']) {
      const shape = [null, heads, null, width / heads];
      expectTensor(path, inputs, `past_key_values.${layer}.${part}`, shape);
      expectTensor(path, outputs, `present.${layer}.${part}`, shape);
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

export const readVoiceDetector = (files: ModelFiles): Promise<Uint8Array<ArrayBuffer>> =>
  read(files, voiceDetectorFile);

/** One after the other: the bytes of a file are released before the next is read. */
export const loadModel = async (runtime: Runtime, files: ModelFiles): Promise<Model> => {
  const config = readModelConfig(
    await readJson(files, 'config.json'),
    await readJson(files, 'generation_config.json'),
  );
  const tokenizer = createTokenizer(
    await readJson(files, 'tokenizer.json'),
    await readJson(files, 'tokenizer_config.json'),
  );
  const encoderPath = 'onnx/encoder_model.onnx';
  const encoder = await openSession(runtime, files, encoderPath, freeFrames);
  const takesLess = checkEncoder(encoderPath, encoder, config);
  const decoderPath = 'onnx/decoder_model_merged.onnx';
  const decoder = await openSession(runtime, files, decoderPath);
  checkDecoder(decoderPath, decoder, config);
  return { runtime, config, tokenizer, encoder, takesLess, decoder };
};

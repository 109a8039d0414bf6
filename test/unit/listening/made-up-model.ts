/** Writes folders that look like a speech model: the JSON files of the bundled one, and ONNX files with names only. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getExpectedTensors, type ModelConfig } from '../../../main/listening/models/inspect-model.ts';

const bundled = path.resolve(import.meta.dirname, '../../../assets/speech/whisper-base');

const toVarint = (value: number): number[] =>
  value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...toVarint(Math.floor(value / 0x80))];
const toField = (id: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([...toVarint(id * 8 + 2), ...toVarint(content.length)]), content]);
const toValue = (id: number, name: string): Buffer => toField(id, toField(1, Buffer.from(name)));

interface Tensors {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** As ONNX has it: version, producer, graph (node, weights, inputs, outputs), operators. Without bytes, the weights are in another file. */
export const createOnnx = ({ inputs, outputs }: Tensors, weightBytes = 100_000): Buffer => {
  const node = toField(1, toField(3, Buffer.from('/Constant')));
  const location = toField(
    13,
    Buffer.concat([toField(1, Buffer.from('location')), toField(2, Buffer.from('data'))]),
  );
  const weights = toField(5, weightBytes === 0 ? location : toField(9, Buffer.alloc(weightBytes, 7)));
  const values = [...inputs.map((name) => toValue(11, name)), ...outputs.map((name) => toValue(12, name))];
  const graph = Buffer.concat([node, weights, ...values]);
  return Buffer.concat([
    Buffer.from([8, 8]),
    toField(2, Buffer.from('made up')),
    toField(7, graph),
    toField(8, Buffer.from([16, 17])),
  ]);
};

const config: ModelConfig = JSON.parse(readFileSync(path.join(bundled, 'config.json'), 'utf8'));
export const encoderTensors = getExpectedTensors('encoder_model', config);
export const decoderTensors = getExpectedTensors('decoder_model_merged', config);

export const readBundledJson = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(bundled, file), 'utf8'));

/** By path within the folder; null: no such file. */
export type ModelChanges = Readonly<Record<string, string | Buffer | null>>;

export const writeModel = (folder: string, changes: ModelChanges = {}): string => {
  const json = ['config.json', 'generation_config.json', 'tokenizer.json'];
  const files: Record<string, string | Buffer | null> = {
    ...Object.fromEntries(json.map((file) => [file, readFileSync(path.join(bundled, file))])),
    'tokenizer_config.json': '{}',
    'onnx/encoder_model.onnx': createOnnx(encoderTensors),
    'onnx/decoder_model_merged.onnx': createOnnx(decoderTensors),
    ...changes,
  };
  mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  for (const [file, content] of Object.entries(files))
    if (content !== null) writeFileSync(path.join(folder, file), content);
  return folder;
};

/** Folders that a user could choose: each that cannot be used is refused with a reason, and none harms. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyModel } from '../../../main/listening/models/added-models.ts';
import { inspectModel, nameModel } from '../../../main/listening/models/inspect-model.ts';
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import { formatErrorDetail } from '../../../preload/messages/translate.ts';
import { recordMetric } from '../../metric.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import {
  createOnnx,
  decoderTensors,
  encoderTensors,
  type ModelChanges,
  readBundledJson,
  writeModel,
} from './made-up-model.ts';
import { setUpSpeech } from './speech-setup.ts';

const bundled = path.resolve(import.meta.dirname, '../../../assets/speech/whisper-base');
const { signal } = new AbortController();
const root = temporaryFolder('speech-model');
const createFolder = (): string => mkdtempSync(path.join(root, 'model-'));

afterAll(() => removeFolder(root));

const withValue = (file: string, changes: Record<string, unknown>): ModelChanges => ({
  [file]: JSON.stringify({ ...readBundledJson(file), ...changes }),
});

const encoder = 'onnx/encoder_model.onnx';
const decoder = 'onnx/decoder_model_merged.onnx';
const goodEncoder = createOnnx(encoderTensors);
const noTimes = decoderTensors.outputs.filter((name) => !name.startsWith('cross_attentions'));

const refused: readonly (readonly [string, ModelChanges, ErrorDetail])[] = [
  ['no configuration', { 'config.json': null }, { key: 'speech_model_missing', file: 'config.json' }],
  ['no tokenizer', { 'tokenizer.json': null }, { key: 'speech_model_missing', file: 'tokenizer.json' }],
  ['no encoder', { [encoder]: null }, { key: 'speech_model_missing', file: encoder }],
  [
    'a broken configuration',
    { 'config.json': '{"d_model"' },
    { key: 'speech_model_damaged', file: 'config.json' },
  ],
  [
    'a huge dimension',
    withValue('config.json', { d_model: 1_000_000_000 }),
    { key: 'speech_model_value', file: 'config.json', field: 'd_model' },
  ],
  [
    'a huge number of layers',
    withValue('config.json', { decoder_layers: 1e15 }),
    { key: 'speech_model_value', file: 'config.json', field: 'decoder_layers' },
  ],
  [
    'a huge vocabulary',
    withValue('config.json', { vocab_size: 2_000_000_000 }),
    { key: 'speech_model_value', file: 'config.json', field: 'vocab_size' },
  ],
  [
    'heads that do not divide the width',
    withValue('config.json', { decoder_attention_heads: 7 }),
    { key: 'speech_model_value', file: 'config.json', field: 'decoder_attention_heads' },
  ],
  [
    'another kind of model',
    withValue('config.json', { model_type: 'wav2vec2' }),
    { key: 'speech_model_value', file: 'config.json', field: 'model_type' },
  ],
  [
    'a configuration that is no object',
    { 'config.json': '[]' },
    { key: 'speech_model_value', file: 'config.json', field: '' },
  ],
  [
    'no alignment heads',
    withValue('generation_config.json', { alignment_heads: null }),
    { key: 'speech_model_value', file: 'generation_config.json', field: 'alignment_heads' },
  ],
  [
    'a tokenizer of 100 MB',
    { 'tokenizer.json': Buffer.alloc(100_000_000, '[') },
    { key: 'speech_model_too_large', file: 'tokenizer.json', megabytes: 17 },
  ],
  [
    'a tokenizer of brackets',
    { 'tokenizer.json': Buffer.alloc(10_000_000, '[') },
    { key: 'speech_model_damaged', file: 'tokenizer.json' },
  ],
  [
    'a tokenizer of another kind',
    { 'tokenizer.json': JSON.stringify({ model: { type: 'Unigram', vocab: [] } }) },
    { key: 'speech_model_value', file: 'tokenizer.json', field: 'model.type' },
  ],
  [
    'an encoder of zeros',
    { [encoder]: Buffer.alloc(10_000) },
    { key: 'speech_model_damaged', file: encoder },
  ],
  ['an encoder without content', { [encoder]: '' }, { key: 'speech_model_damaged', file: encoder }],
  [
    'an encoder that is a web page',
    { [encoder]: '<!doctype html><title>Not found</title>' },
    { key: 'speech_model_damaged', file: encoder },
  ],
  [
    'a truncated encoder',
    { [encoder]: goodEncoder.subarray(0, 5_000) },
    { key: 'speech_model_damaged', file: encoder },
  ],
  [
    'an encoder without its last byte',
    { [encoder]: goodEncoder.subarray(0, -1) },
    { key: 'speech_model_damaged', file: encoder },
  ],
  [
    'an encoder that ends after its graph',
    { [encoder]: goodEncoder.subarray(0, -4) },
    { key: 'speech_model_damaged', file: encoder },
  ],
  [
    'a length beyond the file',
    { [encoder]: Buffer.from([8, 8, 58, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]) },
    { key: 'speech_model_damaged', file: encoder },
  ],
  [
    'a million empty fields',
    { [encoder]: Buffer.alloc(1_000_000, Buffer.from([8, 8])) },
    { key: 'speech_model_damaged', file: encoder },
  ],
  [
    'wrong tensors',
    { [encoder]: createOnnx({ ...encoderTensors, inputs: ['input_values'] }) },
    { key: 'speech_model_tensor', file: encoder, tensor: 'input_features' },
  ],
  [
    'a decoder without the keys of a layer',
    {
      [decoder]: createOnnx({
        ...decoderTensors,
        inputs: decoderTensors.inputs.filter((name) => name !== 'past_key_values.5.encoder.key'),
      }),
    },
    { key: 'speech_model_tensor', file: decoder, tensor: 'past_key_values.5.encoder.key' },
  ],
  [
    'weights in another file',
    { [encoder]: createOnnx(encoderTensors, 0) },
    { key: 'speech_model_external', file: encoder },
  ],
  [
    'numbers of 16 bits only',
    { [encoder]: null, 'onnx/encoder_model_fp16.onnx': goodEncoder },
    {
      key: 'speech_model_precision',
      files: 'onnx/encoder_model_quantized.onnx, onnx/decoder_model_merged_quantized.onnx',
    },
  ],
  [
    'no cross attentions',
    { [decoder]: createOnnx({ ...decoderTensors, outputs: noTimes }) },
    { key: 'speech_model_without_times', file: decoder },
  ],
];

test('of hostile folders nothing stays', async () => {
  const speech = setUpSpeech(createFolder());
  let count = 0;
  for (const [name, changes, detail] of refused) {
    const added = await speech.add(writeModel(createFolder(), changes));
    expect(added, name).toEqual({ ok: false, error: { code: 'model_refused', detail } });
    expect(speech.listStored(), name).toEqual([]);
    expect(formatErrorDetail(detail), name).toMatch(/\w{3}.*\.$/);
    count += 1;
  }
  recordMetric('hostile-models', `${count}/${refused.length}`);
  expect(speech.windows).toEqual([]);
  expect(await speech.getState()).toMatchObject({ models: [{ id: 'whisper-base' }], addition: null });
});

test('a folder of something else and a file are refused', async () => {
  const folder = createFolder();
  writeFileSync(path.join(folder, 'holiday.jpg'), 'x');
  const detail = { key: 'speech_model_missing', file: 'config.json' };
  for (const chosen of [folder, path.join(folder, 'holiday.jpg'), path.join(folder, 'nothing')])
    expect(await inspectModel(chosen, () => {})).toMatchObject({ ok: false, error: { detail } });
});

test.runIf(process.platform !== 'win32')('links and folders in the place of files are refused', async () => {
  const elsewhere = writeModel(createFolder());
  const linked = writeModel(createFolder(), { 'tokenizer.json': null });
  symlinkSync(path.join(elsewhere, 'tokenizer.json'), path.join(linked, 'tokenizer.json'));
  expect(await inspectModel(linked, () => {})).toMatchObject({
    error: { detail: { key: 'speech_model_link', file: 'tokenizer.json' } },
  });

  const linkedFolder = writeModel(createFolder());
  rmSync(path.join(linkedFolder, 'onnx'), { recursive: true });
  symlinkSync(path.join(elsewhere, 'onnx'), path.join(linkedFolder, 'onnx'));
  expect(await inspectModel(linkedFolder, () => {})).toMatchObject({
    error: { detail: { key: 'speech_model_link', file: 'onnx' } },
  });

  const folderAsFile = writeModel(createFolder(), { [encoder]: null });
  mkdirSync(path.join(folderAsFile, encoder));
  expect(await inspectModel(folderAsFile, () => {})).toMatchObject({
    error: { detail: { key: 'speech_model_missing', file: encoder } },
  });
});

/** The layout of the public hub's cache. Returns the folder of the model and that of its snapshot. */
const writeCache = (changes: ModelChanges = {}) => {
  const source = writeModel(createFolder(), changes);
  const folder = path.join(createFolder(), 'models--somebody--whisper-small');
  const snapshot = path.join(folder, 'snapshots/0123abcd');
  for (const made of [path.join(folder, 'blobs'), path.join(folder, 'refs'), path.join(snapshot, 'onnx')])
    mkdirSync(made, { recursive: true });
  writeFileSync(path.join(folder, 'refs/main'), '0123abcd');
  for (const file of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const from = path.join(file.parentPath, file.name);
    const to = path.join(snapshot, path.relative(source, from));
    const blob = path.join(folder, 'blobs', file.name);
    copyFileSync(from, blob);
    symlinkSync(path.relative(path.dirname(to), blob), to);
  }
  return { folder, snapshot };
};

test.runIf(process.platform !== 'win32')('the cache of a hub has links to files of its own', async () => {
  const { folder, snapshot } = writeCache();
  for (const chosen of [folder, snapshot]) {
    expect(nameModel(chosen)).toBe('whisper-small');
    const checked = await inspectModel(chosen, () => {});
    if (!checked.ok) throw new Error(JSON.stringify(checked.error));
    expect(checked.value.files.map(({ source }) => path.basename(path.dirname(source)))).toEqual(
      Array.from({ length: 6 }, () => 'blobs'),
    );
  }
  rmSync(path.join(snapshot, 'config.json'));
  symlinkSync(path.join(bundled, 'config.json'), path.join(snapshot, 'config.json'));
  expect(await inspectModel(folder, () => {})).toMatchObject({
    error: { detail: { key: 'speech_model_link', file: 'config.json' } },
  });
});

test('files beside the configuration are found', async () => {
  const folder = writeModel(createFolder(), { [encoder]: null, [decoder]: null });
  writeFileSync(path.join(folder, 'encoder_model_quantized.onnx'), goodEncoder);
  writeFileSync(path.join(folder, 'decoder_model_merged.onnx'), createOnnx(decoderTensors));
  const checked = await inspectModel(folder, () => {});
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  expect(checked.value.files.map(({ path: file }) => file)).toContain(encoder);
});

test('the bundled model fits, and without its last bytes it does not', async () => {
  expect(await inspectModel(bundled, () => {})).toMatchObject({
    ok: true,
    value: { languages: 99, license: null },
  });
  const folder = writeModel(createFolder());
  copyFileSync(path.join(bundled, encoder), path.join(folder, encoder));
  truncateSync(path.join(folder, encoder), 26_000_000);
  expect(await inspectModel(folder, () => {})).toMatchObject({
    error: { detail: { key: 'speech_model_damaged', file: encoder } },
  });
});

test('of several precisions the best one is taken, and all of a model is copied', async () => {
  const folder = writeModel(createFolder(), {
    'onnx/encoder_model_int8.onnx': 'not read',
    'onnx/encoder_model_quantized.onnx': createOnnx(encoderTensors, 10),
    'onnx/encoder_model_fp16.onnx': 'not read',
    'README.md': 'not copied',
  });
  const checked = await inspectModel(folder, () => {});
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const { files } = checked.value;
  expect(files.map(({ path: file }) => file)).toContain(encoder);
  expect(files.some(({ source }) => source.endsWith('encoder_model_quantized.onnx'))).toBe(true);

  const target = path.join(createFolder(), 'copy');
  const shares: number[] = [];
  const copied = await copyModel(files, target, { signal, onProgress: (share) => void shares.push(share) });
  if (!copied.ok) throw new Error(JSON.stringify(copied.error));
  expect(
    readdirSync(target, { recursive: true })
      .map((file) => String(file).replaceAll('\\', '/'))
      .toSorted(),
  ).toEqual([...Object.keys(copied.value), 'onnx'].toSorted());
  expect(copied.value['tokenizer_config.json']).toEqual({
    bytes: 2,
    hash: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  });
  expect(shares.at(-1)).toBe(1);
});

test('a file that has changed since it was checked, and a cancelled copy, are no copies', async () => {
  const folder = writeModel(createFolder());
  const checked = await inspectModel(folder, () => {});
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const { files } = checked.value;
  const onProgress = (): void => {};
  const cancelled = copyModel(files, path.join(createFolder(), 'copy'), {
    signal: AbortSignal.abort(),
    onProgress,
  });
  expect(await cancelled).toMatchObject({ error: { code: 'cancelled' } });
  writeFileSync(path.join(folder, 'config.json'), '{}');
  const copied = await copyModel(files, path.join(createFolder(), 'copy'), { signal, onProgress });
  expect(copied).toMatchObject({ error: { code: 'file_changed' } });
});

test('what does not fit on the disk is not copied', async () => {
  const source = path.join(writeModel(createFolder()), 'config.json');
  const files = [{ source, path: 'config.json', bytes: 1e15 }];
  const target = path.join(createFolder(), 'copy');
  const copied = await copyModel(files, target, { signal, onProgress: () => {} });
  expect(copied).toMatchObject({ error: { code: 'disk_full', detail: { key: 'speech_model_space' } } });
  expect(readdirSync(target)).toEqual(['onnx']);
});

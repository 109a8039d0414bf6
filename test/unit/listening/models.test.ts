import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SpeechModels } from '../../../main/listening/models.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const speechFolder = path.resolve(import.meta.dirname, '../../../assets/speech');
const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

describe('the models in the sources', () => {
  it('have exactly the files of their checksums, unchanged', () => {
    const files = readdirSync(speechFolder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(speechFolder, name)).isFile())
      .map((name) => name.split(path.sep).join('/'))
      .filter((name) => name !== 'SHA256SUMS');
    const lines = files.map((name) => `${hash(readFileSync(path.join(speechFolder, name)))}  ./${name}`);
    const sums = readFileSync(path.join(speechFolder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(lines.sort()).toEqual(sums.sort());
  });
});

describe('the files of a model', () => {
  let folder = '';
  let warnings: string[] = [];
  let models: SpeechModels;

  beforeEach(() => {
    folder = temporaryFolder('models');
    warnings = [];
    models = new SpeechModels(folder, (message) => void warnings.push(message));
    const contents = {
      'whisper-base/config.json': '{}',
      'whisper-base/onnx/encoder_model.onnx': 'encoder',
      'silero-vad/silero_vad_v6.onnx': 'detector',
      'speakers/segmentation.onnx': 'segmentation',
      'speakers/voice-encoder.onnx': 'voices',
      // With checksums, but not to be served.
      'whisper-base/preprocessor_config.json': '{}',
      'other/config.json': '{}',
    };
    for (const [name, content] of Object.entries(contents)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    const sums = Object.entries(contents).map(([name, content]) => `${hash(content)}  ./${name}\n`);
    writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''));
    writeFileSync(path.join(folder, 'secret'), 'secret');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = async (file: string, model = 'whisper-base'): Promise<string | number> => {
    const response = await models.serve(model, file);
    return response.ok ? response.text() : response.status;
  };

  it('are served, and what finds speech and voices with each', async () => {
    expect(await read('config.json')).toBe('{}');
    expect(await read('onnx/encoder_model.onnx')).toBe('encoder');
    expect(await read('silero_vad_v6.onnx')).toBe('detector');
    expect(await read('segmentation.onnx', 'other')).toBe('segmentation');
    expect(await read('voice-encoder.onnx', 'other')).toBe('voices');
    expect(warnings).toEqual([]);
  });

  it.each(['secret', '../secret', 'onnx/../../secret', 'onnx', '', 'SHA256SUMS', 'preprocessor_config.json'])(
    'are those of a list: not “%s”',
    async (file) => expect(await read(file)).toBe(404),
  );

  it('are those of a known model', async () => {
    expect(await read('config.json', 'other')).toBe(404);
    expect(await read('config.json', '..')).toBe(404);
  });

  it('are refused when missing or changed, also after they were checked', async () => {
    expect(await read('tokenizer.json')).toBe(404);
    const file = path.join(folder, 'whisper-base/config.json');
    writeFileSync(file, '[]');
    expect(await read('config.json')).toBe(404);
    writeFileSync(file, '{}');
    expect(await read('config.json')).toBe('{}');
    writeFileSync(file, '[]');
    utimesSync(file, 1, 1);
    expect(await read('config.json')).toBe(404);
    expect(warnings).toHaveLength(3);
    expect(warnings.join(' ')).not.toContain(folder);
  });
});

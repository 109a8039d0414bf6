/** Folders with a model whose files were made to keep the parser busy, or to use all memory. */
import { afterAll, expect, test } from 'vitest';
import { checkModel } from '../../../main/listening/models/check-model.ts';
import { recordMetric } from '../../metric.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { writeModel } from './made-up-model.ts';

const root = temporaryFolder('hostile-model');
afterAll(() => removeFolder(root));

const createVocabulary = (): string => {
  const vocab = Array.from({ length: 1_000_000 }, (_, at) => `"${at.toString(36)}":1`).join(',');
  return `{"model":{"type":"BPE","vocab":{${vocab}},"merges":[]}}`;
};

test.each([
  ['brackets', () => '['.repeat(15_000_000)],
  ['nested brackets', () => '['.repeat(7_000_000) + ']'.repeat(7_000_000)],
  ['a large vocabulary', createVocabulary],
])('%s are refused, while main goes on', async (name, create) => {
  const folder = writeModel(`${root}/${name}`, { 'tokenizer.json': create() });
  const signal = new AbortController().signal;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const usage = process.threadCpuUsage();
  const checked = await checkModel(folder, signal);
  const { user, system } = process.threadCpuUsage(usage);
  // A busy machine makes pauses longer, but not this.
  const workedMs = Math.round((user + system) / 1_000);
  clearInterval(watch);
  recordMetric(`hostile-model-${name.replaceAll(' ', '-')}-ms`, workedMs);
  recordMetric(`hostile-model-${name.replaceAll(' ', '-')}-mebibytes`, Math.round((most - before) / 2 ** 20));
  expect(checked).toMatchObject({
    error: { code: 'model_refused', detail: { file: 'tokenizer.json' } },
  });
  expect(workedMs).toBeLessThan(200);
  expect((most - before) / 2 ** 20).toBeLessThan(100);
});

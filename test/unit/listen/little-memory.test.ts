/** A model that is too large for the memory is not damaged, and is not told so. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = path.join(import.meta.dirname, 'load-with-little-memory.ts');
const pageBytes = 65_536;

const load = async (mebibytes: number): Promise<string> => {
  const limit = `--wasm-max-mem-pages=${(mebibytes * 2 ** 20) / pageBytes}`;
  const { stdout } = await promisify(execFile)(process.execPath, [limit, script]);
  return stdout.trim();
};

test('the bundled model is loaded with much memory, and told as too large with little', {
  timeout: 300_000,
}, async () => {
  expect(await load(1_024)).toBe('loaded');
  // In turn, the encoder and the decoder do not fit.
  for (const mebibytes of [64, 128, 192]) expect(await load(mebibytes)).toBe('out_of_memory');
});

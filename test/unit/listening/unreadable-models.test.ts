import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bundledModelId } from '../../../preload/contract/speech.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { setUpSpeech } from './speech-setup.ts';

const failing = vi.hoisted(() => ({ code: '' }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>();
  const read = ((...args: Parameters<typeof readFile>) =>
    failing.code !== '' && String(args[0]).endsWith('model.json')
      ? Promise.reject(Object.assign(new Error('Secret Name'), { code: failing.code }))
      : original.readFile(...args)) as typeof readFile;
  return { ...original, readFile: read };
});

const id = '0123456789abcdef';
const hash = 'a'.repeat(64);
const whole = JSON.stringify({
  name: 'Secret Name',
  languages: 99,
  license: null,
  files: { 'config.json': { bytes: 2, hash } },
});

let root = '';
let folder = '';
beforeEach(() => {
  root = temporaryFolder('unreadable-models');
  folder = path.join(root, 'models', id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'config.json'), '{}');
  writeFileSync(path.join(folder, 'model.json'), whole);
});
afterEach(() => {
  failing.code = '';
  rmSync(root, { recursive: true });
});

const failures: readonly (readonly [string, { readonly code?: string; readonly record?: string }])[] = [
  ['EBUSY', { code: 'EBUSY' }],
  ['EACCES', { code: 'EACCES' }],
  ['EIO', { code: 'EIO' }],
  ['EMFILE', { code: 'EMFILE' }],
  ['half of a record', { record: whole.slice(0, 30) }],
  ['a record of a newer version', { record: JSON.stringify({ version: 2, model: { name: 'Secret Name' } }) }],
];

it.each(failures)(
  'a model stays, and stays chosen, with %s',
  async (_what, { code = '', record = whole }) => {
    const file = path.join(folder, 'model.json');
    writeFileSync(file, record);
    const before = setUpSpeech(root);
    before.settingsStore.write({ ...before.settingsStore.read(), speechModel: id });
    failing.code = code;
    expect(await before.getState()).toMatchObject({
      models: [{ id: bundledModelId }],
      unreadableIds: [id],
      usedId: bundledModelId,
    });
    expect(await before.speech.use(id)).toMatchObject({ error: { code: 'unknown_id' } });
    expect(before.listStored()).toEqual([id]);
    expect(before.warnings.join()).not.toContain('Secret');

    failing.code = '';
    writeFileSync(file, whole);
    const after = setUpSpeech(root, before.settingsStore);
    expect(await after.getState()).toMatchObject({ unreadableIds: [], usedId: id });
  },
);

it('only the user removes such a model', async () => {
  failing.code = 'EIO';
  const setup = setUpSpeech(root);
  expect(await setup.speech.remove(id)).toMatchObject({ ok: true, value: { unreadableIds: [] } });
  expect(setup.listStored()).toEqual([]);
});

it('a folder without a record is an interrupted addition', async () => {
  failing.code = 'ENOENT';
  const setup = setUpSpeech(root);
  expect(await setup.getState()).toMatchObject({ unreadableIds: [] });
  expect(setup.listStored()).toEqual([]);
});

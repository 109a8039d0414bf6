/** A recording that is still heard is exported as far as it was heard. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Exports } from '../../../../main/library/exports/exports.ts';
import { withGrowingTexts } from '../../../../main/library/exports/growing-texts.ts';
import { toListeningId } from '../../../../preload/contract/account-id.ts';
import type { DocumentFormat } from '../../../../preload/contract/exports.ts';
import { ok } from '../../../../preload/contract/result.ts';
import { removeFolder, temporaryFolder } from '../../../temporary-folder.ts';
import { type ComputerSetup, openComputer } from '../../uploads/computer-setup.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { noRecordings, noWords, records } from './sample-records.ts';

let folder: string;
let computer: ComputerSetup;
let exports: Exports;

beforeEach(() => {
  folder = temporaryFolder('growing-texts');
  computer = openComputer(folder);
  const stored = {
    getCached: (id: string) => records.get(id) ?? null,
    getMetadata: (id: string) => records.get(id) ?? null,
    words: noWords,
  };
  exports = new Exports({
    ...noRecordings,
    ...withGrowingTexts(stored, (id, from) => computer.uploads.getHeard(id, from)),
    show: async () => ({ ok: false, error: { code: 'not_found' } }),
    getUnsaved: () => ok(null),
    getTypedName: () => null,
    chooseFile: async (name) => ok(join(folder, name)),
    chooseFolder: async () => ok(folder),
    clock: { now: () => 0, after: () => () => {} },
  });
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
});

const say = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 400, probability: 0.9 });

const save = async (id: string, format: DocumentFormat): Promise<string> => {
  const saved = unwrap(await exports.save({ ids: [id], format, template: '{name}' }));
  return readFileSync(join(folder, saved?.fileName ?? ''), 'utf8');
};

test('it has what was heard until now, with its times, and more later', async () => {
  const { id } = await computer.add(computer.makeWav('Ice road.wav'), { name: 'Ice road' });
  await computer.listener.started();
  computer.listener.hear({ words: [say('The', 0), say('driver.', 500)], endMs: 20_000 });
  const text = toListeningId(id);
  const preview = await exports.preview({ ids: [text], format: 'txt', template: '{name}' });
  expect(unwrap(preview)).toMatchObject({ names: ['Ice road.txt'], hasTimes: true });
  expect(await save(text, 'txt')).toBe('The driver.\n');
  expect(await save(text, 'srt')).toContain('00:00:00,000');
  computer.listener.hear({ words: [say('Listens.', 21_000)], startMs: 20_000, endMs: 40_000 });
  expect(await save(text, 'txt')).toContain('Listens.');
});

test('an upload that is not there is refused, and other texts are exported as before', async () => {
  const gone = await exports.save({ ids: [toListeningId('gone')], format: 'txt', template: '{name}' });
  expect(gone).toMatchObject({ ok: false, error: { code: 'not_found' } });
  const [known] = [...records.values()].filter(({ result }) => result);
  expect(await save(known?.id ?? '', 'txt')).toContain(known?.result?.slice(0, 10) ?? '?');
});

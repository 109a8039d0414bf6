/** Texts that are longer than the service takes: complete here, searched from here, and sent when they fit. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validation } from '../../service/faults/answers.ts';
import { toServiceId } from '../../service/text-id.ts';
import { type LibrarySetup, setUpLibrary, waitUntil } from '../library/library-setup.ts';
import { unwrap } from '../uploads/uploads-setup.ts';

const serviceText = 'As the service has it.';
const long = `${'word '.repeat(40)}kingfisher`;
let setup: LibrarySetup;
let id: string;
let limit: number | null;

beforeEach(async () => {
  limit = null;
  setup = await setUpLibrary({ service: { limits: { result: 100 } }, getTextLimit: () => limit });
  id = setup.insertRecord('Episode 1', serviceText);
});
afterEach(() => setup.close());

const type = async (text: string): Promise<void> => {
  const { version, text: before } = unwrap(await setup.library.texts.open(id));
  unwrap(setup.library.texts.edit(id, { version, from: 0, to: before.length, insert: text }));
};
const save = async (text: string, options?: { readonly sendAnyway: true }) => {
  await type(text);
  return unwrap(await setup.library.texts.save(id, options));
};
const countUpdates = (): number => setup.service.recorder.getRequests('transcriptions.update').length;
const getStored = () => setup.service.data.transcriptions.get(toServiceId(id))?.result;
const getUnsaved = () => unwrap(setup.library.texts.getUnsaved(id));
const getOrigins = () => unwrap(setup.library.texts.versions(id)).map(({ origin }) => origin);
const waitForSearch = (text: string, found: boolean): Promise<void> =>
  waitUntil(() => setup.searchNames(text).length === (found ? 1 : 0), `${text} ${found}`);

describe('a text that is longer than the service takes', () => {
  it('is not sent, and stays as the draft with the service’s text as a version', async () => {
    limit = 100;
    setup.isAutomatic = true;
    for (const text of [long, `${long} `]) {
      await type(text);
      setup.library.texts.close([id]);
      await waitUntil(() => getOrigins().length === 1);
      await waitUntil(async () => !unwrap(await setup.library.texts.open(id)).isSaving);
    }
    expect(countUpdates()).toBe(0);
    expect(getUnsaved()).toBe(`${long} `);
    expect(getOrigins()).toEqual(['service']);
    expect(await save(long)).toEqual({ kind: 'too_long' });
    expect(unwrap(await setup.library.texts.open(id)).problem).toEqual({
      kind: 'too_long',
      characters: 210,
      limit: 100,
    });
    expect(getOrigins()).toEqual(['saved', 'service']);
  });

  it('is sent if the limit is unknown or the user insists, and held after a refusal', async () => {
    expect(await save(long)).toMatchObject({ kind: 'refused', error: { code: 'validation' } });
    limit = 100;
    expect(await save(long, { sendAnyway: true })).toMatchObject({ kind: 'too_long' });
    expect(countUpdates()).toBe(2);
    expect(getUnsaved()).toBe(long);
    setup.service.data.setLimits({ result: 1_000 });
    expect(await save(long, { sendAnyway: true })).toMatchObject({ kind: 'saved' });
    expect(getStored()).toBe(long);
    expect(getUnsaved()).toBeNull();
  });

  it('is held after a refusal in any language', async () => {
    limit = 100;
    const refusal = validation({ result: ['Поле не может превышать 100 символов.'] }, 'message');
    setup.service.faults.next('transcriptions.update', refusal);
    expect(await save(long, { sendAnyway: true })).toMatchObject({ kind: 'too_long' });
  });

  it('is sent as soon as it fits', async () => {
    limit = 100;
    await save(long);
    expect(await save('Short again.')).toMatchObject({ kind: 'saved' });
    expect(getStored()).toBe('Short again.');
  });

  it('is compared with a newer text of the service', async () => {
    limit = 100;
    await type(long);
    setup.service.data.transcriptions.update(toServiceId(id), { result: 'Changed by a colleague.' });
    expect(await save(long)).toEqual({ kind: 'conflict' });
    expect(getUnsaved()).toBe(long);
  });

  it('is searched instead of the service’s text, also after a restart, until it is discarded', async () => {
    limit = 100;
    setup.library.start();
    await setup.waitUntilIndexed();
    expect(setup.searchNames('kingfisher')).toEqual([]);
    await type(long);
    await waitForSearch('kingfisher', true);
    await waitForSearch('service', false);
    expect(unwrap(setup.library.search({ text: 'kingfisher' })).hits[0]?.snippet).toContain('kingfisher');
    expect(setup.searchNames('"word kingf')).toEqual(['Episode 1']);

    await setup.restart();
    setup.library.start();
    expect(setup.searchNames('kingfisher')).toEqual(['Episode 1']);
    unwrap(setup.library.texts.discard(id));
    await waitForSearch('kingfisher', false);
    await waitForSearch('service', true);
  });

  it('is searched as the service has it once the limit is raised', async () => {
    limit = 100;
    setup.library.start();
    await setup.waitUntilIndexed();
    await type(long);
    await waitForSearch('kingfisher', true);
    limit = null;
    setup.library.settingsChanged();
    await waitForSearch('kingfisher', false);
    limit = 50;
    setup.library.settingsChanged();
    await waitForSearch('kingfisher', true);
  });

  it('is searched after a change while Sidetone was closed', async () => {
    setup.library.start();
    await setup.waitUntilIndexed();
    await type(long);
    await setup.restart(() => {
      limit = 100;
    });
    setup.library.start();
    await waitForSearch('kingfisher', true);
  });
});

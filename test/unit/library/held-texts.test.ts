/** Texts that are longer than the service takes: complete here, searched from here, and sent when they fit. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validation } from '../../service/faults/answers.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary, waitUntil } from './library-setup.ts';

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

const save = async (text: string, more: { readonly sitting?: string; readonly sendAnyway?: boolean } = {}) =>
  unwrap(await setup.library.windowTexts.save(id, { text, base: serviceText, ...more }));
const countUpdates = (): number => setup.service.recorder.getRequests('transcriptions.update').length;
const getStored = () => setup.service.data.transcriptions.get(Number(id))?.result;
const getDraft = () => unwrap(setup.library.windowTexts.draft(id));
const waitForSearch = (text: string, found: boolean): Promise<void> =>
  waitUntil(() => setup.searchNames(text).length === (found ? 1 : 0), `${text} ${found}`);

describe('a text that is longer than the service takes', () => {
  it('is not sent, and stays as the draft with the service’s text as a version', async () => {
    limit = 100;
    const held = { kind: 'too_long', characters: 210, limit: 100 };
    expect(await save(long, { sitting: 'a' })).toEqual(held);
    expect(await save(`${long} `, { sitting: 'a' })).toEqual(held);
    expect(countUpdates()).toBe(0);
    expect(getDraft()).toMatchObject({ text: `${long} `, base: serviceText });
    const versions = unwrap(setup.library.windowTexts.versions(id));
    expect(versions.map(({ origin }) => origin)).toEqual(['service']);
    await save(long);
    expect(unwrap(setup.library.windowTexts.versions(id)).map(({ origin }) => origin)).toEqual([
      'saved',
      'service',
    ]);
  });

  it('is sent if the limit is unknown or the user insists, and held after a refusal', async () => {
    const refused = await setup.library.windowTexts.save(id, { text: long, base: serviceText });
    expect(refused).toMatchObject({ ok: false, error: { code: 'validation' } });
    limit = 100;
    expect(await save(long, { sendAnyway: true })).toMatchObject({ kind: 'too_long', limit: 100 });
    expect(countUpdates()).toBe(2);
    expect(getDraft()).toMatchObject({ text: long });
    setup.service.data.setLimits({ result: 1_000 });
    expect(await save(long, { sendAnyway: true })).toMatchObject({ kind: 'saved' });
    expect(getStored()).toBe(long);
    expect(getDraft()).toBeNull();
  });

  it('is held after a refusal in any language', async () => {
    limit = 100;
    const refusal = validation({ result: ['Поле не может превышать 100 символов.'] }, 'message');
    setup.service.faults.next('transcriptions.update', refusal);
    expect(await save(long, { sendAnyway: true })).toMatchObject({ kind: 'too_long', limit: 100 });
  });

  it('is sent as soon as it fits', async () => {
    limit = 100;
    await save(long);
    expect(await save('Short again.')).toMatchObject({ kind: 'saved' });
    expect(getStored()).toBe('Short again.');
  });

  it('is compared with a newer text of the service', async () => {
    limit = 100;
    setup.service.data.transcriptions.update(Number(id), { result: 'Changed by a colleague.' });
    expect(await save(long)).toMatchObject({
      kind: 'conflict',
      server: { result: 'Changed by a colleague.' },
    });
    expect(getDraft()).toMatchObject({ text: long });
  });

  it('is searched instead of the service’s text, also after a restart, until it is discarded', async () => {
    limit = 100;
    setup.library.start();
    await setup.waitUntilIndexed();
    expect(setup.searchNames('kingfisher')).toEqual([]);
    unwrap(setup.library.windowTexts.saveDraft(id, { text: long, base: serviceText }));
    await waitForSearch('kingfisher', true);
    await waitForSearch('service', false);
    expect(unwrap(setup.library.search({ text: 'kingfisher' })).hits[0]?.snippet).toContain('kingfisher');
    expect(setup.searchNames('"word kingf')).toEqual(['Episode 1']);

    await setup.restart();
    setup.library.start();
    expect(setup.searchNames('kingfisher')).toEqual(['Episode 1']);
    unwrap(setup.library.windowTexts.deleteDraft(id));
    await waitForSearch('kingfisher', false);
    await waitForSearch('service', true);
  });

  it('is searched as the service has it once the limit is raised', async () => {
    limit = 100;
    setup.library.start();
    await setup.waitUntilIndexed();
    unwrap(setup.library.windowTexts.saveDraft(id, { text: long, base: serviceText }));
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
    unwrap(setup.library.windowTexts.saveDraft(id, { text: long, base: serviceText }));
    await setup.restart(() => {
      limit = 100;
    });
    setup.library.start();
    await waitForSearch('kingfisher', true);
  });
});

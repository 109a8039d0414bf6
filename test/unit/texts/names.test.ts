/** Typed names: stored at once, and sent when the user has finished. */

import { beforeEach, describe, expect, it } from 'vitest';
import { accountChanged } from '../../../main/lib/account-changed.ts';
import { getAccountTag } from '../../../main/uploads/recording-repository.ts';
import { toEpisodeId } from '../../../preload/contract/episodes.ts';
import { serverError, unauthorized, validation } from '../../service/faults/answers.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { toServiceId } from '../../service/text-id.ts';
import { saveJobs } from '../uploads/job-fixture.ts';
import { newRecordingInParts, toDone } from '../uploads/preparation-fixture.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { createTextsForEachTest, getState, pass, settle, setup } from './texts-setup.ts';

createTextsForEachTest();

let id: string;
beforeEach(async () => {
  id = setup.insertRecord('Episode 1', 'Text.');
  await getState(id);
});

const type = (name: string | null): true => unwrap(setup.library.texts.typeName(id, name));
const rename = async (name: string) => unwrap(await setup.library.texts.rename(id, name));
const getTyped = async () => (await getState(id)).typedName;
const getSent = () =>
  setup.service.recorder.getRequests('transcriptions.update').map((request) => request.field('name'));
const countSent = (): number => setup.service.recorder.getRequests('transcriptions.update').length;
const getStored = () => setup.service.data.transcriptions.get(toServiceId(id))?.name;
const reconnect = async (): Promise<void> => {
  setup.library.texts.connectionChanged({ kind: 'troubled', since: 0, error: { code: 'offline' } });
  setup.library.texts.connectionChanged({ kind: 'connected', since: 0 });
  await settle();
};

describe('a typed name', () => {
  it('is there after a restart, until it is typed back', async () => {
    type('Episode O');
    type('Episode One 🦉');
    await setup.restart();
    expect(await getTyped()).toBe('Episode One 🦉');
    expect(setup.library.texts.getTypedName(id)).toBe('Episode One 🦉');
    type(null);
    await setup.restart();
    expect(await getTyped()).toBeNull();
  });

  it('belongs to its service, and goes with the copy of a deleted record', async () => {
    type('Owls');
    setup.account = 'another';
    setup.library.accessChanged();
    expect(setup.library.texts.getTypedName(id)).toBeNull();
    setup.account = null;
    expect(setup.library.texts.typeName(id, 'x')).toEqual(accountChanged);
    setup.account = 'service';
    expect(await getTyped()).toBe('Owls');
    unwrap(await setup.library.forRenderer.delete(id));
    unwrap(setup.library.purge(id));
    await setup.restart();
    expect(setup.library.texts.getTypedName(id)).toBeNull();
  });

  it('is sent trimmed, and is no longer unsaved when the service has it', async () => {
    type(' Owls ');
    setup.textChanges.length = 0;
    expect(await rename(' Owls ')).toEqual({ kind: 'saved' });
    await settle();
    expect(setup.textChanges).toMatchObject([
      [{ typedName: ' Owls ', nameSave: { name: 'Owls', error: null } }],
      [{ typedName: null, nameSave: null }],
    ]);
    expect(getStored()).toBe('Owls');
    expect(setup.library.getMetadata(id)?.name).toBe('Owls');
  });

  it('is sent after the one before, never at the same time', async () => {
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.update', held);
    const first = rename('Owls');
    await held.reached;
    type('Owls at');
    expect(await rename('Owls at night')).toEqual({ kind: 'nothing' });
    expect(countSent()).toBe(1);
    held.release();
    expect(await first).toEqual({ kind: 'saved' });
    expect(getSent()).toEqual(['Owls', 'Owls at night']);
    expect(await getTyped()).toBeNull();
  });

  it('stays unsaved when it was typed while another one was sent', async () => {
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.update', held);
    const first = rename('Owls');
    await held.reached;
    type('Owls at night');
    held.release();
    await first;
    expect(getSent()).toEqual(['Owls']);
    expect(await getState(id)).toMatchObject({ typedName: 'Owls at night', nameSave: null });
  });

  it('is sent again when the service accepts requests again', async () => {
    setup.service.faults.next('transcriptions.update', unauthorized());
    expect(await rename('Owls')).toMatchObject({ kind: 'refused', error: { code: 'unauthorized' } });
    expect(await getState(id)).toMatchObject({
      typedName: 'Owls',
      nameSave: { error: { code: 'unauthorized' } },
    });
    await reconnect();
    expect(getStored()).toBe('Owls');
    setup.contentUrl = 'http://127.0.0.1:9';
    expect(await rename('Owls at night')).toMatchObject({ error: { code: 'refused' } });
    setup.contentUrl = setup.service.contentUrl;
    await pass(15_000);
    expect(getStored()).toBe('Owls at night');
  });

  it('is sent less and less often while the service fails', async () => {
    setup.service.faults.next('transcriptions.update', serverError(500), 2);
    await rename('Owls');
    await reconnect();
    expect(countSent()).toBe(1);
    await pass(15_000);
    await pass(15_000);
    expect(countSent()).toBe(2);
    await pass(15_000);
    expect(getStored()).toBe('Owls');
    await pass(3_600_000);
    expect(countSent()).toBe(3);
  });

  it('is not sent again after it was refused, or when the user types another one', async () => {
    setup.service.faults.next('transcriptions.update', validation({ name: ['Taken.'] }, 'message'));
    expect(await rename('Owls')).toMatchObject({ error: { code: 'validation' } });
    await pass(60_000);
    await reconnect();
    setup.service.faults.next('transcriptions.update', serverError(500));
    await rename('Owls');
    type('Owls at');
    await pass(60_000);
    await reconnect();
    expect(countSent()).toBe(2);
    expect((await getState(id)).nameSave).toBeNull();
  });

  it('is not sent to another service', async () => {
    setup.service.faults.next('transcriptions.update', unauthorized());
    await rename('Owls');
    setup.account = 'another';
    await reconnect();
    expect(countSent()).toBe(1);
    setup.account = 'service';
    expect(await getTyped()).toBe('Owls');
    await rename('Owls');
    expect(getStored()).toBe('Owls');
  });

  it('is stored when the disk has space again', async () => {
    const { app: database } = setup.databases;
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.prepare(`PRAGMA max_page_count = ${pages}`).get();
    const long = 'Owls '.repeat(10_000);
    type(long);
    database.prepare('PRAGMA max_page_count = 1000000').get();
    await pass(2_000);
    await setup.restart();
    expect(await getTyped()).toBe(long);
  });

  it('of an episode is that of its parts', async () => {
    const job = newRecordingInParts([toDone(id), { kind: 'queued' }], { id: 'l', name: 'Old' });
    unwrap(saveJobs(setup.databases.app, [job]));
    const episodeId = toEpisodeId(getAccountTag('service'), 'l');
    unwrap(setup.library.texts.typeName(episodeId, 'New'));
    await settle();
    expect(setup.textChanges.at(-1)).toMatchObject([{ id: episodeId, typedName: 'New', isUnsaved: false }]);
    expect(unwrap(await setup.library.texts.rename(episodeId, 'New'))).toEqual({ kind: 'saved' });
    expect(getStored()).toContain('New');
  });
});

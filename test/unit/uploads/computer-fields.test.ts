/** What the user enters for a recording that is heard here: how many people speak, and the language of another try. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fail } from '../../../preload/contract/result.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type ComputerSetup, openComputer } from './computer-setup.ts';
import { unwrap } from './uploads-setup.ts';

let folder: string;
let computer: ComputerSetup;
beforeEach(() => {
  folder = temporaryFolder('computer-people');
  computer = openComputer(folder);
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
});

test('the number of people is found, unless the user says it', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'));
  expect((await computer.listener.started()).people).toBeNull();
  computer.listener.end();
  expect((await computer.waitForState(id, 'done')).people).toBeNull();
  await computer.add(computer.makeWav('Two.wav'), { name: 'Two', people: 2 });
  expect((await computer.listener.started()).people).toBe(2);
});

test('another number of people keeps what was heard, also after a restart', async () => {
  const { id } = await computer.add(computer.makeWav('One.wav'), { name: 'One', people: 2 });
  await computer.listener.started();
  computer.listener.hear();
  computer.listener.end(fail('listening_failed', { key: 'recording_no_sound' }));
  await computer.waitForState(id, 'failed');
  unwrap(await computer.uploads.edit([id], { people: 3 }));
  await computer.close();
  computer = openComputer(folder);
  unwrap(await computer.uploads.retry([id]));
  expect(await computer.listener.started()).toMatchObject({ people: 3, nextIndex: 1 });
  computer.listener.end();
  await computer.waitForState(id, 'done');
});

test('the number of people is kept when the recording is heard again, and can be taken back', async () => {
  const path = computer.makeWav('One.wav');
  const { id } = await computer.add(path, { name: 'One', people: 4 });
  await computer.listener.started();
  computer.listener.hear();
  computer.listener.end();
  await computer.waitForState(id, 'done');
  const again = { transcriptionId: 'here-1', name: 'One', path };
  const [draft] = unwrap(await computer.uploads.sendTo('computer', again)).jobs;
  expect(draft?.people).toBe(4);
  const ids = [String(draft?.id)];
  unwrap(await computer.uploads.edit(ids, { people: null }));
  unwrap(await computer.uploads.start(ids));
  expect((await computer.listener.started()).people).toBeNull();
});

test('the language is recognised if the recording is heard again for that', async () => {
  const path = computer.makeWav('One.wav');
  const { id } = await computer.add(path, { name: 'One', language: 'de', description: 'Zoë' });
  expect((await computer.listener.started()).language).toBe('de');
  computer.listener.hear();
  computer.listener.end();
  await computer.waitForState(id, 'done');
  const again = { transcriptionId: 'here-1', name: 'One', path };
  const { sendTo } = computer.uploads;
  const send = async (recording: Parameters<typeof sendTo>[1]) =>
    unwrap(await computer.uploads.sendTo('computer', recording)).jobs[0];
  expect(await send(again)).toMatchObject({ language: 'de', description: 'Zoë' });
  expect(await send({ ...again, language: '' })).toMatchObject({ language: '', description: 'Zoë' });
});

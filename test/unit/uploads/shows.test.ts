/** The show of a recording: chosen by folder, and used without a question. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ShowRepository } from '../../../main/shows/show-repository.ts';
import { Uploads } from '../../../main/uploads/uploads.ts';
import { fail, ok } from '../../../preload/contract/result.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createShow } from '../shows/create-show.ts';
import { type ComputerSetup, openComputer } from './computer-setup.ts';
import { quietDeps } from './uploads-deps.ts';
import { unwrap } from './uploads-setup.ts';

let folder: string;
let computer: ComputerSetup;
let shows: ShowRepository;
beforeEach(() => {
  folder = temporaryFolder('upload-shows');
  mkdirSync(join(folder, 'Night Shift'));
  mkdirSync(join(folder, 'Other'));
  computer = openComputer(folder);
  shows = new ShowRepository(computer.database);
});
afterEach(async () => {
  await computer.close();
  removeFolder(folder);
});

const nightShift = createShow('night', {
  pattern: 'Night Shift',
  language: 'sv-SE',
  speakers: ['Anna', 'Ben'],
  terms: ['Kiruna'],
});
const mail = createShow('mail', { name: 'Listener mail', terms: ['Biscuit'] });

/** What the listener ends with: two people, one after the other. */
const hearTwoPeople = (): void => {
  computer.listener.hear();
  const voices = [
    { startMs: 0, endMs: 1_900, voice: 0 },
    { startMs: 1_900, endMs: 10_000, voice: 1 },
  ];
  computer.listener.end(ok({ durationMs: 10_000, unreadTracks: 0, voices }));
};

const getTextId = async (id: string): Promise<string> => {
  const { state } = await computer.waitForState(id, 'done');
  if (state.kind !== 'done') throw new Error(state.kind);
  return state.transcriptionId;
};

const hear = async (id: string): Promise<string> => {
  await computer.listener.started();
  hearTwoPeople();
  return getTextId(id);
};

describe('a recording in the folder of a show', () => {
  test('is heard in its language, with its names and terms, and gets its speakers and the show', async () => {
    unwrap(shows.save(nightShift));
    const job = await computer.add(computer.makeWav('Night Shift/301.wav'));
    expect(job).toMatchObject({ showId: 'night', language: 'sv-SE', description: 'Kiruna, Anna, Ben' });
    expect(await computer.listener.started()).toMatchObject({ language: 'sv', prompt: 'Kiruna, Anna, Ben' });
    hearTwoPeople();
    const id = await getTextId(job.id);
    expect(unwrap(await computer.texts.show(id)).result).toBe('Anna: w0.0 w0.1\n\nBen: w0.2 w0.3 w0.4');
    expect(shows.findByText(id)).toBe('night');
  });

  test('keeps the names of its tracks; the others get those that are left', async () => {
    unwrap(shows.save(nightShift));
    computer.listener.sources = [
      { name: '', channel: null },
      { name: 'Anna', channel: null },
    ];
    const { id } = await computer.add(computer.makeWav('Night Shift/302.wav'));
    await computer.listener.started();
    computer.listener.hear();
    computer.listener.hear({ source: 1 });
    computer.listener.end();
    expect(unwrap(await computer.texts.show(await getTextId(id))).result).toMatch(/^Ben: .*\n\nAnna: /);
  });

  test('has no show once that was deleted', async () => {
    unwrap(shows.save(nightShift));
    const { id } = await computer.add(computer.makeWav('Night Shift/303.wav'));
    await computer.listener.started();
    unwrap(shows.delete('night'));
    hearTwoPeople();
    const textId = await getTextId(id);
    expect(shows.findByText(textId)).toBeNull();
    expect(unwrap(await computer.texts.show(textId)).result).toMatch(/^Speaker 1: /);
  });
});

describe('a show that the user chooses', () => {
  test('is that of the next recording of the same folder, and of no other', async () => {
    unwrap(shows.save(mail));
    const first = await computer.add(computer.makeWav('Other/1.wav'));
    expect(first.showId).toBeNull();
    await computer.listener.started();
    computer.listener.end(fail('listening_failed', { key: 'recording_no_sound' }));
    await computer.waitForState(first.id, 'failed');
    unwrap(await computer.uploads.edit([first.id], { showId: 'mail' }));
    expect((await computer.job(first.id)).showId).toBe('mail');
    const second = await computer.add(computer.makeWav('Other/2.wav'));
    expect(second).toMatchObject({ showId: 'mail', description: 'Biscuit' });
    expect((await computer.add(computer.makeWav('Night Shift/1.wav'))).showId).toBeNull();
  });

  test('gives way to a pattern, and to none', async () => {
    unwrap(shows.save(mail));
    const path = computer.makeWav('Night Shift/1.wav');
    unwrap(shows.rememberFolders([path], 'mail'));
    expect(shows.findByFolder(path)?.id).toBe('mail');
    unwrap(shows.save(nightShift));
    expect((await computer.add(path)).showId).toBe('night');
    const other = computer.makeWav('Other/1.wav');
    unwrap(shows.rememberFolders([other], 'mail'));
    unwrap(shows.rememberFolders([other], null));
    expect((await computer.add(other)).showId).toBeNull();
  });

  test('stays with a text that is heard again', async () => {
    unwrap(shows.save(mail));
    const path = computer.makeWav('Other/1.wav');
    const { id } = await computer.add(path);
    const transcriptionId = await hear(id);
    unwrap(shows.assign([transcriptionId], 'mail'));
    const again = { transcriptionId, name: 'One', path };
    const [draft] = unwrap(await computer.uploads.sendTo('computer', again)).jobs;
    expect(draft?.showId).toBe('mail');
  });
});

test('only what a pattern matches waits for no review', async () => {
  unwrap(shows.save(nightShift));
  unwrap(shows.save(mail));
  const paths = ['Night Shift/1.wav', 'Other/1.wav', 'Other/2.wav'].map((name) => computer.makeWav(name));
  unwrap(shows.rememberFolders([String(paths[1])], 'mail'));
  const reviewing = new Uploads({
    ...quietDeps,
    database: computer.database,
    service: {} as never,
    access: async () => fail('not_configured'),
    settings: () => ({
      place: 'computer',
      reviewBeforeUpload: true,
      concurrency: 1,
      transcriptionTimeoutMinutes: 60,
      language: '',
    }),
    emit: () => {},
  });
  const files = paths.map((path) => ({ path, name: basename(path), size: 0 }));
  const { jobs } = unwrap(await reviewing.addFiles(files));
  const describeJob = ({ showId, state }: UploadJob) => [showId, state.kind === 'draft'];
  expect(jobs.map(describeJob)).toEqual([
    ['night', false],
    ['mail', true],
    ['mail', true],
  ]);
  await reviewing.close();
});

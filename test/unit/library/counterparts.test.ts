/** A recording that was transcribed at both places: its texts lead to each other. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getAccountTag, RecordingRepository } from '../../../main/uploads/recording-repository.ts';
import { computerAccountId } from '../../../preload/contract/account-id.ts';
import { toEpisodeId } from '../../../preload/contract/episodes.ts';
import { newJob, saveJobs } from '../uploads/job-fixture.ts';
import { newRecordingInParts, toDone } from '../uploads/preparation-fixture.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { insertHere, type LibrarySetup, setUpLibrary } from './library-setup.ts';

let setup: LibrarySetup;
let here: string;
let there: string;

const find = (id: string): string | null => unwrap(setup.library.counterpart(id));
/** In both directions. */
const expectBoth = (one: string, other: string | null): void => {
  expect(find(one)).toBe(other);
  if (other !== null) expect(find(other)).toBe(one);
};
const refresh = async (): Promise<void> => void unwrap(await setup.library.refresh());
const saveHere = (id: string, textId: string, fingerprint = 'f1'): void =>
  void unwrap(
    saveJobs(setup.databases.app, [
      newJob({ id, accountId: computerAccountId, fingerprint, state: toDone(textId) }),
    ]),
  );
const saveThere = (id: string, textId: string, fingerprint = 'f1'): void =>
  void unwrap(saveJobs(setup.databases.app, [newJob({ id, fingerprint, state: toDone(textId) })]));

beforeEach(async () => {
  setup = await setUpLibrary();
  here = insertHere(setup.databases.app, 'Interview', 'Heard here.');
  there = setup.insertRecord('Interview, sent', 'At the service.');
  saveHere('h', here);
  saveThere('s', there);
  await refresh();
});
afterEach(() => setup.close());

it('each finds the other, and both stay rows of the list', () => {
  expectBoth(here, there);
  expect(unwrap(setup.library.rows.list()).rows.map(({ id }) => id)).toEqual([here, there]);
});

it('a text of another recording, of none, or at the same place is none', async () => {
  const copy = setup.insertRecord('Interview, sent again', 'At the service.');
  const other = setup.insertRecord('Another', 'At the service.');
  const without = setup.insertRecord('Without', 'At the service.');
  saveThere('s2', copy);
  saveThere('s3', other, 'f2');
  await refresh();
  expect(find(other)).toBeNull();
  expect(find(without)).toBeNull();
  expect(find(copy)).toBe(here);
  expect([copy, there]).toContain(find(here));
});

it('a recording of another size is another one', () => {
  saveThere('s', there, 'f1');
  unwrap(
    saveJobs(setup.databases.app, [
      newJob({ id: 's', size: 2_000, fingerprint: 'f1', state: toDone(there) }),
    ]),
  );
  expect(find(here)).toBeNull();
});

it('a deleted one is none', async () => {
  unwrap(await setup.library.forRenderer.delete(there));
  expect(find(here)).toBeNull();
});

it('texts of a service that is not in use are none', () => {
  setup.account = null;
  expect(find(here)).toBeNull();
  expect(find(there)).toBeNull();
  setup.account = 'service';
  expectBoth(here, there);
});

it('the file that the user links or removes decides', () => {
  const recordings = new RecordingRepository(setup.databases.app);
  const file = { path: '/audio/x.mp3', fileName: 'x.mp3', size: 1_000, durationSeconds: 60 };
  unwrap(recordings.linkFile('service', there, { ...file, fingerprint: 'f9' }, 5));
  expectBoth(here, null);
  expectBoth(there, null);
  unwrap(recordings.linkFile('service', there, { ...file, fingerprint: 'f1' }, 6));
  expectBoth(here, there);
  unwrap(recordings.setUnlinked(computerAccountId, here, true));
  expectBoth(here, null);
  expectBoth(there, null);
});

it('a text that was heard again, from another recording, has that of the new one', () => {
  unwrap(
    saveJobs(setup.databases.app, [
      newJob({
        id: 'h2',
        accountId: computerAccountId,
        fingerprint: 'f2',
        replaces: here,
        state: { kind: 'done', transcriptionId: here, at: 2 },
      }),
    ]),
  );
  expectBoth(here, null);
  expectBoth(there, null);
  saveThere('s2', there, 'f2');
  expect(find(here)).toBe(there);
});

it('a recording that was sent in parts is one text, and its parts are none by themselves', async () => {
  const parts = [1, 2].map((number) => setup.insertRecord(`Long, part ${number}`, 'A part.'));
  const long = insertHere(setup.databases.app, 'Long', 'Heard here.');
  const job = newRecordingInParts(parts.map(toDone), { id: 'l', fingerprint: 'f3' });
  unwrap(saveJobs(setup.databases.app, [job]));
  saveHere('h3', long, 'f3');
  await refresh();
  const episode = toEpisodeId(getAccountTag('service'), 'l');
  expectBoth(long, episode);
  expect(parts.map(find)).toEqual([null, null]);

  // Separated, each has a range of the recording.
  unwrap(setup.library.episodes.separate(episode));
  expect(find(long)).toBeNull();
  expect(parts.map(find)).toEqual([null, null]);
});

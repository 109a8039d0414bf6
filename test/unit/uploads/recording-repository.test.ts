/** What is known of a text follows from what the queue has saved, whatever became of its recording since. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ShowRepository } from '../../../main/shows/show-repository.ts';
import { type Database, openInMemory } from '../../../main/storage/database.ts';
import { appSteps } from '../../../main/storage/migrations.ts';
import type { Job } from '../../../main/uploads/job.ts';
import { JobRepository } from '../../../main/uploads/job-repository.ts';
import { RecordingRepository } from '../../../main/uploads/recording-repository.ts';
import { createShow } from '../shows/create-show.ts';
import { newJob, removeJobs, saveJobs } from './job-fixture.ts';
import { newRecordingInParts, toDone } from './preparation-fixture.ts';
import { unwrap } from './uploads-setup.ts';

let database: Database;
let recordings: RecordingRepository;
let queue: JobRepository;

beforeEach(() => {
  database = openInMemory(appSteps, 10_000_000);
  recordings = new RecordingRepository(database);
  queue = new JobRepository(database);
});

const save = (...jobs: readonly Job[]): void => void unwrap(saveJobs(database, jobs));
const listParts = () =>
  recordings.listEpisodes('service')[0]?.parts.map(({ state, transcriptionId }) => [state, transcriptionId]);
const listTimes = () =>
  recordings.listEpisodes('service')[0]?.parts.map(({ startMs, endMs }) => [startMs, endMs]);
const queued = { kind: 'queued' } as const;
const long = { id: 'l', name: 'Long', durationSeconds: 1_800 };

describe('a recording in parts', () => {
  it('has the states and the texts of its parts, also of those that the queue does not have any more', () => {
    const job = newRecordingInParts([toDone('7'), queued, queued], long);
    save(job);
    expect(listParts()).toEqual([
      ['there', '7'],
      ['uploading', null],
      ['uploading', null],
    ]);
    save({ ...job, parts: job.parts.slice(2) });
    expect(listParts()).toEqual([
      ['there', '7'],
      ['missing', null],
      ['uploading', null],
    ]);
    expect(unwrap(queue.load())).toMatchObject([{ id: 'l', parts: [{ id: 'l-3' }] }]);
    unwrap(removeJobs(database, ['l']));
    expect(listParts()?.map(([state]) => state)).toEqual(['there', 'missing', 'missing']);
    expect(unwrap(queue.load())).toEqual([]);
  });

  it('has estimated times until it is measured, and then keeps them', () => {
    const job = newRecordingInParts([queued, queued, queued], long);
    save(job);
    expect(listTimes()).toEqual([
      [0, 600_000],
      [600_000, 1_200_000],
      [1_200_000, 1_800_000],
    ]);
    const range = { startSeconds: 590.5, endSeconds: 1_210 };
    const parts = job.parts.map((part) => (part.index === 1 ? { ...part, range } : part));
    save({ ...job, parts: parts.slice(1) });
    save({ ...job, parts: job.parts.slice(1) });
    expect(listTimes()).toEqual([
      [0, 600_000],
      [590_500, 1_210_000],
      [1_200_000, 1_800_000],
    ]);
  });

  it('loses parts that it does not have after it was measured, and is no episode if one is left', () => {
    save(newRecordingInParts([toDone('7'), queued, queued], long));
    save(newRecordingInParts([toDone('7'), queued], long));
    expect(listParts()).toHaveLength(2);
    save(newRecordingInParts([toDone('7')], long));
    expect(listParts()).toBeUndefined();
    expect(unwrap(recordings.findFile('service', '7'))).toMatchObject({ recordingId: 'l', range: null });
  });

  it('keeps the name that the user gave it', () => {
    const job = newRecordingInParts([toDone('7'), queued], long);
    save(job);
    unwrap(recordings.nameEpisode('l', 'Lamps'));
    save({ ...job, position: 2 });
    expect(recordings.listEpisodes('service')[0]?.name).toBe('Lamps');
  });

  it('belongs to the account that it is sent to', () => {
    save(newRecordingInParts([queued, queued], { ...long, accountId: null }));
    expect(listParts()).toBeUndefined();
    save(newRecordingInParts([queued, queued], long));
    expect(listParts()).toHaveLength(2);
    expect(recordings.listEpisodes('another')).toEqual([]);
  });

  it('is the recording of each of its texts while it is separated, with their ranges', () => {
    save(newRecordingInParts([toDone('7'), toDone('8')], long));
    expect(unwrap(recordings.findFile('service', '8'))).toBeNull();
    unwrap(recordings.separateEpisode('l', 1));
    expect(unwrap(recordings.findFile('service', '8'))).toMatchObject({
      recordingId: 'l',
      range: { startMs: 900_000, endMs: 1_800_000 },
    });
    unwrap(recordings.setUnlinked('service', '8', true));
    expect(unwrap(recordings.findFile('service', '8'))).toBeNull();
    expect(unwrap(recordings.findFile('service', '7'))).not.toBeNull();
  });
});

describe('a recording that was removed from the queue', () => {
  it('is deleted, unless it became a text', () => {
    save(newJob({ id: 'a', fingerprint: 'a' }), newJob({ id: 'b', state: toDone('7') }));
    unwrap(removeJobs(database, ['a', 'b']));
    expect(database.prepare('SELECT id FROM recordings').all()).toEqual([{ id: 'b' }]);
    expect(unwrap(recordings.findFile('service', '7'))).toMatchObject({ path: '/audio/episode-1.mp3' });
  });

  it('is queued again with one part', () => {
    save(newRecordingInParts([toDone('7'), { kind: 'cancelled' }], long));
    unwrap(removeJobs(database, ['l']));
    const job = newRecordingInParts([toDone('7'), queued], long);
    save({ ...job, parts: job.parts.slice(1) });
    expect(listParts()).toEqual([
      ['there', '7'],
      ['uploading', null],
    ]);
  });

  it('stays known as sent when its text is purged', () => {
    const job = newJob({ id: 'a', state: toDone('7') });
    save(job);
    unwrap(recordings.purgeText('7'));
    save({ ...job, position: 2 });
    expect(unwrap(recordings.findFile('service', '7'))).toBeNull();
    unwrap(removeJobs(database, ['a']));
    unwrap(recordings.purge());
    expect(queue.findOriginal(newJob({ id: 'b' }))).toEqual({ id: 'a', name: 'Episode 1', sent: true });
  });
});

describe('content that was added before', () => {
  const find = (changes: Partial<Job> = {}) =>
    queue.findOriginal(newJob({ id: 'n', createdAt: 9e12, ...changes }));

  it('is that of an earlier upload of the same size, to the same account', () => {
    save(newJob({ id: 'a' }));
    expect(find()).toEqual({ id: 'a', name: 'Episode 1', sent: false });
    expect(find({ createdAt: 1 })).toBeNull();
    expect(find({ size: 1 })).toBeNull();
    expect(find({ accountId: 'another' })).toBeNull();
    expect(find({ fingerprint: null })).toBeNull();
    expect(queue.listSiblings(newJob({ id: 'n' }))).toEqual(['a']);
  });

  it('is not that of a cancelled upload, and counts as sent once the service may have it', () => {
    save(newJob({ id: 'a', state: { kind: 'cancelled' } }));
    expect(find()).toBeNull();
    save(newJob({ id: 'a', state: { kind: 'checking', since: 1 } }));
    expect(find({ createdAt: 1 })).toMatchObject({ id: 'a', sent: true });
    save(newJob({ id: 'a', state: toDone('7') }));
    expect(find({ createdAt: 1 })).toMatchObject({ id: 'a', sent: true });
    expect(queue.listSiblings(newJob({ id: 'n' }))).toEqual([]);
  });

  it('is not that of a file that the user linked', () => {
    const file = { path: '/x.mp3', fileName: 'x.mp3', size: 1_000, fingerprint: 'f1', durationSeconds: 1 };
    unwrap(recordings.linkFile('service', '7', file, 1));
    expect(find()).toBeNull();
  });
});

it('a text that is heard again has the recording that it was heard from last', () => {
  const first = newJob({ id: 'a', path: '/first.mp3', state: toDone('7') });
  save(first);
  save(newJob({ id: 'b', path: '/second.mp3', replaces: '7', state: toDone('7') }));
  save({ ...first, position: 3 });
  expect(unwrap(recordings.findFile('service', '7'))?.path).toBe('/second.mp3');
});

it('the languages of texts are those of their recordings, also after these were removed', () => {
  save(
    newJob({ id: 'a', language: 'DE', state: toDone('7') }),
    newJob({ id: 'b', language: '', state: toDone('8') }),
    newJob({ id: 'c', language: 'FR' }),
  );
  unwrap(removeJobs(database, ['a']));
  expect([...recordings.getLanguagesById()]).toEqual([['7', 'DE']]);
});

it('the facts of a text are those of its recording, with the length of the file that the user linked', () => {
  save(newJob({ id: 'a', language: 'DE', state: toDone('7') }));
  const facts = { recordedAt: 1_700_000_000_000, seconds: 60, language: 'DE', showId: null };
  const readFacts = () => recordings.readFacts(new Map([['service', ['7']]]))('7');
  expect(readFacts()).toEqual(facts);
  const file = { path: '/x.mp3', fileName: 'x.mp3', size: 1, fingerprint: null, durationSeconds: 90 };
  unwrap(recordings.linkFile('service', '7', file, 1));
  expect(readFacts()).toEqual({ ...facts, seconds: 90 });
  unwrap(recordings.setUnlinked('service', '7', true));
  expect(readFacts()).toEqual(facts);
  expect(unwrap(recordings.findFile('service', '7'))).toBeNull();
  const shows = new ShowRepository(database);
  unwrap(shows.save(createShow('night')));
  unwrap(shows.assign(['7'], 'night'));
  expect(readFacts()).toEqual({ ...facts, showId: 'night' });
});

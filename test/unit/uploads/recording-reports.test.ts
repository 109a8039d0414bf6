/** What the library is told about recordings is written together with the jobs. */
import { expect, test } from 'vitest';
import { openInMemory } from '../../../main/storage/database.ts';
import { appSteps } from '../../../main/storage/migrations.ts';
import { mergeSaves } from '../../../main/uploads/queue/coordinator.ts';
import type { Effect, RecordingReport } from '../../../main/uploads/queue/reducer/effects.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { JobRepository } from '../../../main/uploads/repository/job-repository.ts';
import { JobWriter } from '../../../main/uploads/repository/job-writer.ts';
import { newJob } from './job-fixture.ts';
import { unwrap } from './uploads-setup.ts';

const report = (jobId: string): RecordingReport => ({
  kind: 'report_part',
  part: { recordingId: 'r', jobId, transcriptionId: '7' },
});

const setUp = () => {
  const database = openInMemory(appSteps, 10_000_000);
  const events: QueueEvent[] = [];
  const repository = new JobRepository(database);
  const note = (text: string): void => unwrap(repository.setNote(text, '')) && undefined;
  const writer = new JobWriter({
    repository,
    dispatch: (event) => void events.push(event),
    report: (one) => note(one.kind === 'report_part' ? one.part.jobId : one.kind),
    getUnsaved: () => new Set(),
  });
  const listNotes = () => database.prepare('SELECT name FROM notes ORDER BY name').all();
  return { database, writer, events, listNotes, countJobs: () => unwrap(repository.load()).length };
};

test('a report belongs to the save of its job, also if other effects are between them', () => {
  const [a, b] = [newJob({ id: 'a' }), newJob({ id: 'b' })];
  const probe: Effect = { kind: 'probe_service', place: 'service' };
  const effects: Effect[] = [{ kind: 'save_jobs', jobs: [a] }, probe, { kind: 'save_jobs', jobs: [b] }];
  expect(mergeSaves([...effects, report('a'), report('b'), report('c')])).toEqual([
    { kind: 'save_jobs', jobs: [a], reports: [report('a')] },
    probe,
    { kind: 'save_jobs', jobs: [b], reports: [report('b')] },
    report('c'),
  ]);
});

test('neither is written if one of them cannot be, and both are when the save is repeated', () => {
  const { database, writer, events, listNotes, countJobs } = setUp();
  database.prepare('PRAGMA query_only = 1').get();
  writer.save([newJob()], [report('a')]);
  expect(events).toEqual([{ kind: 'save_failed', ids: ['a'] }]);
  database.prepare('PRAGMA query_only = 0').get();
  expect([countJobs(), listNotes()]).toEqual([0, []]);
  writer.retry([newJob()]);
  expect([countJobs(), listNotes()]).toEqual([1, [{ name: 'a' }]]);
  expect(events.at(-1)).toMatchObject({ kind: 'saves_retried', isComplete: true });
});

test('jobs are saved without a report that cannot be written', () => {
  const { database, writer, events, listNotes, countJobs } = setUp();
  database.prepare('DROP TABLE notes').run();
  database.prepare("CREATE TABLE notes (name TEXT, value TEXT CHECK (value <> ''))").run();
  writer.save([newJob()], [report('a')]);
  expect([countJobs(), listNotes(), events]).toEqual([1, [], []]);
});

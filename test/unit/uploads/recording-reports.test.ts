/** What the library is told about recordings is written together with the jobs. */
import { expect, test } from 'vitest';
import { openInMemory } from '../../../main/storage/database.ts';
import { appSteps } from '../../../main/storage/migrations.ts';
import { JobRepository } from '../../../main/uploads/repository/job-repository.ts';
import { newJob } from './job-fixture.ts';
import { unwrap } from './uploads-setup.ts';

const setUp = () => {
  const database = openInMemory(appSteps, 10_000_000);
  const repository = new JobRepository(database);
  const note = (name: string) => () =>
    void database.prepare('INSERT INTO notes (name, value) VALUES (?, ?)').run(name, '');
  const write = (reported: string, isRequired = false) =>
    repository.write({ jobs: [newJob()], removedIds: [], reports: [note(reported)], texts: [], isRequired });
  return {
    database,
    write,
    listNotes: () => database.prepare('SELECT name FROM notes ORDER BY name').all(),
    save: () =>
      repository.write({ jobs: [newJob()], removedIds: [], reports: [], texts: [], isRequired: false }),
    countJobs: () => unwrap(repository.load()).length,
  };
};

test('neither is written if one of them cannot be, and both are when the save is repeated', () => {
  const { database, save, write, listNotes, countJobs } = setUp();
  database.prepare('PRAGMA query_only = 1').get();
  expect(write('a').ok).toBe(false);
  expect(save().ok).toBe(false);
  database.prepare('PRAGMA query_only = 0').get();
  expect([countJobs(), listNotes()]).toEqual([0, []]);
  expect(save().ok).toBe(true);
  expect([countJobs(), listNotes()]).toEqual([1, [{ name: 'a' }]]);
});

test('a report is forgotten with an event that does not count', () => {
  const { database, save, write, listNotes } = setUp();
  database.prepare('PRAGMA query_only = 1').get();
  expect(write('a', true).ok).toBe(false);
  database.prepare('PRAGMA query_only = 0').get();
  expect(save().ok).toBe(true);
  expect(listNotes()).toEqual([]);
});

test('jobs are saved without a report that cannot be written', () => {
  const { database, write, listNotes, countJobs } = setUp();
  database.prepare('DROP TABLE notes').run();
  database.prepare("CREATE TABLE notes (name TEXT, value TEXT CHECK (value <> ''))").run();
  expect(write('a').ok).toBe(true);
  expect([countJobs(), listNotes()]).toEqual([1, []]);
});

/** Prepared jobs in the database. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../main/storage/database.ts';
import { split } from '../../../main/uploads/job.ts';
import { JobRepository } from '../../../main/uploads/job-repository.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { newJob, saveJobs } from './job-fixture.ts';
import { newPreparation, newPreparedPart } from './preparation-fixture.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('stored-preparations');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => {
  const opened = openDatabase(join(folder, 'data.db'));
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};

test('a preparation is stored with its job', () => {
  const database = open();
  const repository = new JobRepository(database);
  const plain = newJob({ id: 'a', format: 'wav', choice: 'as_it_is' });
  const prepared = newJob({
    id: 'b',
    position: 2,
    state: { kind: 'prepared' },
    preparation: newPreparation(),
    ...newPreparedPart(),
  });
  const planned = newJob({ id: 'c', position: 3, index: null, preparation: newPreparation({ count: null }) });
  const whole = newJob({ id: 'd', position: 4, index: null, preparation: newPreparation() });
  const jobs = [plain, prepared, planned, split(whole, 3)];
  expect(saveJobs(database, jobs).ok).toBe(true);
  expect(repository.load()).toEqual({ ok: true, value: jobs });
  database.close();
});

test('only the first part of a recording counts as its content', () => {
  const database = open();
  const repository = new JobRepository(database);
  const part = (index: number) =>
    newJob({
      id: `p${index}`,
      index,
      preparation: newPreparation({ count: 2 }),
      state: { kind: 'done', transcriptionId: `t${index}`, at: 1 },
    });
  saveJobs(database, [part(1)]);
  expect(repository.findOriginal(newJob({ id: 'other' }))).toBeNull();
  saveJobs(database, [part(0)]);
  expect(repository.findOriginal(newJob({ id: 'other' }))).toMatchObject({ id: 'p0', sent: true });
  database.close();
});

import { expect, it } from 'vitest';
import { getLanguagesById } from '../../../main/uploads/add-files.ts';
import { getParts } from '../../../main/uploads/job.ts';
import { newJob } from './job-fixture.ts';

it('are known for finished uploads with a language', () => {
  const jobs = [
    newJob({ language: 'DE', state: { kind: 'done', transcriptionId: '7', at: 1 } }),
    newJob({ language: '', state: { kind: 'done', transcriptionId: '8', at: 1 } }),
    newJob({ language: 'FR', state: { kind: 'queued' } }),
  ];
  expect([...getLanguagesById(jobs.flatMap(getParts))]).toEqual([['7', 'DE']]);
});

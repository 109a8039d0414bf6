import type { Database } from '../../../main/storage/database.ts';
import { type Job, newPart, type Part } from '../../../main/uploads/job.ts';
import { JobRepository } from '../../../main/uploads/job-repository.ts';
import type { Result } from '../../../preload/contract/result.ts';

/** What is set of the only part, beside the job. */
type PartChanges = Partial<Omit<Part, 'id'>>;

/** A queued job with one part as created from an added file, with `changes`. */
export const newJob = (changes: Partial<Job> & PartChanges = {}): Job => {
  const { index = 0, state = { kind: 'queued' }, failures = 0, sending = null, ...others } = changes;
  const { range = null, key = null, file = null, deletedBytes = null, ...ofJob } = others;
  const part = newPart(changes.id ?? 'a', index, state);
  return {
    id: 'a',
    accountId: 'service',
    position: 1,
    name: 'Episode 1',
    description: '',
    language: '',
    people: null,
    showId: null,
    path: '/audio/episode-1.mp3',
    fileName: 'episode-1.mp3',
    folder: null,
    size: 1_000,
    mtimeMs: 1_700_000_000_000,
    inode: '42',
    durationSeconds: 60,
    format: 'mp3',
    fingerprint: 'f1',
    createdAt: 1_700_000_000_001,
    choice: 'automatic',
    preparation: null,
    tracks: [],
    leftOutTracks: [],
    replaces: null,
    parts: [{ ...part, failures, sending, range, key, file, deletedBytes }],
    ...ofJob,
  };
};

export const saveJobs = (database: Database, jobs: readonly Job[]): Result<true> =>
  new JobRepository(database).write({ jobs, removedIds: [], texts: [] });

export const removeJobs = (database: Database, removedIds: readonly string[]): Result<true> =>
  new JobRepository(database).write({ jobs: [], removedIds, texts: [] });

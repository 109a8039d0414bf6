import type { Job } from '../../../main/uploads/job.ts';

/** A queued job as created from an added file, with `changes`. */
export const newJob = (changes: Partial<Job> = {}): Job => ({
  id: 'a',
  accountId: 'service',
  position: 1,
  name: 'Episode 1',
  description: '',
  language: '',
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
  state: { kind: 'queued' },
  failures: 0,
  sending: null,
  choice: 'automatic',
  preparation: null,
  replaces: null,
  ...changes,
});

/**
 * One case of the reliability list, and the books that are kept of it: what was given to the queue, and what the service
 * has in the end. Loss, duplication and false success are counted from those, not assumed.
 */
import { expect } from 'vitest';
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';
import { type Rig, type RigOptions, shaOf } from '../uploads/rig.ts';

export interface Case {
  /** As in the reliability list, with a letter where one number has several. */
  readonly number: string;
  readonly title: string;
  readonly options?: RigOptions;
  readonly run: (rig: Rig, books: Books) => Promise<void>;
}

export interface Books {
  /** Makes a sound file of its own, adds it, and remembers it. */
  give(name?: string, size?: number): Promise<UploadJob>;
  /** Remembers a job that was added otherwise. */
  note(job: UploadJob): UploadJob;
  /** How many store requests came, whole or not. */
  sent(): number;
  /** How many came whole. */
  sentWhole(): number;
  records(): number;
  /** The person said "send it again": one more record of this content is theirs to have. */
  allowAgain(job: UploadJob): void;
  close(): Promise<Account>;
}

export interface Account {
  readonly lost: number;
  readonly sentTwice: number;
  readonly falseSuccess: number;
}

/** More than the system's socket buffers hold, so that what happens in mid-body happens in mid-body. */
export const large = 16_000_000;

export const openBooks = (rig: Rig): Books => {
  const given = new Map<string, { readonly sha: string; readonly name: string }>();
  const allowed = new Map<string, number>();
  const stores = () => rig.service.recorder.of('transcriptions.store');

  const note = (job: UploadJob): UploadJob => {
    const path = rig.uploads.pathOf(job.id);
    if (path === null) throw new Error(`${job.name} has no path`);
    const sha = shaOf(path);
    given.set(job.id, { sha, name: job.name });
    allowed.set(sha, (allowed.get(sha) ?? 0) + 1);
    return job;
  };

  return {
    give: async (name = 'episode.wav', size = 50_000) => {
      const [job] = await rig.add(rig.wav(name, size));
      if (!job) throw new Error('It was not taken');
      return note(job);
    },
    note,
    sent: () => stores().length,
    sentWhole: () => stores().filter((request) => request.complete).length,
    records: () => rig.service.data.transcriptions.all().length,
    allowAgain: (job) => {
      const { sha } = given.get(job.id) ?? { sha: '' };
      allowed.set(sha, (allowed.get(sha) ?? 0) + 1);
    },
    close: async () => {
      const jobs = new Map((await rig.jobs()).map((job) => [job.id, job]));
      const records = rig.service.data.transcriptions.all();
      const bySha = new Map<string, number>();
      for (const { file_sha256: sha } of records) if (sha) bySha.set(sha, (bySha.get(sha) ?? 0) + 1);
      const done = [...jobs.values()].filter((job) => job.state.kind === 'done');
      return {
        lost: [...given.keys()].filter((id) => !jobs.has(id)).length,
        sentTwice: [...bySha].filter(([sha, count]) => count > (allowed.get(sha) ?? 0)).length,
        falseSuccess: done.filter(({ id, state }) => {
          const record = records.find(
            (one) => state.kind === 'done' && String(one.id) === state.transcriptionId,
          );
          return record?.file_sha256 !== given.get(id)?.sha;
        }).length,
      };
    },
  };
};

/** What is to be seen of a failure. */
export const failure = (state: UploadState) =>
  state.kind === 'failed' ? { code: state.error.code, message: state.error.message } : { code: state.kind };

export const expectFailure = async (
  rig: Rig,
  job: UploadJob,
  code: string,
  words?: RegExp,
): Promise<void> => {
  const { state } = await rig.reaches(job.id, 'failed', 'done');
  expect(failure(state).code).toBe(code);
  if (words) expect(failure(state).message).toMatch(words);
};

/** The way to the service is not as it should be: the job waits, and says why. */
export const expectTrouble = async (rig: Rig, job: UploadJob, code: string, words = /./): Promise<void> => {
  const { state } = await rig.reaches(job.id, 'waiting', 'failed', 'done');
  expect(state).toMatchObject({
    kind: 'waiting',
    until: null,
    reason: 'trouble',
    error: { code, message: expect.stringMatching(words) },
  });
};

/** The person tries again, and this time it ends well. */
export const retryToDone = async (rig: Rig, job: UploadJob): Promise<void> => {
  const retried = await rig.uploads.retry(job.id);
  expect(retried.ok).toBe(true);
  await rig.reaches(job.id, 'done');
};

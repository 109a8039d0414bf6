/**
 * One case of the reliability list, and the books that are kept of it: what was given to the queue, and what the service
 * has in the end. Loss, duplication and false success are counted from those, not assumed.
 */
import { expect } from 'vitest';
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';
import { hashFile, type UploadsSetup, type UploadsSetupOptions } from '../uploads/uploads-setup.ts';

export interface ReliabilityCase {
  /** As in the reliability list, with a letter where one number has several. */
  readonly number: string;
  readonly title: string;
  readonly options?: UploadsSetupOptions;
  readonly run: (setup: UploadsSetup, ledger: QueueLedger) => Promise<void>;
}

export interface QueueLedger {
  /** Makes a sound file of its own, adds it, and remembers it. */
  addFile(name?: string, size?: number): Promise<UploadJob>;
  /** Remembers a job that was added otherwise. */
  track(job: UploadJob): UploadJob;
  /** How many store requests came, whole or not. */
  countStoreRequests(): number;
  /** How many came whole. */
  countCompleteStoreRequests(): number;
  countRecords(): number;
  /** The person said "send it again": one more record of this content is theirs to have. */
  allowDuplicate(job: UploadJob): void;
  summarize(): Promise<QueueLedgerSummary>;
}

export interface QueueLedgerSummary {
  readonly lost: number;
  readonly sentTwice: number;
  readonly falseSuccess: number;
}

/** More than the system's socket buffers hold, so that what happens in mid-body happens in mid-body. */
export const largeSize = 16_000_000;

export const openQueueLedger = (setup: UploadsSetup): QueueLedger => {
  const addedFiles = new Map<string, { readonly sha: string; readonly name: string }>();
  const allowedCounts = new Map<string, number>();
  const getStoreRequests = () => setup.service.recorder.getRequests('transcriptions.store');

  const track = (job: UploadJob): UploadJob => {
    const path = setup.uploads.getPath(job.id);
    if (path === null) throw new Error(`${job.name} has no path`);
    const sha = hashFile(path);
    addedFiles.set(job.id, { sha, name: job.name });
    allowedCounts.set(sha, (allowedCounts.get(sha) ?? 0) + 1);
    return job;
  };

  return {
    addFile: async (name = 'episode.wav', size = 50_000) => {
      const [job] = await setup.add(setup.makeWav(name, size));
      if (!job) throw new Error('It was not taken');
      return track(job);
    },
    track,
    countStoreRequests: () => getStoreRequests().length,
    countCompleteStoreRequests: () => getStoreRequests().filter((request) => request.complete).length,
    countRecords: () => setup.service.data.transcriptions.getAll().length,
    allowDuplicate: (job) => {
      const { sha } = addedFiles.get(job.id) ?? { sha: '' };
      allowedCounts.set(sha, (allowedCounts.get(sha) ?? 0) + 1);
    },
    summarize: async () => {
      const jobs = new Map((await setup.jobs()).map((job) => [job.id, job]));
      const records = setup.service.data.transcriptions.getAll();
      const recordCounts = new Map<string, number>();
      for (const { file_sha256: sha } of records)
        if (sha) recordCounts.set(sha, (recordCounts.get(sha) ?? 0) + 1);
      const done = [...jobs.values()].filter((job) => job.state.kind === 'done');
      return {
        lost: [...addedFiles.keys()].filter((id) => !jobs.has(id)).length,
        sentTwice: [...recordCounts].filter(([sha, count]) => count > (allowedCounts.get(sha) ?? 0)).length,
        falseSuccess: done.filter(({ id, state }) => {
          const record = records.find(
            (one) => state.kind === 'done' && String(one.id) === state.transcriptionId,
          );
          return record?.file_sha256 !== addedFiles.get(id)?.sha;
        }).length,
      };
    },
  };
};

/** What is to be seen of a failure. */
export const describeFailure = (state: UploadState) =>
  state.kind === 'failed' ? { code: state.error.code, message: state.error.message } : { code: state.kind };

export const expectFailure = async (
  setup: UploadsSetup,
  job: UploadJob,
  code: string,
  messagePattern?: RegExp,
): Promise<void> => {
  const { state } = await setup.waitForState(job.id, 'failed', 'done');
  expect(describeFailure(state).code).toBe(code);
  if (messagePattern) expect(describeFailure(state).message).toMatch(messagePattern);
};

/** The way to the service is not as it should be: the job waits, and says why. */
export const expectConnectionProblem = async (
  setup: UploadsSetup,
  job: UploadJob,
  code: string,
  messagePattern = /./,
): Promise<void> => {
  const { state } = await setup.waitForState(job.id, 'waiting', 'failed', 'done');
  expect(state).toMatchObject({
    kind: 'waiting',
    until: null,
    reason: 'trouble',
    error: { code, message: expect.stringMatching(messagePattern) },
  });
};

/** The person tries again, and this time it ends well. */
export const retryUntilDone = async (setup: UploadsSetup, job: UploadJob): Promise<void> => {
  const retried = await setup.uploads.retry(job.id);
  expect(retried.ok).toBe(true);
  await setup.waitForState(job.id, 'done');
};

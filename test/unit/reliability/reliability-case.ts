/**
 * One case of the reliability list, and the ledger that counts loss, duplication and false success: it
 * compares the files added to the queue with the records of the service.
 */
import { expect } from 'vitest';
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';
import { hashFile, type UploadsSetup, type UploadsSetupOptions, unwrap } from '../uploads/uploads-setup.ts';

export interface ReliabilityCase {
  /** Number in the reliability list, with a suffix if a number has several cases. */
  readonly number: string;
  readonly title: string;
  readonly options?: UploadsSetupOptions;
  readonly run: (setup: UploadsSetup, ledger: QueueLedger) => Promise<void>;
}

export interface QueueLedger {
  /** Writes a unique audio file, adds it to the queue and tracks its job. */
  addFile(name?: string, size?: number): Promise<UploadJob>;
  track(job: UploadJob): UploadJob;
  countStoreRequests(): number;
  countCompleteStoreRequests(): number;
  countRecords(): number;
  /** The user sent it again, so one more record of this content is allowed. */
  allowDuplicate(job: UploadJob): void;
  summarize(): Promise<QueueLedgerSummary>;
}

export interface QueueLedgerSummary {
  readonly lost: number;
  readonly sentTwice: number;
  readonly falseSuccess: number;
}

/** In bytes. Larger than the socket buffers, so that a fault in mid-body happens in mid-body. */
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
      if (!job) throw new Error('The file was not added');
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

/** Code and detail of a failure; the kind as `code` for other states. */
export const describeFailure = (state: UploadState) =>
  state.kind === 'failed' ? { code: state.error.code, detail: state.error.detail } : { code: state.kind };

export const expectFailure = async (
  setup: UploadsSetup,
  job: UploadJob,
  code: string,
  detail?: ErrorDetail,
): Promise<void> => {
  const { state } = await setup.waitForState(job.id, 'failed', 'done');
  expect(describeFailure(state).code).toBe(code);
  if (detail) expect(describeFailure(state).detail).toEqual(detail);
};

/** The job waits without a time limit, with this error. */
export const expectConnectionProblem = async (
  setup: UploadsSetup,
  job: UploadJob,
  code: string,
  detail: unknown = expect.anything(),
): Promise<void> => {
  const { state } = await setup.waitForState(job.id, 'waiting', 'failed', 'done');
  expect(state).toMatchObject({
    kind: 'waiting',
    until: null,
    reason: 'trouble',
    error: { code, detail },
  });
};

export const retryUntilDone = async (setup: UploadsSetup, job: UploadJob): Promise<void> => {
  unwrap(await setup.uploads.retry([job.id]));
  await setup.waitForState(job.id, 'done');
};

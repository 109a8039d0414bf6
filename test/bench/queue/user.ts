/** What a user does while a long batch runs: looks at the queue, and answers what failed. */
import type { Page } from '@playwright/test';
import type { UploadJob } from '../../../preload/contract/uploads.ts';

/** Milliseconds that the slowest call of each channel took, seen from the renderer. */
export type CallTimes = Map<string, number>;

const countCall = (times: CallTimes, channel: string, ms: number): void => {
  times.set(channel, Math.max(times.get(channel) ?? 0, ms));
};

/** Every job of the queue. */
export const readQueue = async (page: Page, times: CallTimes): Promise<readonly UploadJob[]> => {
  const { jobs, slowestMs } = await page.evaluate(async () => {
    const found: UploadJob[] = [];
    let slowest = 0;
    for (let after: string | null | undefined; after !== null; ) {
      const startedAt = performance.now();
      const listed = await window.sidetone.uploads.list(after);
      slowest = Math.max(slowest, performance.now() - startedAt);
      if (!listed.ok) throw new Error(JSON.stringify(listed.error));
      found.push(...listed.value.jobs);
      after = listed.value.next;
    }
    return { jobs: found, slowestMs: slowest };
  });
  countCall(times, 'uploads.list', slowestMs);
  return jobs;
};

/** Retries a refused upload, and one whose record the user did not find at the service. Returns the calls. */
export const answerFailures = async (
  page: Page,
  jobs: readonly UploadJob[],
  times: CallTimes,
  hasRecord: (fileName: string) => boolean,
): Promise<number> => {
  const failed = jobs.filter(({ state }) => state.kind === 'failed' && state.canRetry);
  for (const { id, fileName, state } of failed) {
    const isThere = state.kind === 'failed' && state.error.code === 'outcome_unknown' && hasRecord(fileName);
    const ms = await page.evaluate(
      async ([jobId, method]) => {
        const startedAt = performance.now();
        await window.sidetone.uploads[method](jobId);
        return performance.now() - startedAt;
      },
      [id, isThere ? 'remove' : 'retry'] as const,
    );
    countCall(times, isThere ? 'uploads.remove' : 'uploads.retry', ms);
  }
  return failed.length;
};

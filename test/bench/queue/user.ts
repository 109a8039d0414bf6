/** What a user does while a long batch runs: looks at the queue, and answers what failed. */
import type { Page } from '@playwright/test';

/** Milliseconds that the slowest call of each channel took, seen from the renderer. */
export type CallTimes = Map<string, number>;

const countCall = (times: CallTimes, channel: string, ms: number): void => {
  times.set(channel, Math.max(times.get(channel) ?? 0, ms));
};

/** What the user sees of the queue. Small: handing over thousands of uploads would keep the page from its calls. */
export interface QueueView {
  readonly count: number;
  readonly ended: number;
  readonly failed: readonly FailedUpload[];
}

export interface FailedUpload {
  readonly id: string;
  readonly fileName: string;
  readonly code: string;
  readonly canRetry: boolean;
}

export const readQueue = async (page: Page, times: CallTimes): Promise<QueueView> => {
  const { slowestMs, ...view } = await page.evaluate(async () => {
    const finalKinds = ['done', 'failed', 'cancelled'];
    const failed: FailedUpload[] = [];
    let count = 0;
    let ended = 0;
    let slowest = 0;
    for (let after: string | null | undefined; after !== null; ) {
      const startedAt = performance.now();
      const listed = await window.sidetone.uploads.list(after);
      slowest = Math.max(slowest, performance.now() - startedAt);
      if (!listed.ok) throw new Error(JSON.stringify(listed.error));
      const { jobs, next } = listed.value;
      count += jobs.length;
      ended += jobs.filter(({ state }) => finalKinds.includes(state.kind)).length;
      for (const { id, fileName, state } of jobs)
        if (state.kind === 'failed')
          failed.push({ id, fileName, code: state.error.code, canRetry: state.canRetry });
      after = next;
    }
    return { count, ended, failed, slowestMs: slowest };
  });
  countCall(times, 'uploads.list', slowestMs);
  return view;
};

/** Retries a refused upload, and one whose record the user did not find at the service. Returns the calls. */
export const answerFailures = async (
  page: Page,
  failedUploads: readonly FailedUpload[],
  times: CallTimes,
  hasRecord: (fileName: string) => boolean,
): Promise<number> => {
  const failed = failedUploads.filter(({ canRetry }) => canRetry);
  for (const { id, fileName, code } of failed) {
    const isThere = code === 'outcome_unknown' && hasRecord(fileName);
    const ms = await page.evaluate(
      async ([jobId, method]) => {
        const startedAt = performance.now();
        await window.sidetone.uploads[method]([jobId]);
        return performance.now() - startedAt;
      },
      [id, isThere ? 'remove' : 'retry'] as const,
    );
    countCall(times, isThere ? 'uploads.remove' : 'uploads.retry', ms);
  }
  return failed.length;
};

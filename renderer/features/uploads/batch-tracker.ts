/** Follows files from their start to their end: the text of a single file opens by itself, several files are reported. */
import type { UploadJob, UploadState } from '../../../preload/contract/uploads.ts';
import type { UploadsStore } from './uploads-store.ts';

export interface BatchTracker {
  /** Call while files are started. They join the files that are still under way. */
  readonly begin: (ids: readonly string[]) => void;
  /** The user does something else: nothing opens by itself any more. */
  readonly cancelAutoOpen: () => void;
  /** The start failed, or the window closes. */
  readonly end: () => void;
}

export interface BatchTrackerOptions {
  readonly store: Pick<UploadsStore, 'subscribe' | 'job'>;
  /** The only file of a batch is transcribed, and the user has waited for it. */
  readonly onOpen: (job: UploadJob, transcriptionId: string) => void;
  /** Every file of a batch of several has ended, `done` of them transcribed. */
  readonly onFinished: (done: number, all: number) => void;
}

const finalKinds: ReadonlySet<UploadState['kind']> = new Set(['done', 'failed', 'cancelled']);

export const createBatchTracker = ({ store, onOpen, onFinished }: BatchTrackerOptions): BatchTracker => {
  let ids: ReadonlySet<string> = new Set();
  let canAutoOpen = false;
  let unsubscribe: (() => void) | undefined;

  const end = (): void => {
    unsubscribe?.();
    unsubscribe = undefined;
    ids = new Set();
    canAutoOpen = false;
  };

  const check = (): void => {
    const jobs = [...ids].map((id) => store.job(id)).filter((job) => job !== undefined);
    if (jobs.some((job) => !finalKinds.has(job.state.kind))) return;
    const all = ids.size;
    const shouldOpen = canAutoOpen;
    end();
    const done = jobs.filter((job) => job.state.kind === 'done');
    if (all > 1 && done.length > 0) onFinished(done.length, all);
    const [job] = done;
    if (all === 1 && shouldOpen && job?.state.kind === 'done') onOpen(job, job.state.transcriptionId);
  };

  return {
    begin: (started) => {
      ids = new Set([...ids, ...started]);
      canAutoOpen = true;
      unsubscribe ??= store.subscribe(check);
    },
    cancelAutoOpen: () => {
      canAutoOpen = false;
    },
    end,
  };
};

/** Tracks started files until they end. Opens the text of a single file; otherwise reports the result. */
import { isEnded } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import type { UploadsStore } from './uploads-store.ts';

interface BatchTrackerOptions {
  readonly getJob: UploadsStore['job'];
  /** `fn` is called after each change of a job. Returns a function that removes it. */
  readonly onChanged: (fn: () => void) => () => void;
  /** The only file of a batch is transcribed, and auto-open was not cancelled. */
  readonly onOpen: (job: UploadJob, transcriptionId: string) => void;
  /** The only file of a batch is transcribed, but auto-open was cancelled. */
  readonly onNotOpened: (job: UploadJob, transcriptionId: string) => void;
  /** All files of a batch of several have ended, and `done` of them (at least one) are transcribed. */
  readonly onFinished: (done: number, all: number) => void;
}

export const createBatchTracker = ({
  getJob,
  onChanged,
  onOpen,
  onNotOpened,
  onFinished,
}: BatchTrackerOptions) => {
  let ids: ReadonlySet<string> = new Set();
  /** Where the last check found a file that has not ended: thousands are not read for each change. */
  let pendingId: string | undefined;
  let canAutoOpen = false;
  let unsubscribe: (() => void) | undefined;

  const end = (): void => {
    unsubscribe?.();
    unsubscribe = undefined;
    ids = new Set();
    pendingId = undefined;
    canAutoOpen = false;
  };

  const isPending = (id: string): boolean => {
    const job = getJob(id);
    return job !== undefined && !isEnded(job.state);
  };

  const check = (): void => {
    if (pendingId !== undefined && isPending(pendingId)) return;
    pendingId = [...ids].findLast(isPending);
    if (pendingId !== undefined) return;
    const jobs = [...ids].map(getJob).filter((job) => job !== undefined);
    const all = ids.size;
    const report = canAutoOpen ? onOpen : onNotOpened;
    end();
    const done = jobs.filter((job) => job.state.kind === 'done');
    if (all > 1 && done.length > 0) onFinished(done.length, all);
    const [job] = done;
    if (all === 1 && job?.state.kind === 'done') report(job, job.state.transcriptionId);
  };

  return {
    /** Adds these files to the current batch, which lasts until all of its files have ended. */
    begin: (started: readonly string[]): void => {
      ids = new Set([...ids, ...started]);
      canAutoOpen = true;
      unsubscribe ??= onChanged(check);
    },
    cancelAutoOpen: (): void => {
      canAutoOpen = false;
    },
    end,
  };
};

export type BatchTracker = ReturnType<typeof createBatchTracker>;

const modifierKeys: ReadonlySet<string> = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Fn',
  'FnLock',
  'Meta',
  'NumLock',
  'ScrollLock',
  'Shift',
]);

/** Whether the event shows that the user does something. A modifier key alone does nothing. */
export const isActivity = (event: Event): boolean => !('key' in event && modifierKeys.has(String(event.key)));

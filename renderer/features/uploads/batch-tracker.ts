/** Tracks started files until they end. Opens the text of a single file; reports the result of several. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { isEnded } from '../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getCachedSettings } from '../../lib/account-id.ts';
import { useAnnounce, useToasts } from '../../state/app-state-context.ts';
import { type UploadsStore, useUploadsStore } from './uploads-store.ts';

interface BatchTrackerOptions {
  readonly getJob: UploadsStore['job'];
  /** `fn` is called after each change of a job. Returns a function that removes it. */
  readonly onChanged: (fn: () => void) => () => void;
  /** The only file of a batch is transcribed, and auto-open was not cancelled. */
  readonly onOpen: (job: UploadJob, transcriptionId: string) => void;
  /** All files of a batch of several have ended, and `done` of them (at least one) are transcribed. */
  readonly onFinished: (done: number, all: number) => void;
}

export const createBatchTracker = ({ getJob, onChanged, onOpen, onFinished }: BatchTrackerOptions) => {
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
    const shouldOpen = canAutoOpen;
    end();
    const done = jobs.filter((job) => job.state.kind === 'done');
    if (all > 1 && done.length > 0) onFinished(done.length, all);
    const [job] = done;
    if (all === 1 && shouldOpen && job?.state.kind === 'done') onOpen(job, job.state.transcriptionId);
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

const activities = ['keydown', 'pointerdown', 'dragenter'] as const;

/** Opens the text of a single file, unless the user does something else or leaves Uploads first. */
export const useBatchTracker = (): BatchTracker => {
  const store = useUploadsStore();
  const announce = useAnnounce();
  const toasts = useToasts();
  const router = useRouter();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const tracker = useMemo(
    () =>
      createBatchTracker({
        getJob: store.job,
        onChanged: (fn) => store.state.subscribe(fn).unsubscribe,
        onOpen: (job, id) => {
          // The window does not go to another place by itself.
          if (job.place !== getCachedSettings(queryClient)?.place) return;
          announce(t('uploads.announcements.textOpen', { name: job.name }));
          void navigate({ to: '/transcriptions', search: { id } });
        },
        onFinished: (done, all) => {
          const message =
            done === all
              ? t('uploads.batch.allDone', { count: all })
              : t('uploads.batch.someDone', { done, count: all });
          // The list shows its new texts.
          if (router.latestLocation.pathname === '/transcriptions') announce(message);
          else
            toasts.actionToast(message, {
              label: t('uploads.batch.showInList'),
              run: () => void navigate({ to: '/transcriptions' }),
            });
        },
      }),
    [store, router, navigate, queryClient, announce, toasts],
  );
  useEffect(() => {
    const { cancelAutoOpen } = tracker;
    const unsubscribers = [
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== '/uploads') cancelAutoOpen();
      }),
      ...activities.map((activity) => {
        window.addEventListener(activity, cancelAutoOpen, true);
        return () => window.removeEventListener(activity, cancelAutoOpen, true);
      }),
      tracker.end,
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [tracker, router]);
  return tracker;
};

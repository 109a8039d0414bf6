import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import { getCachedSettings } from '../../lib/account-id.ts';
import { useAnnounce, useToasts } from '../../state/app-state-context.ts';
import { type BatchTracker, createBatchTracker } from './batch-tracker.ts';
import { getLeadingJob } from './recordings/recording-state.ts';
import { getJobsOfFile } from './recordings/upload-entries.ts';
import { useUploadsStore } from './use-uploads-store.ts';

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
        // A recording in parts has ended when all of its parts have.
        getJob: (id) => getLeadingJob(getJobsOfFile(store.state.get().entries, store.job, id)),
        onChanged: (fn) => store.state.subscribe(fn).unsubscribe,
        onOpen: (job, id) => {
          // The window does not go to another place by itself.
          if (job.place !== getCachedSettings(queryClient)?.place) return;
          announce(t('uploads.announcements.textOpen', { name: job.name }));
          void navigate({ to: '/transcriptions', search: { id } });
        },
        onFinished: (done, all) =>
          toasts.actionToast(
            done === all
              ? t('uploads.batch.allDone', { count: all })
              : t('uploads.batch.someDone', { done, count: all }),
            {
              label: t('uploads.batch.showInList'),
              run: () => void navigate({ to: '/transcriptions' }),
            },
          ),
      }),
    [store, navigate, queryClient, announce, toasts],
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

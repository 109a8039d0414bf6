import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { toListeningId } from '../../../preload/contract/account-id.ts';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { t } from '../../../preload/messages/translate.ts';
import { truncate } from '../../lib/truncate.ts';
import { useAnnounce, useToasts } from '../../state/app-state-context.ts';
import { type BatchTracker, createBatchTracker, isActivity } from './batch-tracker.ts';
import { useUploadsStore } from './uploads-store.ts';
import { useOpenText } from './use-open-text.ts';

const activities = ['keydown', 'pointerdown', 'dragenter'] as const;

/** Opens the text of a single file, unless the user does something else or leaves Uploads first. */
export const useBatchTracker = (): BatchTracker => {
  const store = useUploadsStore();
  const announce = useAnnounce();
  const toasts = useToasts();
  const router = useRouter();
  const navigate = useNavigate();
  const openText = useOpenText();
  const tracker = useMemo(() => {
    const offerText = (job: UploadJob, transcriptionId: string): void => {
      const { pathname, search } = router.latestLocation;
      // Its row offers the text there, and the page that has grown while it was heard is that of the text.
      const shownId = 'id' in search ? search.id : undefined;
      if (pathname === '/uploads' || shownId === toListeningId(job.id) || shownId === transcriptionId) return;
      toasts.actionToast(t('uploads.announcements.done', { name: truncate(job.name) }), {
        label: t('uploads.actions.openText'),
        run: () => openText(job),
      });
    };
    return createBatchTracker({
      getJob: store.job,
      onChanged: (fn) => store.state.subscribe(fn).unsubscribe,
      onOpen: (job, id) => {
        announce(t('uploads.announcements.textOpen', { name: job.name }));
        void navigate({ to: '/transcriptions', search: { id } });
      },
      onNotOpened: offerText,
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
    });
  }, [store, router, navigate, openText, announce, toasts]);
  useEffect(() => {
    const { cancelAutoOpen } = tracker;
    const onActivity = (event: Event): void => {
      if (isActivity(event)) cancelAutoOpen();
    };
    const unsubscribers = [
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== '/uploads') cancelAutoOpen();
      }),
      ...activities.map((activity) => {
        window.addEventListener(activity, onActivity, true);
        return () => window.removeEventListener(activity, onActivity, true);
      }),
      tracker.end,
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [tracker, router]);
  return tracker;
};

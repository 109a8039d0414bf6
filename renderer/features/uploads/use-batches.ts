import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { announce } from '../../lib/announce.ts';
import { formatCount } from '../../lib/format.ts';
import { actionToast } from '../../ui/toasts.tsx';
import { type Batches, createBatches } from './batches.ts';
import { useUploadsStore } from './uploads-context.ts';

/** What the user does instead of waiting: a key, a click, files that are dragged over the window. */
const activities = ['keydown', 'pointerdown', 'dragenter'] as const;

/** Opens the text of a single file, unless the user does something else meanwhile or leaves Uploads. */
export const useBatches = (): Batches => {
  const store = useUploadsStore();
  const router = useRouter();
  const navigate = useNavigate();
  const batches = useMemo(
    () =>
      createBatches({
        store,
        onOpen: (job, id) => {
          announce(`The text of “${job.name}” is open`);
          void navigate({ to: '/transcriptions', search: { id } });
        },
        onFinished: (done, all) =>
          actionToast({
            message:
              done === all
                ? `${formatCount(all, 'file', 'files')} transcribed`
                : `${done} of ${formatCount(all, 'file', 'files')} transcribed`,
            label: 'Show in list',
            onAction: () => void navigate({ to: '/transcriptions' }),
          }),
      }),
    [store, navigate],
  );
  useEffect(() => {
    const { stay } = batches;
    const stops = [
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== '/uploads') stay();
      }),
      ...activities.map((activity) => {
        window.addEventListener(activity, stay, true);
        return () => window.removeEventListener(activity, stay, true);
      }),
      batches.end,
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [batches, router]);
  return batches;
};

import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { Result } from '../../../preload/contract/result.ts';
import type { AddedFiles } from '../../../preload/contract/uploads.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { errorToast, toast } from '../../ui/toasts.tsx';
import { DropOverlay } from './DropOverlay.tsx';
import { type Intake, IntakeContextProvider, type Skipped } from './intake-context.ts';
import { LazyReviewSheet } from './lazy-review.ts';
import { ReadingFiles } from './ReadingFiles.tsx';
import { useUploadsStore } from './uploads-context.ts';
import { useWindowDrop } from './use-window-drop.ts';

interface Review {
  readonly ids: readonly string[];
  readonly skipped: Skipped;
}

/** Takes files in anywhere on the window, and shows the review sheet where one is wanted. */
export const IntakeProvider = ({ children }: { readonly children: ReactNode }) => {
  const store = useUploadsStore();
  const navigate = useNavigate();
  const [reading, setReading] = useState(0);
  const [review, setReview] = useState<Review | null>(null);

  const open = useCallback((ids: readonly string[], skipped: Skipped) => {
    // Files that come while the sheet is open join it.
    setReview((before) => ({
      ids: [...new Set([...(before?.ids ?? []), ...ids])],
      skipped: [...(before?.skipped ?? []), ...skipped],
    }));
  }, []);

  const takeIn = useCallback(
    async (count: number, answer: Promise<Result<AddedFiles>>): Promise<void> => {
      setReading((before) => before + count);
      const added = await answer;
      setReading((before) => before - count);
      if (!added.ok) {
        if (added.error.code !== 'cancelled') errorToast('The files were not added', added.error);
        return;
      }
      const { jobs, skipped } = added.value;
      store.merge({ jobs });
      const drafts = jobs.filter((job) => job.state.kind === 'draft');
      if (drafts.length > 0 || skipped.length > 0) {
        open(
          drafts.map((job) => job.id),
          skipped,
        );
      }
      if (jobs.length > drafts.length) {
        toast(`${formatCount(jobs.length - drafts.length, 'file is', 'files are')} on the way.`);
        void navigate({ to: '/uploads' });
      }
    },
    [store, open, navigate],
  );

  const intake = useMemo<Intake>(
    () => ({
      addFiles: (files) => void takeIn(files.length, bridge.uploads.addFiles(files)),
      chooseFiles: () => void takeIn(0, bridge.uploads.chooseFiles()),
      filesAdded: (added) => void takeIn(0, Promise.resolve(added)),
      review: open,
    }),
    [takeIn, open],
  );
  const dragged = useWindowDrop(intake.addFiles);

  return (
    <IntakeContextProvider value={intake}>
      {children}
      {review && (
        <Suspense>
          <LazyReviewSheet ids={review.ids} skipped={review.skipped} onClose={() => setReview(null)} />
        </Suspense>
      )}
      {reading > 0 && <ReadingFiles count={reading} />}
      {dragged && <DropOverlay dragged={dragged} />}
    </IntakeContextProvider>
  );
};

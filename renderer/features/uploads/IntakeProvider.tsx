import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { bridge } from '../../lib/bridge.ts';
import { formatCount } from '../../lib/format.ts';
import { errorToast, toast } from '../../ui/toasts.tsx';
import { addInParts, type Taken, takenOf } from './add-in-parts.ts';
import { DropOverlay } from './DropOverlay.tsx';
import { type Intake, IntakeContextProvider, type Skipped } from './intake-context.ts';
import { LazyReviewSheet } from './lazy-review.ts';
import { hasNothing, sayNoAudio } from './no-audio.ts';
import { ReadingFiles } from './ReadingFiles.tsx';
import { useUploadsStore } from './uploads-context.ts';
import { useBatches } from './use-batches.ts';
import { useWindowDrop } from './use-window-drop.ts';

interface Review {
  readonly ids: readonly string[];
  readonly skipped: Skipped;
}

/** Takes files in anywhere on the window, and shows the review sheet where one is wanted. */
export const IntakeProvider = ({ children }: { readonly children: ReactNode }) => {
  const store = useUploadsStore();
  const navigate = useNavigate();
  const batches = useBatches();
  const [reading, setReading] = useState(0);
  const [review, setReview] = useState<Review | null>(null);

  const open = useCallback(
    (ids: readonly string[], skipped: Skipped) => {
      batches.stay();
      // Files that come while the sheet is open join it.
      setReview((before) => ({
        ids: [...new Set([...(before?.ids ?? []), ...ids])],
        skipped: [...(before?.skipped ?? []), ...skipped],
      }));
    },
    [batches],
  );

  const show = useCallback(
    ({ jobs, skipped, error }: Taken): void => {
      if (error && error.code !== 'cancelled') errorToast('The files were not added', error);
      store.merge({ jobs });
      const drafts = jobs.filter((job) => job.state.kind === 'draft');
      const started = jobs.filter((job) => job.state.kind !== 'draft').map((job) => job.id);
      if (drafts.length > 0 || skipped.length > 0) {
        open(
          drafts.map((job) => job.id),
          skipped,
        );
      }
      if (started.length > 0) {
        batches.begin(started);
        toast(`${formatCount(started.length, 'file is', 'files are')} on the way.`);
        void navigate({ to: '/uploads' });
      }
    },
    [store, open, navigate, batches],
  );

  const addFiles = useCallback(
    async (files: readonly File[]): Promise<void> => {
      setReading((before) => before + files.length);
      let left = files.length;
      const looked = (count: number): void => {
        left -= count;
        setReading((before) => before - count);
      };
      const taken = await addInParts(files, looked);
      looked(left);
      show(taken);
      if (hasNothing(taken)) sayNoAudio(files.map((file) => file.name));
    },
    [show],
  );

  const intake = useMemo<Intake>(
    () => ({
      addFiles: (files) => void addFiles(files),
      chooseFiles: () => void bridge.uploads.chooseFiles().then((added) => show(takenOf(added))),
      filesAdded: (added) => show(takenOf(added)),
      review: open,
    }),
    [addFiles, show, open],
  );
  const dragged = useWindowDrop(intake.addFiles);

  return (
    <IntakeContextProvider value={intake}>
      {children}
      {review && (
        <Suspense>
          <LazyReviewSheet
            ids={review.ids}
            skipped={review.skipped}
            batches={batches}
            onClose={() => setReview(null)}
          />
        </Suspense>
      )}
      {reading > 0 && <ReadingFiles count={reading} />}
      {dragged && <DropOverlay dragged={dragged} />}
    </IntakeContextProvider>
  );
};

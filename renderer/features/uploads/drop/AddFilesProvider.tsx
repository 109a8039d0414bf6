import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import {
  type AddFilesActions,
  AddFilesContextProvider,
  type SkippedFiles,
} from '../../../lib/add-files-context.ts';
import { bridge } from '../../../lib/bridge.ts';
import { useAppState, useSlice } from '../../../state/app-state-context.ts';
import { LazyReviewSheet } from '../review/lazy-review.ts';
import { useBatchTracker } from '../use-batch-tracker.ts';
import { useUploadsStore } from '../use-uploads-store.ts';
import { createAddedFiles } from './added-files.ts';
import {
  type AddFilesResult,
  addAllFiles,
  collectAddedFiles,
  toAddFilesResult,
} from './collect-added-files.ts';
import { DropOverlay } from './DropOverlay.tsx';
import { isEmptyResult, notifyNoAudio } from './notify-no-audio.ts';
import { ReadingFiles } from './ReadingFiles.tsx';
import { useWindowDrop } from './use-window-drop.ts';

/** Adds files dropped anywhere on the window, and opens the review sheet when needed. */
export const AddFilesProvider = ({ children }: { readonly children: ReactNode }) => {
  const store = useUploadsStore();
  const appState = useAppState();
  const { toast, errorToast } = appState.toasts;
  const navigate = useNavigate();
  const batchTracker = useBatchTracker();
  const added = useSlice(createAddedFiles);
  const { reading, review } = useSelector(added.store, (state) => state);

  const openReview = useCallback(
    (ids: readonly string[], skipped: SkippedFiles) => {
      batchTracker.cancelAutoOpen();
      added.openReview(ids, skipped);
    },
    [added, batchTracker],
  );

  const showResult = useCallback(
    ({ jobs, skipped, error }: AddFilesResult): void => {
      if (error && error.code !== 'cancelled') errorToast(t('uploads.add.notAdded'), error);
      store.merge({ jobs });
      const pendingReview = jobs.filter((job) => job.state.kind === 'draft');
      const started = jobs.filter((job) => job.state.kind !== 'draft').map((job) => job.id);
      if (pendingReview.length > 0 || skipped.length > 0) {
        openReview(
          pendingReview.map((job) => job.id),
          skipped,
        );
      }
      if (started.length > 0) {
        batchTracker.begin(started);
        toast(t('uploads.add.added', { count: started.length }));
        void navigate({ to: '/uploads' });
      }
    },
    [store, openReview, navigate, batchTracker, toast, errorToast],
  );

  const addFiles = useCallback(
    async (files: readonly File[]): Promise<void> => {
      added.addToReading(files.length);
      let remaining = files.length;
      // A folder has more files than were dropped.
      const markInspected = (count: number): void => {
        const counted = Math.min(count, remaining);
        remaining -= counted;
        added.addToReading(-counted);
      };
      const result = await addAllFiles(files, markInspected);
      markInspected(remaining);
      showResult(result);
      if (isEmptyResult(result)) notifyNoAudio(appState, files);
    },
    [added, appState, showResult],
  );

  const actions = useMemo<AddFilesActions>(
    () => ({
      addFiles: (files) => void addFiles(files),
      chooseFiles: () => void collectAddedFiles(bridge.uploads.chooseFiles()).then(showResult),
      showAddedFiles: (files) => showResult(toAddFilesResult(files)),
      openReview,
    }),
    [addFiles, showResult, openReview],
  );
  const dragged = useWindowDrop(actions.addFiles);

  return (
    <AddFilesContextProvider value={actions}>
      {children}
      {review && (
        <Suspense>
          <LazyReviewSheet
            ids={review.ids}
            skipped={review.skipped}
            batchTracker={batchTracker}
            onClose={added.closeReview}
          />
        </Suspense>
      )}
      {reading > 0 && <ReadingFiles count={reading} />}
      {dragged && <DropOverlay dragged={dragged} />}
    </AddFilesContextProvider>
  );
};

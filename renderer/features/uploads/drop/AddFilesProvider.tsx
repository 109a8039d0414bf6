import { Loader, VisuallyHidden } from '@mantine/core';
import { IconFileMusic, IconFileX } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { Store } from '@tanstack/store';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import type { AddedFiles, AddedFilesPart } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getCachedSettings } from '../../../lib/account-id.ts';
import {
  type AddFilesActions,
  AddFilesContextProvider,
  type SkippedFiles,
} from '../../../lib/add-files-context.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatBytes } from '../../../lib/format.ts';
import { lazyWithPreload } from '../../../lib/lazy-with-preload.ts';
import { canUpload } from '../../../lib/settings-query.ts';
import { after } from '../../../lib/timers.ts';
import type { AppState } from '../../../state/app-state.ts';
import { useAppState, useSlice } from '../../../state/app-state-context.ts';
import { useUploadsStore } from '../uploads-store.ts';
import { useBatchTracker } from '../use-batch-tracker.ts';
import classes from './AddFilesProvider.module.css';
import { type DraggedFiles, useWindowDrop } from './use-window-drop.ts';

const [LazyReviewSheet, loadReview] = lazyWithPreload(async () => ({
  default: (await import('../review/ReviewSheet.tsx')).ReviewSheet,
}));

/** Loads the code of the review, which is not needed at the start. */
export const preloadReview = (): void => {
  loadReview();
  // The first use of a number format is slow, so both formats for sizes are created here.
  for (const bytes of [1_500, 150_000]) formatBytes(bytes);
};

/** Files of one call. The bridge copies them and reads their paths, half a millisecond each, while the page waits. */
const filesPerCall = 50;

/** `error` is the reason why the remaining files were not added; null if there is none. */
interface AddFilesResult extends AddedFiles {
  readonly error: BridgeError | null;
}

const toAddFilesResult = (added: Result<AddedFiles>): AddFilesResult =>
  added.ok ? { ...added.value, error: null } : { jobs: [], skipped: [], error: added.error };

type Part = Result<AddedFilesPart>;

/** All parts of a call. */
async function* readParts(call: Promise<Part>): AsyncGenerator<Part> {
  let part = await call;
  yield part;
  while (part.ok && part.value.next !== null) {
    part = await bridge.uploads.addMoreFiles(part.value.next);
    yield part;
  }
}

async function* addInCalls(files: readonly File[]): AsyncGenerator<Part> {
  for (let at = 0; at < files.length; at += filesPerCall)
    yield* readParts(bridge.uploads.addFiles(files.slice(at, at + filesPerCall)));
}

/** Stops at the first part that failed. `onPart` receives how many files each has. */
const collect = async (
  parts: AsyncIterable<Part>,
  onPart: (count: number) => void = () => {},
): Promise<AddFilesResult> => {
  const jobs: AddedFiles['jobs'][number][] = [];
  const skipped: AddedFiles['skipped'][number][] = [];
  for await (const part of parts) {
    if (!part.ok) return { jobs, skipped, error: part.error };
    jobs.push(...part.value.jobs);
    skipped.push(...part.value.skipped);
    onPart(part.value.jobs.length + part.value.skipped.length);
  }
  return { jobs, skipped, error: null };
};

const collectAddedFiles = (call: Promise<Part>): Promise<AddFilesResult> => collect(readParts(call));

const addAllFiles = (files: readonly File[], onPart: (count: number) => void): Promise<AddFilesResult> =>
  collect(addInCalls(files), onPart);

interface AddedFilesState {
  /** Files that main has not inspected yet. */
  readonly reading: number;
  readonly review: { readonly ids: readonly string[]; readonly skipped: SkippedFiles } | null;
}

/** Files that are being added, and the open review. Both outlive a change of the language. */
const createAddedFiles = () => {
  const store = new Store<AddedFilesState>({ reading: 0, review: null });
  const update = (change: Partial<AddedFilesState>): void =>
    store.setState((before) => ({ ...before, ...change }));
  return {
    store,
    addToReading: (count: number): void => update({ reading: store.get().reading + count }),
    /** Adds the files to an open review. */
    openReview: (ids: readonly string[], skipped: SkippedFiles): void => {
      const { review } = store.get();
      update({
        review: {
          ids: [...new Set([...(review?.ids ?? []), ...ids])],
          skipped: [...(review?.skipped ?? []), ...skipped],
        },
      });
    },
    closeReview: (): void => update({ review: null }),
  };
};

const isEmptyResult = ({ jobs, skipped, error }: AddFilesResult): boolean =>
  jobs.length === 0 && skipped.length === 0 && error === null;

/** Reports that the dropped folders contain no audio. */
const notifyNoAudio = ({ toasts, announcements }: AppState, folders: readonly File[]): void => {
  const [only, ...others] = folders;
  if (only === undefined) return;
  const message =
    others.length === 0
      ? t('uploads.add.noAudioInFolder', { name: only.name })
      : t('uploads.add.noAudioInFolders', { count: folders.length });
  toasts.toast(message);
  announcements.announce(message);
};

/** Shown while main inspects added files, after 250 ms. */
const ReadingFiles = ({ count }: { readonly count: number }) => {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => after(250, () => setVisible(true)), []);
  if (!isVisible) return null;
  return (
    <div className={classes.reading}>
      <Loader size="xs" />
      {/* The count changes often, so screen readers get a fixed text. */}
      <span aria-hidden="true">{t('uploads.add.reading', { count })}</span>
      <VisuallyHidden role="status">{t('uploads.add.readingFiles')}</VisuallyHidden>
    </div>
  );
};

const formatHeadline = ({ accepted, unknown, other }: DraggedFiles): string => {
  if (accepted === 0) return t('uploads.drop.noAudio', { count: other });
  // During a drag, Chromium gives only types: what has none is a folder, or a file of a type that it does not know.
  return t(unknown > 0 ? 'uploads.drop.transcribeUnknown' : 'uploads.transcribe', { count: accepted });
};

const formatHint = ({ accepted, other }: DraggedFiles): string => {
  if (accepted === 0) return t('errors.not_audio.next');
  if (other > 0) return t('uploads.drop.someSkipped', { count: other });
  return t('uploads.drop.hint');
};

const DropOverlay = ({ dragged }: { readonly dragged: DraggedFiles }) => {
  const Icon = dragged.accepted > 0 ? IconFileMusic : IconFileX;
  return (
    <div
      className={classes.overlay}
      data-drop-overlay
      data-refuses={dragged.accepted === 0 || undefined}
      role="status"
    >
      <div className={classes.frame}>
        <Icon size={44} stroke={1.2} className={classes.icon} aria-hidden="true" />
        <p className={classes.headline}>{formatHeadline(dragged)}</p>
        <p className={classes.aside}>{formatHint(dragged)}</p>
      </div>
    </div>
  );
};

/** Adds files dropped anywhere on the window, and opens the review sheet when needed. */
export const AddFilesProvider = ({ children }: { readonly children: ReactNode }) => {
  const store = useUploadsStore();
  const appState = useAppState();
  const { toast, errorToast } = appState.toasts;
  const navigate = useNavigate();
  const router = useRouter();
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
      // The welcome screen shows what waits until a service is chosen.
      const settings = getCachedSettings(appState.queryClient);
      const isWaiting = settings && !canUpload(settings) && router.latestLocation.pathname === '/welcome';
      if (isWaiting && skipped.length === 0) return;
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
    [store, appState, router, openReview, navigate, batchTracker, toast, errorToast],
  );

  const startPending = useCallback(async (): Promise<void> => {
    const ids = store.draftIds();
    if (ids.length === 0) return;
    batchTracker.begin(ids);
    // Its code is not needed at the start.
    const { applyAction } = await import('../apply-action.ts');
    const { error } = await applyAction('start', ids);
    if (error) errorToast(t('uploads.actionErrors.start'), error);
  }, [store, batchTracker, errorToast]);

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
      startPending: () => void startPending(),
      openReview,
    }),
    [addFiles, showResult, startPending, openReview],
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

/** Files that are being added, and the open review. Both outlive a change of the language. */
import { Store } from '@tanstack/store';
import type { SkippedFiles } from '../../../lib/add-files-context.ts';

interface Review {
  readonly ids: readonly string[];
  readonly skipped: SkippedFiles;
}

interface AddedFilesState {
  /** Files that main has not inspected yet. */
  readonly reading: number;
  readonly review: Review | null;
}

export const createAddedFiles = () => {
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

import { useSelector } from '@tanstack/react-store';
import type { AppState } from '../../../state/app-state.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { invalidateLists, putRecord } from '../records.ts';
import { createSentPasswords } from '../sent-passwords.ts';
import { createSavedList } from './add-form-values.ts';
import { getRunKind } from './run/format-run.ts';
import { createRunStore, getRunCounts, type RunStore, type RunView } from './run-store.ts';

const dismissedKey = 'sidetone.dismissed-run';

/** Puts results into the caches as they arrive, and refetches the lists when the run has ended. */
export const createBulkRun = ({ bridge, queryClient, getSlice, onDispose }: AppState): RunStore => {
  const savedList = getSlice(createSavedList);
  const store = createRunStore({
    bridge,
    onDispose,
    now: Date.now,
    dismissed: {
      load: () => localStorage.getItem(dismissedKey),
      save: (id) => localStorage.setItem(dismissedKey, id),
    },
    onResults: (results) => {
      getSlice(createSentPasswords).rememberAccepted(results);
      for (const { outcome } of results) {
        if (outcome.kind === 'done' && outcome.website) putRecord(queryClient, outcome.website);
      }
    },
    onEnded: (run) => {
      if (getRunKind(run) === 'store' && getRunCounts(run).notDone === 0) savedList.clearSubmitted();
      void invalidateLists(queryClient);
    },
  });
  const dismiss = (): void => {
    const run = store.state.get();
    // A dismissed list must not come back after a restart.
    if (run?.phase.kind === 'ended' && getRunKind(run) === 'store') savedList.clearSubmitted();
    store.dismiss();
  };
  return { ...store, dismiss };
};

export const useRun = (): { readonly run: RunView | null; readonly store: RunStore } => {
  const store = useSlice(createBulkRun);
  return { run: useSelector(store.state), store };
};

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { TaskResult } from '../../../../preload/contract/websites-bulk.ts';
import { bridge } from '../../../lib/bridge.ts';
import { invalidateLists, putRecord } from '../records.ts';
import { rememberAcceptedPasswords } from '../sent-passwords.ts';
import { clearSubmittedList } from './add-form-values.ts';
import { getRunKind } from './format-run.ts';
import { createRunStore, getRunCounts, type RunStore, type RunView } from './run-store.ts';

const perWindow = new WeakMap<QueryClient, RunStore>();

/** Puts results into the caches as they arrive, and refetches the lists when the run has ended. */
const getRunStore = (client: QueryClient): RunStore => {
  const existing = perWindow.get(client);
  if (existing) return existing;
  const store = createRunStore({
    bridge,
    now: Date.now,
    onResults: (results: readonly TaskResult[]) => {
      rememberAcceptedPasswords(client, results);
      for (const { outcome } of results) {
        if (outcome.kind === 'done' && outcome.website) putRecord(client, outcome.website);
      }
    },
    onEnded: (run) => {
      if (getRunKind(run) === 'store' && getRunCounts(run).notDone === 0) clearSubmittedList(client);
      void invalidateLists(client);
    },
  });
  const dismiss = (): void => {
    const run = store.get();
    // A dismissed list must not come back after a restart.
    if (run?.phase.kind === 'ended' && getRunKind(run) === 'store') clearSubmittedList(client);
    store.dismiss();
  };
  const runStore = { ...store, dismiss };
  perWindow.set(client, runStore);
  return runStore;
};

export const useRun = (): { readonly run: RunView | null; readonly store: RunStore } => {
  const store = getRunStore(useQueryClient());
  return { run: useSyncExternalStore(store.subscribe, store.get), store };
};

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { TaskResult } from '../../../../preload/contract/websites-many.ts';
import { bridge } from '../../../lib/bridge.ts';
import { putRecord, relist } from '../records.ts';
import { rememberTaken } from '../sent-passwords.ts';
import { forgetHandedOver } from './add-draft.ts';
import { countsOf, createRunStore, type RunStore, type RunView } from './run-store.ts';
import { kindOf } from './run-words.ts';

const perWindow = new WeakMap<QueryClient, RunStore>();

/** What a run brings goes into the caches as it comes; lists are asked for again when it has ended. */
const storeOf = (client: QueryClient): RunStore => {
  const known = perWindow.get(client);
  if (known) return known;
  const store = createRunStore({
    bridge,
    now: Date.now,
    onResults: (results: readonly TaskResult[]) => {
      rememberTaken(client, results);
      for (const { outcome } of results) {
        if (outcome.kind === 'done' && outcome.website) putRecord(client, outcome.website);
      }
    },
    onEnded: (run) => {
      if (kindOf(run) === 'store' && countsOf(run).notDone === 0) forgetHandedOver(client);
      void relist(client);
    },
  });
  const dismiss = (): void => {
    const run = store.get();
    // What the person is done with does not come back with the next start.
    if (run?.phase.kind === 'ended' && kindOf(run) === 'store') forgetHandedOver(client);
    store.dismiss();
  };
  const withDraft = { ...store, dismiss };
  perWindow.set(client, withDraft);
  return withDraft;
};

export const useRun = (): { readonly run: RunView | null; readonly store: RunStore } => {
  const store = storeOf(useQueryClient());
  return { run: useSyncExternalStore(store.subscribe, store.get), store };
};

/** State that outlives the screen: open texts, search and undoable deletions. */
import type { QueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/store';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { SaveOptions, SaveOutcome, TextChange, TextChoice } from '../../../preload/contract/texts.ts';
import { getServiceAccountId } from '../../lib/account-id.ts';
import { listen } from '../../lib/platform.ts';
import { type After, createTimers } from '../../lib/timers.ts';
import type { AppState } from '../../state/app-state.ts';
import { createHitSearch } from '../../state/hit-search.ts';
import { onAccountChange } from '../../state/on-account-change.ts';
import { createTranscriptionDeletions } from './deletions.ts';
import { Documents } from './documents.ts';
import { invalidateEpisodes, invalidateProposals, toTextIds } from './library/episode-queries.ts';
import { libraryStateQuery } from './library/library-queries.ts';
import { createLibrarySearchStore } from './library/library-search.ts';
import { unsavedQuery } from './text-queries.ts';
import { patchNames, readSavedRecord, refetchCached } from './transcription-queries.ts';

/** Minimum height of a search hit in pixels. */
const minHitHeight = 70;

const createLibrarySearch = ({ bridge, queryClient, onDispose }: AppState, after: After) => {
  const librarySearch = createLibrarySearchStore({
    fetchHits: (text, range, show) =>
      bridge.library.search({ text, ...range, ...(show !== '' && { showId: show }) }),
    getVisibleCount: () => Math.ceil(window.innerHeight / minHitHeight),
    after,
  });
  const unsubscribe = bridge.library.onChanged((state) => {
    const before = queryClient.getQueryData(libraryStateQuery.queryKey);
    queryClient.setQueryData(libraryStateQuery.queryKey, state);
    if (before?.records !== state.records) invalidateProposals(queryClient);
    librarySearch.refresh();
  });
  onDispose(unsubscribe);
  return librarySearch;
};

/** Whether the service was found again after trouble, until that returns or the user dismisses it. */
export const createBackOnline = ({ bridge, queryClient, onDispose }: AppState) => {
  const isBack = new Store(false);
  let wasTroubled = false;
  const follow = ({ kind }: ConnectionHealth): void => {
    const isNowBack = kind === 'connected' && wasTroubled;
    if (kind === 'troubled') isBack.setState(() => false);
    if (kind !== 'unknown') wasTroubled = kind === 'troubled';
    if (!isNowBack) return;
    isBack.setState(() => true);
    void refetchCached(queryClient);
  };
  onDispose(bridge.app.onConnectionChanged(follow));
  // The connection may have failed before this listener was added.
  void bridge.app.connection().then((now) => now.ok && follow(now.value));
  onDispose(listen(window, ['online'], () => void refetchCached(queryClient)));
  return { isBack, dismiss: (): void => isBack.setState(() => false) };
};

/** Records that were saved are read again, if they are on the screen. */
const readSavedRecords = (
  client: QueryClient,
  documents: Documents,
  changes: readonly TextChange[],
): void => {
  for (const { id, savedAt } of changes)
    if (savedAt !== null && savedAt !== documents.states.get().get(id)?.savedAt)
      void readSavedRecord(client, id);
};

const createDocuments = (appState: AppState, after: After): Documents => {
  const { bridge, queryClient, onDispose } = appState;
  const documents = new Documents({
    texts: bridge.texts,
    onUnsavedChanged: () => void queryClient.invalidateQueries({ queryKey: unsavedQuery.queryKey }),
    after,
  });
  const unsubscribe = bridge.texts.onChanged((changes) => {
    readSavedRecords(queryClient, documents, changes);
    documents.receive(changes);
  });
  onDispose(unsubscribe);
  const readUnsaved = async (): Promise<void> => {
    const unsaved = await bridge.texts.unsaved();
    if (unsaved.ok) documents.receive(unsaved.value.map(({ state }) => state));
  };
  void readUnsaved();
  onAccountChange(appState, getServiceAccountId, () => {
    documents.reset();
    void readUnsaved();
  });
  // The window may be about to close.
  const flush = (): void => void documents.flush();
  onDispose(listen(window, ['pagehide', 'beforeunload', 'blur'], flush));
  onDispose(listen(document, ['visibilitychange'], flush));
  onDispose(bridge.app.onSessionEnding(flush));
  return documents;
};

const toOutcome = (result: Result<SaveOutcome>): SaveOutcome =>
  result.ok ? result.value : { kind: 'refused', error: result.error };

export type TranscriptionsState = ReturnType<typeof createTranscriptionsState>;

export const createTranscriptionsState = (appState: AppState) => {
  const { bridge, queryClient, onDispose } = appState;
  const after = createTimers(onDispose);
  const documents = createDocuments(appState, after);
  appState.getSlice(createHitSearch).flushers.add(() => documents.flush());
  const librarySearch = createLibrarySearch(appState, after);
  const unsubscribe = bridge.episodes.onChanged(() => {
    invalidateEpisodes(queryClient);
    librarySearch.refresh();
  });
  onDispose(unsubscribe);
  onDispose(bridge.library.onRowsChanged(({ rows }) => patchNames(queryClient, rows)));
  return {
    documents,
    saveText: async (id: string, options?: SaveOptions): Promise<SaveOutcome> => {
      await documents.flush([id]);
      return toOutcome(await bridge.texts.save(id, options));
    },
    resolveText: async (id: string, choice: TextChoice): Promise<SaveOutcome> => {
      await documents.flush([id]);
      return toOutcome(await bridge.texts.resolve(id, choice));
    },
    deletions: createTranscriptionDeletions(appState, (id) =>
      documents.forget([id, ...toTextIds(queryClient, id)]),
    ),
    librarySearch,
    backOnline: createBackOnline(appState),
    /** Editor states by the id of their record. */
    editorStates: new Map<string, unknown>(),
  };
};

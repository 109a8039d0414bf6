/** State that outlives the screen: drafts, saving, search and undoable deletions. */
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import { getContentAccountId } from '../../lib/account-id.ts';
import type { Deletions } from '../../lib/deletions/deletions.ts';
import { listen } from '../../lib/listen.ts';
import { type After, createTimers } from '../../lib/timers.ts';
import type { AppState } from '../../state/app-state.ts';
import { onAccountChange } from '../../state/on-account-change.ts';
import { type BackOnline, trackBackOnline } from './back-online.ts';
import { createTranscriptionDeletions, type TranscriptionRef } from './deletions.ts';
import { createDraftsState, type DraftsState } from './drafts-state.ts';
import { invalidateEpisodes, invalidateProposals, toTextIds } from './episode/episode-queries.ts';
import { libraryStateQuery } from './library/library-queries.ts';
import { createLibrarySearchStore, type LibrarySearchStore } from './library/library-search.ts';
import { createRecordKeys, type RecordKeys } from './record-keys.ts';
import { refetchCached } from './transcription-queries.ts';

export interface TranscriptionsState extends DraftsState, RecordKeys {
  readonly deletions: Deletions<TranscriptionRef>;
  readonly librarySearch: LibrarySearchStore;
  readonly backOnline: BackOnline;
  /** Editor states by record key. */
  readonly editorStates: Map<string, unknown>;
}

/** Minimum height of a search hit in pixels. */
const minHitHeight = 70;

/** Marks stored drafts of earlier windows as unsaved before their text is read. */
const readDrafts = async (
  { bridge }: AppState,
  { drafts, autoSaver, tooLong }: DraftsState,
  { getAccountId, toRecordKey }: RecordKeys,
): Promise<void> => {
  const accountId = getAccountId();
  const summaries = await bridge.texts.drafts();
  if (!summaries.ok || accountId !== getAccountId()) return;
  drafts.markUnread(summaries.value.map(({ id }) => toRecordKey(id)));
  tooLong.setUnread(new Map(summaries.value.map(({ id, characters }) => [toRecordKey(id), characters])));
  await autoSaver.resume();
};

const createLibrarySearch = (
  { bridge, queryClient, onDispose }: AppState,
  after: After,
): LibrarySearchStore => {
  const librarySearch = createLibrarySearchStore({
    fetchHits: (text, limit, offset) => bridge.library.search({ text, limit, offset }),
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

const createBackOnline = (
  { bridge, queryClient, onDispose }: AppState,
  { autoSaver }: DraftsState,
): BackOnline => {
  // The connection may have failed before this listener was added.
  const listenToConnection = (fn: (connection: ConnectionHealth) => void): void => {
    onDispose(bridge.app.onConnectionChanged(fn));
    void bridge.app.connection().then((now) => now.ok && fn(now.value));
  };
  onDispose(listen(window, ['online'], () => void refetchCached(queryClient)));
  return trackBackOnline(listenToConnection, () => {
    void refetchCached(queryClient);
    void autoSaver.resume();
  });
};

export const createTranscriptionsState = (appState: AppState): TranscriptionsState => {
  const { bridge, queryClient, onDispose } = appState;
  const after = createTimers(onDispose);
  const keys = createRecordKeys(queryClient);
  const draftsState = createDraftsState(appState, { ...keys, after });
  const deletions = createTranscriptionDeletions(appState, (id) => {
    // Main stores the draft with its copy of the deleted record, so it is not deleted from here.
    for (const textId of toTextIds(queryClient, id)) {
      draftsState.draftWriter.markDeleted(keys.toRecordKey(textId));
      draftsState.drafts.remove(keys.toRecordKey(textId));
    }
  });
  const startReadingDrafts = (): void => void readDrafts(appState, draftsState, keys);
  startReadingDrafts();
  onAccountChange(appState, getContentAccountId, startReadingDrafts);

  const librarySearch = createLibrarySearch(appState, after);
  const unsubscribe = bridge.episodes.onChanged(() => {
    invalidateEpisodes(queryClient);
    librarySearch.refresh();
  });
  onDispose(unsubscribe);

  return {
    ...keys,
    ...draftsState,
    deletions,
    librarySearch,
    backOnline: createBackOnline(appState, draftsState),
    editorStates: new Map(),
  };
};

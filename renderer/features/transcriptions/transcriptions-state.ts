/** State that outlives the screen: drafts, saving, search and undoable deletions. */
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import { getContentAccountId } from '../../lib/account-id.ts';
import { listen } from '../../lib/platform.ts';
import { type After, createTimers } from '../../lib/timers.ts';
import type { AppState } from '../../state/app-state.ts';
import { onAccountChange } from '../../state/on-account-change.ts';
import { trackBackOnline } from './back-online.ts';
import { createTranscriptionDeletions } from './deletions.ts';
import { createDraftsState, createRecordKeys } from './drafts-state.ts';
import { invalidateEpisodes, invalidateProposals, toTextIds } from './library/episode-queries.ts';
import { libraryStateQuery } from './library/library-queries.ts';
import { createLibrarySearchStore } from './library/library-search.ts';
import { refetchCached } from './transcription-queries.ts';

/** Minimum height of a search hit in pixels. */
const minHitHeight = 70;

const createLibrarySearch = ({ bridge, queryClient, onDispose }: AppState, after: After) => {
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
  { autoSaver, nameSaver }: Pick<DraftsState, 'autoSaver' | 'nameSaver'>,
) => {
  // The connection may have failed before this listener was added.
  const listenToConnection = (fn: (connection: ConnectionHealth) => void): void => {
    onDispose(bridge.app.onConnectionChanged(fn));
    void bridge.app.connection().then((now) => now.ok && fn(now.value));
  };
  onDispose(listen(window, ['online'], () => void refetchCached(queryClient)));
  return trackBackOnline(listenToConnection, {
    onBackOnline: () => {
      void refetchCached(queryClient);
      void nameSaver.resume();
      void autoSaver.resume();
    },
    onReset: () => autoSaver.forgetFailures(),
  });
};

type DraftsState = ReturnType<typeof createDraftsState>;
export type TranscriptionsState = ReturnType<typeof createTranscriptionsState>;

export const createTranscriptionsState = (appState: AppState) => {
  const { bridge, queryClient, onDispose } = appState;
  const after = createTimers(onDispose);
  const keys = createRecordKeys(queryClient);
  const { getAccountId, toRecordKey } = keys;
  const draftsState = createDraftsState(appState, keys, after);
  const { drafts, draftWriter, autoSaver, nameSaver, tooLong } = draftsState;
  const deletions = createTranscriptionDeletions(appState, (id) => {
    // Main stores the draft with its copy of the deleted record, so it is not deleted from here.
    for (const key of toTextIds(queryClient, id).map(toRecordKey)) {
      draftWriter.markDeleted(key);
      drafts.remove(key);
    }
  });

  /** Marks stored drafts of earlier windows as unsaved before their text is read. */
  const readDrafts = async (): Promise<void> => {
    const accountId = getAccountId();
    void nameSaver.resume();
    const summaries = await bridge.texts.drafts();
    if (!summaries.ok || accountId !== getAccountId()) return;
    drafts.markUnread(summaries.value.map(({ id }) => toRecordKey(id)));
    tooLong.setUnread(new Map(summaries.value.map(({ id, characters }) => [toRecordKey(id), characters])));
    await autoSaver.resume();
  };
  void readDrafts();
  onAccountChange(appState, getContentAccountId, () => void readDrafts());

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
    /** Editor states by record key. */
    editorStates: new Map<string, unknown>(),
  };
};

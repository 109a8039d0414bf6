/** State that outlives the screen: drafts, saving and undoable deletions. One per query client (window). */
import type { QueryClient } from '@tanstack/react-query';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';
import { t } from '../../../preload/messages/translate.ts';
import { getCachedSettings, getContentAccountId } from '../../lib/account-id.ts';
import { bridge } from '../../lib/bridge.ts';
import { createDeletions, type Deletions } from '../../lib/deletions.ts';
import { truncate } from '../../lib/truncate.ts';
import { undoStore } from '../../lib/undo-store.ts';
import { type BackOnline, trackBackOnline } from './back-online.ts';
import { connectAutoSaver } from './connect-auto-saver.ts';
import type { AutoSaver } from './drafts/auto-saver.ts';
import { invalidateDraftList } from './drafts/draft-queries.ts';
import { createDraftStore, type DraftStore } from './drafts/draft-store.ts';
import { createDraftWriter, type DraftWriter } from './drafts/draft-writer.ts';
import { migrateDrafts } from './drafts/migrate-drafts.ts';
import { createTextLimits, type TextLimits } from './drafts/text-limits.ts';
import { createTextSaver, type TextSaver } from './drafts/text-saver.ts';
import { createTypedNames, type TypedNames } from './drafts/typed-names.ts';
import { deletedKey, libraryStateQuery } from './library/library-queries.ts';
import { createLibrarySearchStore, type LibrarySearchStore } from './library/library-search.ts';
import { showDeleteFailure } from './messages.ts';
import { patchRecord, refetchCached, refetchInFlight, removeRecord } from './transcription-queries.ts';
import { withRetry } from './with-retry.ts';

export interface TranscriptionsState {
  readonly drafts: DraftStore;
  readonly draftWriter: DraftWriter;
  readonly deletions: Deletions<TranscriptionRef>;
  readonly saveText: TextSaver;
  readonly autoSaver: AutoSaver;
  /** Text length limits by account. */
  readonly limits: TextLimits;
  getAccountId(): string;
  readonly librarySearch: LibrarySearchStore;
  readonly backOnline: BackOnline;
  /** Typed names that are not saved, by record key. */
  readonly names: TypedNames;
  /** Editor states by record key. */
  readonly editorStates: Map<string, unknown>;
  /** Key of a record's draft. Contains the account, because another service may have the same ids. */
  toRecordKey(id: string): string;
  /** The record id of a key; null if the key belongs to another service than the one in use. */
  toRecordId(key: string): string | null;
}

export interface TranscriptionRef {
  readonly id: string;
  readonly name: string;
}

const formatDeleted = (records: readonly TranscriptionRef[]): string => {
  const [first] = records;
  return records.length === 1 && first
    ? t('transcriptions.deleted.done', { name: truncate(first.name) })
    : t('transcriptions.deleted.doneCount', { count: records.length });
};

const states = new WeakMap<QueryClient, TranscriptionsState>();

/** Minimum height of a search hit in pixels. */
const minHitHeight = 70;

const after = (ms: number, fn: () => void): (() => void) => {
  const timer = window.setTimeout(fn, ms);
  return () => window.clearTimeout(timer);
};

const createTranscriptionsState = (client: QueryClient): TranscriptionsState => {
  const getAccountId = (): string => getContentAccountId(getCachedSettings(client));
  const toRecordKey = (id: string): string => `${getAccountId()} ${id}`;
  const toRecordId = (key: string): string | null =>
    key.startsWith(`${getAccountId()} `) ? key.slice(getAccountId().length + 1) : null;
  const drafts = createDraftStore();
  const draftWriter = createDraftWriter({
    drafts,
    toRecordId,
    save: (id, draft) => bridge.texts.saveDraft(id, draft),
    saveChange: (id, change) => bridge.texts.changeDraft(id, change),
    delete: (id) => bridge.texts.deleteDraft(id),
    onRecordsChanged: () => void invalidateDraftList(client),
    after,
  });
  const names = createTypedNames({
    toRecordId,
    save: (id, name) => bridge.texts.saveTypedName(id, name),
    after,
  });
  const limits = createTextLimits();
  const saveText = createTextSaver({
    drafts,
    save: async (id, request) => {
      const accountId = getAccountId();
      const result = await bridge.texts.save(id, request);
      limits.learn(accountId, request.text, result);
      return result;
    },
    isInUse: (key) => toRecordId(key) !== null,
    onRecordReceived: (record) => {
      patchRecord(client, record.id, { cachedAt: null, ...record });
      void refetchInFlight(client);
    },
    now: Date.now,
  });
  const autoSaver = connectAutoSaver(client, {
    drafts,
    draftWriter,
    names,
    saveText,
    limits,
    toRecordKey,
    toRecordId,
    getAccountId,
    after,
  });
  const deletions = createDeletions<TranscriptionRef>({
    undo: undoStore,
    message: formatDeleted,
    send: (id, signal) => withRetry((one: string) => bridge.transcriptions.delete(one), { signal })(id),
    onDeleted: (id) => {
      // Main stores the draft with its copy of the deleted record, so it is not deleted from here.
      draftWriter.markDeleted(toRecordKey(id));
      drafts.remove(toRecordKey(id));
      removeRecord(client, id);
      void client.invalidateQueries({ queryKey: deletedKey });
    },
    onFailed: (failures) => showDeleteFailure(failures),
  });

  /** Marks stored drafts of earlier windows as unsaved before their text is read. */
  const readDrafts = async (): Promise<void> => {
    const [accountId, storage] = [getAccountId(), localStorage];
    const { draft: readDraft, saveDraft } = bridge.texts;
    await migrateDrafts({ storage, accountId: accountId, readDraft, saveDraft: saveDraft });
    const summaries = await bridge.texts.drafts();
    if (!summaries.ok || accountId !== getAccountId()) return;
    drafts.markUnread(summaries.value.map(({ id }) => toRecordKey(id)));
    await autoSaver.resume();
  };
  void readDrafts();

  // An undo is valid only for the account in which it was offered.
  let current = getAccountId();
  bridge.settings.onChanged((settings) => {
    const next = getContentAccountId(settings);
    if (next === current) return;
    deletions.reset();
    current = next;
    void readDrafts();
  });
  const librarySearch = createLibrarySearchStore({
    fetchHits: (text, limit, offset) => bridge.library.search({ text, limit, offset }),
    getVisibleCount: () => Math.ceil(window.innerHeight / minHitHeight),
    after,
  });
  bridge.library.onChanged((state) => {
    client.setQueryData(libraryStateQuery.queryKey, state);
    librarySearch.refresh();
  });

  // The connection may have failed before this listener was added.
  const listen = (fn: (connection: ConnectionHealth) => void): void => {
    bridge.app.onConnectionChanged(fn);
    void bridge.app.connection().then((now) => now.ok && fn(now.value));
  };
  const backOnline = trackBackOnline(listen, () => {
    void refetchCached(client);
    void autoSaver.resume();
  });
  window.addEventListener('online', () => void refetchCached(client));

  const flushDrafts = (): void => {
    draftWriter.flush();
    names.flush();
  };
  window.addEventListener('beforeunload', deletions.flush);
  window.addEventListener('pagehide', deletions.flush);
  for (const event of ['pagehide', 'beforeunload', 'blur']) window.addEventListener(event, flushDrafts);
  document.addEventListener('visibilitychange', flushDrafts);
  bridge.app.onSessionEnding(flushDrafts);

  return {
    drafts,
    draftWriter,
    deletions,
    saveText,
    autoSaver,
    limits,
    getAccountId,
    librarySearch,
    backOnline,
    names,
    editorStates: new Map(),
    toRecordKey,
    toRecordId,
  };
};

export const getTranscriptionsState = (client: QueryClient): TranscriptionsState => {
  const known = states.get(client);
  if (known) return known;
  const state = createTranscriptionsState(client);
  states.set(client, state);
  return state;
};

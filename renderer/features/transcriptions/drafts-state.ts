/** Typed texts and names: written to main, saved at the service. */
import type { QueryClient } from '@tanstack/react-query';
import { getExcess, getKnownTextLength } from '../../../preload/contract/limits/limits.ts';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { getCachedSettings, getContentAccountId } from '../../lib/account-id.ts';
import { getPlaceLimits } from '../../lib/places.ts';
import { listen } from '../../lib/platform.ts';
import type { After } from '../../lib/timers.ts';
import type { AppState } from '../../state/app-state.ts';
import { AutoSaver } from './drafts/auto-saver.ts';
import { createDraft } from './drafts/draft.ts';
import { invalidateDraftList, storedDraftQuery } from './drafts/draft-queries.ts';
import { createDraftStore } from './drafts/draft-store.ts';
import { createDraftWriter } from './drafts/draft-writer.ts';
import { createNameSaver } from './drafts/name-saver.ts';
import { createPartSaver } from './drafts/part-saver.ts';
import { createTextSaver } from './drafts/text-saver.ts';
import { createTooLongTexts } from './drafts/too-long-texts.ts';
import { createTypedNames } from './drafts/typed-names.ts';
import { episodesQuery, findTextNeighbours } from './library/episode-queries.ts';
import { invalidateLists, patchRecord, receiveRecord, refetchInFlight } from './transcription-queries.ts';

/** Keys of records in the state. They contain the account, because another service may have the same ids. */
export const createRecordKeys = (queryClient: QueryClient) => {
  const getAccountId = (): string => getContentAccountId(getCachedSettings(queryClient));
  return {
    getAccountId,
    toRecordKey: (id: string): string => `${getAccountId()} ${id}`,
    /** The record id of a key; null if the key belongs to another service than the one in use. */
    toRecordId: (key: string): string | null =>
      key.startsWith(`${getAccountId()} `) ? key.slice(getAccountId().length + 1) : null,
  };
};

type RecordKeys = ReturnType<typeof createRecordKeys>;

/** Characters that the service in use takes; null if that is only assumed or there is no limit. */
const getTextLimit = ({ queryClient }: AppState): number | null => {
  const settings = getCachedSettings(queryClient);
  return settings ? getKnownTextLength(getPlaceLimits(settings.place, settings)) : null;
};

const isAutoSaveOn = ({ queryClient }: AppState): boolean =>
  getCachedSettings(queryClient)?.saveAutomatically ?? false;

/** Saves what is unsaved when automatic saving is turned on, or the limit is another one. */
const resumeOnSettings = (appState: AppState, after: After, saver: AutoSaver): void => {
  let wasOn = isAutoSaveOn(appState);
  let limitBefore = getTextLimit(appState);
  const unsubscribe = appState.bridge.settings.onChanged(({ saveAutomatically }) => {
    const isTurnedOn = saveAutomatically && !wasOn;
    wasOn = saveAutomatically;
    // The cached settings change on the same event, so this runs after it.
    after(0, () => {
      const isLimitChanged = getTextLimit(appState) !== limitBefore;
      limitBefore = getTextLimit(appState);
      if (isTurnedOn || isLimitChanged) void saver.resume();
    });
  });
  appState.onDispose(unsubscribe);
};

/** Writes everything when the window may be about to close. */
const flushOnLeave = ({ bridge, onDispose }: AppState, flush: () => void): void => {
  onDispose(listen(window, ['pagehide', 'beforeunload', 'blur'], flush));
  onDispose(listen(document, ['visibilitychange'], flush));
  onDispose(bridge.app.onSessionEnding(flush));
};

export const createDraftsState = (
  appState: AppState,
  { toRecordId, toRecordKey }: RecordKeys,
  after: After,
) => {
  const { bridge, queryClient, onDispose } = appState;
  const { texts, transcriptions, settings } = bridge;
  const isInUse = (key: string): boolean => toRecordId(key) !== null;
  const drafts = createDraftStore();
  const onRecordReceived = (record: Transcription): void => {
    receiveRecord(queryClient, record);
    void refetchInFlight(queryClient);
  };
  const draftWriter = createDraftWriter({
    drafts,
    toRecordId,
    save: texts.saveDraft,
    saveChange: texts.changeDraft,
    delete: texts.deleteDraft,
    onRecordsChanged: () => void invalidateDraftList(queryClient),
    after,
    onDispose,
  });
  const names = createTypedNames({ toRecordId, save: texts.saveTypedName, after });
  const nameSaver = createNameSaver({
    names,
    toRecordId,
    save: (id, name) => transcriptions.update(id, { name }),
    onSaved: (id, { name, updated_at }) => {
      patchRecord(queryClient, id, { name, updated_at });
      void invalidateLists(queryClient);
    },
    now: Date.now,
    after,
  });
  const storedDrafts = { drafts, draftWriter, names, toRecordKey };
  const readDraft = (id: string): Promise<unknown> =>
    queryClient.fetchQuery(storedDraftQuery(storedDrafts, id)).catch(() => undefined);
  const saveText = createPartSaver({
    drafts,
    saveText: createTextSaver({ drafts, save: texts.saveText, isInUse, onRecordReceived, now: Date.now }),
    findParts: async (id) => {
      const ids = findTextNeighbours(await queryClient.ensureQueryData(episodesQuery).catch(() => []), id);
      return ids?.map((one) => ({ id: one, key: toRecordKey(one) })) ?? null;
    },
    loadDraft: async ({ id, key }) => {
      await readDraft(id);
      const record = await transcriptions.show(id);
      const text = record.ok ? record.value.result : null;
      if (text !== null) drafts.update(key, (now) => now ?? createDraft(text));
      return drafts.get(key) !== undefined;
    },
    fetchRecord: async (id) => {
      const record = await transcriptions.show(id);
      if (!record.ok || (record.value.cachedAt ?? null) !== null) return null;
      onRecordReceived(record.value);
      return record.value;
    },
    getLimit: () => getTextLimit(appState),
    writeDrafts: draftWriter.writeNow,
  });
  const autoSaver = new AutoSaver({
    drafts,
    isOn: () => isAutoSaveOn(appState),
    toRecordId,
    read: (_key, id) => readDraft(id),
    save: saveText,
    isTooLong: ({ text }) => getExcess(text, getTextLimit(appState)) > 0,
    probe: async (id) => {
      const result = await transcriptions.show(id);
      return result.ok && (result.value.cachedAt ?? null) === null;
    },
    newSitting: () => crypto.randomUUID(),
    now: Date.now,
    after,
    onDispose,
  });
  resumeOnSettings(appState, after, autoSaver);
  const tooLong = createTooLongTexts({
    drafts,
    getLimit: () => getTextLimit(appState),
    isInUse,
    after,
    onDispose,
  });
  // The cached settings change on the same event, so this runs after it.
  onDispose(settings.onChanged(() => void after(0, tooLong.refresh)));
  flushOnLeave(appState, () => {
    draftWriter.flush();
    names.flush();
  });
  return { drafts, saveText, draftWriter, names, nameSaver, autoSaver, tooLong };
};

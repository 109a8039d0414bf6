/** Connects the auto-saver to the setting, the service and the open texts. */
import { getExcess, getKnownTextLength } from '../../../preload/contract/limits/limits.ts';
import { getCachedSettings } from '../../lib/account-id.ts';
import { listen } from '../../lib/listen.ts';
import { getPlaceLimits } from '../../lib/places.ts';
import type { After } from '../../lib/timers.ts';
import type { AppState } from '../../state/app-state.ts';
import { type AutoSaver, type AutoSaverDeps, createAutoSaver } from './drafts/auto-saver.ts';
import { invalidateDraftList, type StoredDraftContext, storedDraftQuery } from './drafts/draft-queries.ts';
import { createDraftStore, type DraftStore } from './drafts/draft-store.ts';
import { createDraftWriter, type DraftWriter } from './drafts/draft-writer.ts';
import { createTextSaver, type TextSaver } from './drafts/text-saver.ts';
import { createTooLongTexts, type TooLongTexts } from './drafts/too-long-texts.ts';
import { createTypedNames, type TypedNames } from './drafts/typed-names.ts';
import type { RecordKeys } from './record-keys.ts';
import { patchRecord, refetchInFlight } from './transcription-queries.ts';

interface AutoSaverContext
  extends Pick<AutoSaverDeps, 'drafts' | 'toRecordId' | 'after'>,
    StoredDraftContext {
  readonly saveText: TextSaver;
  /** Characters that the service in use takes; null if that is only assumed or there is no limit. */
  getTextLimit(): number | null;
}

const connectAutoSaver = (
  { bridge, queryClient, onDispose }: AppState,
  context: AutoSaverContext,
): AutoSaver => {
  const { drafts, saveText, getTextLimit, toRecordId, after } = context;
  const isOn = (): boolean => getCachedSettings(queryClient)?.saveAutomatically ?? false;
  const saver = createAutoSaver({
    drafts,
    isOn,
    toRecordId,
    read: (_key, id) => queryClient.fetchQuery(storedDraftQuery(context, id)).catch(() => undefined),
    save: saveText,
    isTooLong: ({ text }) => getExcess(text, getTextLimit()) > 0,
    probe: async (id) => {
      const result = await bridge.transcriptions.show(id);
      return result.ok && (result.value.cachedAt ?? null) === null;
    },
    newSitting: () => crypto.randomUUID(),
    now: Date.now,
    after,
    onDispose,
  });

  let wasOn = isOn();
  let limitBefore = getTextLimit();
  const unsubscribe = bridge.settings.onChanged(({ saveAutomatically }) => {
    const isTurnedOn = saveAutomatically && !wasOn;
    wasOn = saveAutomatically;
    // The cached settings change on the same event, so this runs after it.
    after(0, () => {
      const isLimitChanged = getTextLimit() !== limitBefore;
      limitBefore = getTextLimit();
      if (isTurnedOn || isLimitChanged) void saver.resume();
    });
  });
  onDispose(unsubscribe);
  return saver;
};

/** Typed texts and names: written to main, saved at the service. */

export interface DraftsState {
  readonly drafts: DraftStore;
  readonly draftWriter: DraftWriter;
  readonly saveText: TextSaver;
  readonly autoSaver: AutoSaver;
  /** Drafts that are longer than the service takes. */
  readonly tooLong: TooLongTexts;
  /** Typed names that are not saved, by record key. */
  readonly names: TypedNames;
}

interface DraftsContext extends RecordKeys {
  readonly after: After;
}

type Saving = Pick<DraftsState, 'drafts' | 'saveText'>;

const createSaving = ({ bridge, queryClient }: AppState, { toRecordId }: RecordKeys): Saving => {
  const drafts = createDraftStore();
  const saveText = createTextSaver({
    drafts,
    save: (id, request) => bridge.texts.save(id, request),
    isInUse: (key) => toRecordId(key) !== null,
    onRecordReceived: (record) => {
      patchRecord(queryClient, record.id, { cachedAt: null, ...record });
      void refetchInFlight(queryClient);
    },
    now: Date.now,
  });
  return { drafts, saveText };
};

const getTextLimit = ({ queryClient }: AppState): number | null => {
  const settings = getCachedSettings(queryClient);
  return settings ? getKnownTextLength(getPlaceLimits(settings.place, settings)) : null;
};

const createTooLong = (
  appState: AppState,
  { toRecordId, after }: DraftsContext,
  drafts: DraftStore,
): TooLongTexts => {
  const { bridge, onDispose } = appState;
  const tooLong = createTooLongTexts({
    drafts,
    getLimit: () => getTextLimit(appState),
    isInUse: (key) => toRecordId(key) !== null,
    after,
    onDispose,
  });
  // The cached settings change on the same event, so this runs after it.
  onDispose(bridge.settings.onChanged(() => void after(0, tooLong.refresh)));
  return tooLong;
};

/** Writes everything when the window may be about to close. */
const flushOnLeave = ({ bridge, onDispose }: AppState, flush: () => void): void => {
  onDispose(listen(window, ['pagehide', 'beforeunload', 'blur'], flush));
  onDispose(listen(document, ['visibilitychange'], flush));
  onDispose(bridge.app.onSessionEnding(flush));
};

export const createDraftsState = (appState: AppState, context: DraftsContext): DraftsState => {
  const { bridge, queryClient, onDispose } = appState;
  const { toRecordId, after } = context;
  const saving = createSaving(appState, context);
  const draftWriter = createDraftWriter({
    drafts: saving.drafts,
    toRecordId,
    save: (id, draft) => bridge.texts.saveDraft(id, draft),
    saveChange: (id, change) => bridge.texts.changeDraft(id, change),
    delete: (id) => bridge.texts.deleteDraft(id),
    onRecordsChanged: () => void invalidateDraftList(queryClient),
    after,
    onDispose,
  });
  const names = createTypedNames({
    toRecordId,
    save: (id, name) => bridge.texts.saveTypedName(id, name),
    after,
  });
  const autoSaver = connectAutoSaver(appState, {
    ...context,
    ...saving,
    draftWriter,
    names,
    getTextLimit: () => getTextLimit(appState),
  });
  const tooLong = createTooLong(appState, context, saving.drafts);
  flushOnLeave(appState, () => {
    draftWriter.flush();
    names.flush();
  });
  return { ...saving, draftWriter, names, autoSaver, tooLong };
};

/** Typed texts and names: written to main, saved at the service. */
import { listen } from '../../lib/listen.ts';
import type { After } from '../../lib/timers.ts';
import type { AppState } from '../../state/app-state.ts';
import { connectAutoSaver } from './connect-auto-saver.ts';
import type { AutoSaver } from './drafts/auto-saver.ts';
import { invalidateDraftList } from './drafts/draft-queries.ts';
import { createDraftStore, type DraftStore } from './drafts/draft-store.ts';
import { createDraftWriter, type DraftWriter } from './drafts/draft-writer.ts';
import { createTextLimits, type TextLimits } from './drafts/text-limits.ts';
import { createTextSaver, type TextSaver } from './drafts/text-saver.ts';
import { createTypedNames, type TypedNames } from './drafts/typed-names.ts';
import type { RecordKeys } from './record-keys.ts';
import { patchRecord, refetchInFlight } from './transcription-queries.ts';

export interface DraftsState {
  readonly drafts: DraftStore;
  readonly draftWriter: DraftWriter;
  readonly saveText: TextSaver;
  readonly autoSaver: AutoSaver;
  /** Text length limits by account. */
  readonly limits: TextLimits;
  /** Typed names that are not saved, by record key. */
  readonly names: TypedNames;
}

interface DraftsContext extends RecordKeys {
  readonly after: After;
}

type Saving = Pick<DraftsState, 'drafts' | 'limits' | 'saveText'>;

const createSaving = (
  { bridge, queryClient }: AppState,
  { getAccountId, toRecordId }: RecordKeys,
): Saving => {
  const drafts = createDraftStore();
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
      patchRecord(queryClient, record.id, { cachedAt: null, ...record });
      void refetchInFlight(queryClient);
    },
    now: Date.now,
  });
  return { drafts, limits, saveText };
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
  const autoSaver = connectAutoSaver(appState, { ...context, ...saving, draftWriter, names });
  flushOnLeave(appState, () => {
    draftWriter.flush();
    names.flush();
  });
  return { ...saving, draftWriter, names, autoSaver };
};

/** Saves drafts at the service, one request per record at a time, also if their text is not on the screen. */
import type { BridgeError, Result } from '../../../../preload/contract/result.ts';
import { assertNever } from '../../../../preload/contract/result.ts';
import type { SaveTextResult, TextToSave } from '../../../../preload/contract/texts.ts';
import type { Transcription } from '../../../../preload/contract/transcriptions.ts';
import {
  type EditorDraft,
  isDirty,
  markDiverged,
  markHeld,
  markRefused,
  markSaved,
  markSending,
  resolveConflict,
} from './draft.ts';
import type { DraftStore } from './draft-store.ts';

interface TextSaverDeps {
  readonly drafts: DraftStore;
  save(id: string, request: TextToSave): Promise<Result<SaveTextResult>>;
  /** Whether the draft belongs to the service in use. At another service, the same id is another record. */
  isInUse(key: string): boolean;
  /** Receives the record as the service returned it. */
  onRecordReceived(record: Transcription): void;
  now(): number;
}

/** `nothing`: no unsaved change, another service is in use, or a save is already running. */
export type DraftSaveResult =
  | { readonly kind: 'saved' | 'nothing' | 'saved_differently' | 'conflict' | 'too_long' }
  | { readonly kind: 'refused'; readonly error: BridgeError };

/**
 * A call during a save saves again afterwards. `sitting` is set for automatic saves only. `sendAnyway`: also if the
 * text is longer than the service takes.
 */
export type TextSaver = (
  key: string,
  id: string,
  sitting?: string,
  options?: { readonly sendAnyway?: boolean },
) => Promise<DraftSaveResult>;

interface PendingSave {
  readonly sitting: string | undefined;
  readonly sendAnyway: boolean;
}

/** A save by the user belongs to no sitting. */
const joinPending = (earlier: PendingSave | undefined, next: PendingSave): PendingSave => ({
  sitting: earlier ? earlier.sitting && next.sitting : next.sitting,
  sendAnyway: next.sendAnyway || (earlier?.sendAnyway ?? false),
});

export const createTextSaver = (deps: TextSaverDeps): TextSaver => {
  const pendingSaves = new Map<string, PendingSave>();
  const updateDraft = (key: string, updater: (draft: EditorDraft) => EditorDraft): void => {
    const draft = deps.drafts.get(key);
    if (draft) deps.drafts.update(key, () => updater(draft));
  };

  const notifyRecord = (key: string, record: Transcription): void => {
    if (deps.isInUse(key)) deps.onRecordReceived(record);
  };

  const applyResult = (key: string, text: string, result: Result<SaveTextResult>): DraftSaveResult => {
    if (!result.ok) {
      updateDraft(key, (draft) => markRefused(draft, result.error));
      return { kind: 'refused', error: result.error };
    }
    const { value } = result;
    switch (value.kind) {
      case 'saved':
        updateDraft(key, (draft) => markSaved(draft, deps.now()));
        // A service that does not return the text has saved it all the same.
        notifyRecord(key, { ...value.transcription, result: value.transcription.result ?? text });
        return { kind: 'saved' };
      case 'saved_differently':
        updateDraft(key, (draft) =>
          markDiverged(draft, 'saved_differently', value.transcription.result ?? ''),
        );
        notifyRecord(key, value.transcription);
        return { kind: 'saved_differently' };
      case 'conflict':
        updateDraft(key, (draft) => markDiverged(draft, 'conflict', value.server.result ?? ''));
        notifyRecord(key, value.server);
        return { kind: 'conflict' };
      case 'too_long':
        updateDraft(key, markHeld);
        return { kind: 'too_long' };
      default:
        return assertNever(value);
    }
  };

  const save: TextSaver = async (key, id, sitting, { sendAnyway = false } = {}) => {
    const draft = deps.drafts.get(key);
    if (!draft || !deps.isInUse(key)) return { kind: 'nothing' };
    if (draft.sending !== null) {
      pendingSaves.set(key, joinPending(pendingSaves.get(key), { sitting, sendAnyway }));
      return { kind: 'nothing' };
    }
    if (!isDirty(draft)) return { kind: 'nothing' };
    // The user has seen the service's text, so saving again overwrites it.
    if (draft.saveFailure?.kind === 'saved_differently')
      updateDraft(key, (now) => resolveConflict(now, now.text));
    const { text, base } = deps.drafts.get(key) ?? draft;
    updateDraft(key, markSending);
    const request = {
      text,
      base,
      ...(sitting !== undefined && { sitting }),
      ...(sendAnyway && { sendAnyway }),
    };
    const result = applyResult(key, text, await deps.save(id, request));
    const next = pendingSaves.get(key);
    pendingSaves.delete(key);
    if (!next || (result.kind !== 'saved' && !(result.kind === 'too_long' && next.sendAnyway))) return result;
    return save(key, id, next.sitting, next);
  };
  return save;
};

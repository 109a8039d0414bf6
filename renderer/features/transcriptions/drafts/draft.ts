/** Pure functions for the draft of one text and its state relative to the service's text. */
import { isSameText, normalizeLineEndings } from '../../../../preload/contract/plain-text.ts';
import type { BridgeError } from '../../../../preload/contract/result.ts';

export interface EditorDraft {
  /** The service's text that the user's changes are based on. */
  readonly base: string;
  /** The text in the editor. */
  readonly text: string;
  /** The text that is being sent to the service; null if none is. */
  readonly sending: string | null;
  readonly saveFailure: SaveFailure | null;
  /** Time of the last save from here, in milliseconds since 1970. */
  readonly savedAt: number | null;
  /** The text that main did not send or the service refused, because it is longer than the service takes. */
  readonly heldText?: string;
}

/**
 * - refused: `text` could not be saved.
 * - saved_differently: the service accepted the text and has another one now.
 * - conflict: the service's text changed elsewhere meanwhile. Nothing was sent.
 */
export type SaveFailure =
  | { readonly kind: 'refused'; readonly error: BridgeError; readonly text: string }
  | { readonly kind: 'saved_differently'; readonly theirs: string }
  | { readonly kind: 'conflict'; readonly theirs: string };

export type DraftStatus = 'saved' | 'unsaved' | 'saving' | 'failed';

export const createDraft = (serverText: string): EditorDraft => ({
  base: normalizeLineEndings(serverText),
  text: normalizeLineEndings(serverText),
  sending: null,
  saveFailure: null,
  savedAt: null,
});

export const restoreDraft = (stored: { readonly text: string; readonly base: string }): EditorDraft => ({
  ...createDraft(stored.base),
  text: normalizeLineEndings(stored.text),
});

export const isDirty = (draft: EditorDraft): boolean => draft.text !== draft.base;

/** The record was deleted while its text was edited. */
export const isDeletedElsewhere = ({ saveFailure }: EditorDraft): boolean =>
  saveFailure?.kind === 'refused' &&
  saveFailure.error.code === 'not_found' &&
  saveFailure.error.status === 404;

export const getDraftStatus = (draft: EditorDraft): DraftStatus => {
  if (draft.sending !== null) return 'saving';
  if (draft.saveFailure) return 'failed';
  return isDirty(draft) ? 'unsaved' : 'saved';
};

/** Typing back to the service's text clears a refusal, but not a conflict. */
export const setDraftText = (draft: EditorDraft, text: string): EditorDraft => {
  const newText = normalizeLineEndings(text);
  const isReverted = newText === draft.base && draft.saveFailure?.kind === 'refused';
  return { ...draft, text: newText, saveFailure: isReverted ? null : draft.saveFailure };
};

export const markSending = (draft: EditorDraft): EditorDraft => ({
  ...draft,
  sending: draft.text,
  saveFailure: null,
});

export const markRefused = (draft: EditorDraft, error: BridgeError): EditorDraft => ({
  ...draft,
  sending: null,
  saveFailure: { kind: 'refused', error, text: draft.sending ?? draft.text },
});

/** The text is longer than the service takes. It stays a draft. */
export const markHeld = (draft: EditorDraft): EditorDraft => ({
  ...draft,
  sending: null,
  saveFailure: null,
  heldText: draft.sending ?? draft.text,
});

/** The service has the sent text. Text typed meanwhile stays as an unsaved change. */
export const markSaved = (draft: EditorDraft, now: number): EditorDraft => ({
  ...draft,
  base: draft.sending ?? draft.text,
  sending: null,
  saveFailure: null,
  savedAt: now,
});

export const markDiverged = (
  draft: EditorDraft,
  kind: 'saved_differently' | 'conflict',
  theirs: string,
): EditorDraft => ({
  ...draft,
  sending: null,
  saveFailure: { kind, theirs: normalizeLineEndings(theirs) },
});

/**
 * Applies a newly read server text. Text that the user changed is never replaced; a third version at the
 * service becomes a conflict. `isLive`: the text comes from the service, not from the cache.
 */
export const updateFromServer = (draft: EditorDraft, serverText: string, isLive: boolean): EditorDraft => {
  if (draft.sending !== null) return draft;
  const knownTheirs =
    draft.saveFailure !== null && draft.saveFailure.kind !== 'refused' ? draft.saveFailure.theirs : null;
  if (knownTheirs === null && isSameText(draft.base, serverText)) return draft;
  if (knownTheirs !== null && isSameText(knownTheirs, serverText)) return draft;
  // The response was lost, but the service has the sent text.
  if (draft.saveFailure?.kind === 'refused' && isSameText(draft.saveFailure.text, serverText))
    return { ...draft, base: draft.saveFailure.text, saveFailure: null };
  if (!isDirty(draft) && knownTheirs === null)
    return { ...draft, base: normalizeLineEndings(serverText), text: normalizeLineEndings(serverText) };
  if (!isLive) return draft;
  // The service has the typed text by now, or again the text that the draft is based on.
  if (isSameText(draft.text, serverText)) return { ...draft, base: draft.text, saveFailure: null };
  if (isSameText(draft.base, serverText)) return { ...draft, saveFailure: null };
  return markDiverged(draft, 'conflict', serverText);
};

/** The service's text if it differs from the one the user started with; otherwise null. */
export const getTheirs = ({ saveFailure }: EditorDraft): string | null =>
  saveFailure !== null && saveFailure.kind !== 'refused' ? saveFailure.theirs : null;

export const acceptTheirs = (draft: EditorDraft): EditorDraft => {
  const base = getTheirs(draft) ?? draft.base;
  return { ...draft, base, text: base, saveFailure: null };
};

/** The user has compared both texts. `text`, the user's or a merge, is to replace the service's. */
export const resolveConflict = (draft: EditorDraft, text: string): EditorDraft => ({
  ...draft,
  base: getTheirs(draft) ?? draft.base,
  text: normalizeLineEndings(text),
  saveFailure: null,
});

/**
 * What was typed into one text and how it stands against the service's. Pure: the store beside it keeps one for
 * each record, so that going to another record, or to another screen, loses nothing.
 */
import type { BridgeError } from '../../../../preload/contract/result.ts';

export interface EditorDraft {
  /** The text as the service last had it, as far as the person has seen: what theirs began with. */
  readonly base: string;
  /** The text as the person has it. */
  readonly text: string;
  /** What is on its way to the service, while it is. */
  readonly sending: string | null;
  readonly saveFailure: SaveFailure | null;
  /** When this text was last saved from here, milliseconds since 1970. */
  readonly savedAt: number | null;
}

/**
 * - refused: `text` could not be saved.
 * - kept_otherwise: the service accepted the text and has another one now.
 * - conflict: the service's text changed elsewhere meanwhile. Nothing was sent.
 */
export type SaveFailure =
  | { readonly kind: 'refused'; readonly error: BridgeError; readonly text: string }
  | { readonly kind: 'kept_otherwise'; readonly theirs: string }
  | { readonly kind: 'conflict'; readonly theirs: string };

export type DraftStatus = 'saved' | 'unsaved' | 'saving' | 'failed';

/** An editor has line feeds only. */
const normalizeLineBreaks = (text: string): string =>
  text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;

/** Services trim strings and may take an empty one as none: that alone is no difference. */
export const isSameText = (one: string, other: string): boolean =>
  one === other || normalizeLineBreaks(one).trim() === normalizeLineBreaks(other).trim();

export const createDraft = (serverText: string): EditorDraft => ({
  base: normalizeLineBreaks(serverText),
  text: normalizeLineBreaks(serverText),
  sending: null,
  saveFailure: null,
  savedAt: null,
});

/** What an earlier window left. */
export const restoreDraft = (stored: { readonly text: string; readonly base: string }): EditorDraft => ({
  ...createDraft(stored.base),
  text: normalizeLineBreaks(stored.text),
});

export const isDirty = (draft: EditorDraft): boolean => draft.text !== draft.base;

export const getDraftStatus = (draft: EditorDraft): DraftStatus => {
  if (draft.sending !== null) return 'saving';
  if (draft.saveFailure) return 'failed';
  return isDirty(draft) ? 'unsaved' : 'saved';
};

/**
 * Typing back to what the service has leaves no trouble behind, unless the service has another text by now. A version
 * that is restored may end its lines otherwise than the editor does.
 */
export const setDraftText = (draft: EditorDraft, text: string): EditorDraft => {
  const newText = normalizeLineBreaks(text);
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

/** The service has the text that was sent. What was typed meanwhile stays, as a change to what is now saved. */
export const markSaved = (draft: EditorDraft, now: number): EditorDraft => ({
  ...draft,
  base: draft.sending ?? draft.text,
  sending: null,
  saveFailure: null,
  savedAt: now,
});

/** The service has another text than the one that was to be saved. */
export const markDiverged = (
  draft: EditorDraft,
  kind: 'kept_otherwise' | 'conflict',
  theirs: string,
): EditorDraft => ({
  ...draft,
  sending: null,
  saveFailure: { kind, theirs: normalizeLineBreaks(theirs) },
});

/**
 * The record was read again. A text that the person changed is never replaced; where the service has a third one, that
 * is said before they go on. `isLive`: it comes from the service itself, not from an older copy.
 */
export const updateFromServer = (draft: EditorDraft, serverText: string, isLive: boolean): EditorDraft => {
  if (draft.sending !== null) return draft;
  const knownTheirs =
    draft.saveFailure !== null && draft.saveFailure.kind !== 'refused' ? draft.saveFailure.theirs : null;
  if (knownTheirs === null && isSameText(draft.base, serverText)) return draft;
  if (knownTheirs !== null && isSameText(knownTheirs, serverText)) return draft;
  // The answer was lost, and the service has the text that was sent.
  if (draft.saveFailure?.kind === 'refused' && isSameText(draft.saveFailure.text, serverText))
    return { ...draft, base: draft.saveFailure.text, saveFailure: null };
  if (!isDirty(draft) && knownTheirs === null)
    return { ...draft, base: normalizeLineBreaks(serverText), text: normalizeLineBreaks(serverText) };
  if (!isLive) return draft;
  // What was typed is what the service has by now, or the service is back at the text that it began with.
  if (isSameText(draft.text, serverText)) return { ...draft, base: draft.text, saveFailure: null };
  if (isSameText(draft.base, serverText)) return { ...draft, saveFailure: null };
  return markDiverged(draft, 'conflict', serverText);
};

/** The service's text, where it is another one than the person began with. */
export const getTheirs = ({ saveFailure }: EditorDraft): string | null =>
  saveFailure !== null && saveFailure.kind !== 'refused' ? saveFailure.theirs : null;

/** The person gives up what was typed for what the service has. */
export const acceptTheirs = (draft: EditorDraft): EditorDraft => {
  const base = getTheirs(draft) ?? draft.base;
  return { ...draft, base, text: base, saveFailure: null };
};

/** The person has seen the service's text and decided: `text`, their own or merged of both, is to take its place. */
export const resolveConflict = (draft: EditorDraft, text: string): EditorDraft => ({
  ...draft,
  base: getTheirs(draft) ?? draft.base,
  text: normalizeLineBreaks(text),
  saveFailure: null,
});

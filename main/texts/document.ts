/** Pure functions for one text that is open or not saved, and its state relative to the service's text. */
import { countCharacters } from '../../preload/contract/limits/limits.ts';
import { isSameText, normalizeLineEndings } from '../../preload/contract/plain-text.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import type { TextProblem } from '../../preload/contract/texts.ts';

export interface TextDocument {
  readonly id: string;
  /** The service's text that the user's changes are based on. */
  readonly base: string;
  readonly text: string;
  /** Counts the changes of `text`. */
  readonly version: number;
  /** The text that is being sent to the service; null if none is. */
  readonly saving: string | null;
  readonly failure: SaveFailure | null;
  /** Time of the last save from here, in milliseconds since 1970. */
  readonly savedAt: number | null;
}

/**
 * - refused: `text` could not be saved.
 * - too_long: `text` was not sent, or refused, because it is longer than the service takes.
 * - saved_differently: the service accepted the text and has another one now.
 * - conflict: the service's text changed elsewhere meanwhile. Nothing was sent.
 */
export type SaveFailure =
  | { readonly kind: 'refused'; readonly error: BridgeError; readonly text: string }
  | { readonly kind: 'too_long'; readonly text: string }
  | { readonly kind: 'saved_differently' | 'conflict'; readonly theirs: string };

/** `draft`: what an earlier run stored. */
export const createDocument = (
  id: string,
  version: number,
  { base, text }: { readonly base: string; readonly text: string },
): TextDocument => ({
  id,
  base: normalizeLineEndings(base),
  text: normalizeLineEndings(text),
  version,
  saving: null,
  failure: null,
  savedAt: null,
});

export const isDirty = ({ text, base }: Pick<TextDocument, 'text' | 'base'>): boolean => text !== base;

/** The service's text if it differs from the one the user started with; otherwise null. */
export const getTheirs = ({ failure }: TextDocument): string | null =>
  failure !== null && 'theirs' in failure ? failure.theirs : null;

/** The record was deleted while its text was edited. */
export const isDeletedElsewhere = ({ failure }: TextDocument): boolean =>
  failure?.kind === 'refused' && failure.error.code === 'not_found' && failure.error.status === 404;

/**
 * `limit`: characters that the service takes; null if that is unknown or there is no limit. `isPart`: the text flows into other
 * parts when it is saved, unless all are full.
 */
export const getProblem = (
  document: TextDocument,
  limit: number | null,
  isPart: () => boolean,
): TextProblem | null => {
  const { text, failure, saving } = document;
  if (failure?.kind === 'conflict' || failure?.kind === 'saved_differently') return failure;
  if (isDirty(document) && saving === null && limit !== null && text.length > limit) {
    const isHeld = failure?.kind === 'too_long' && failure.text === text;
    const characters = isHeld || !isPart() ? countCharacters(text) : 0;
    if (characters > limit) return { kind: 'too_long', characters, limit };
  }
  if (failure?.kind !== 'refused') return null;
  return { kind: 'refused', error: failure.error, isCurrent: failure.text === text };
};

/** An edit adds one to the version, so that the edit that follows it at once does not fit after a change from here. */
const ownStep = 2;

const replaceText = (document: TextDocument, newText: string, step = ownStep): TextDocument => {
  const text = normalizeLineEndings(newText);
  return text === document.text ? document : { ...document, text, version: document.version + step };
};

/** Typing back to the service's text clears a refusal, but not a conflict. */
export const setText = (document: TextDocument, text: string, step = ownStep): TextDocument => {
  const changed = replaceText(document, text, step);
  return changed !== document && !isDirty(changed) && getTheirs(changed) === null
    ? { ...changed, failure: null }
    : changed;
};

export const markSaving = (document: TextDocument): TextDocument => ({
  ...document,
  saving: document.text,
  failure: null,
});

/** The service has the sent text. Text typed meanwhile stays as an unsaved change. */
export const markSaved = (document: TextDocument, now: number): TextDocument => ({
  ...document,
  base: document.saving ?? document.text,
  saving: null,
  failure: null,
  savedAt: now,
});

/** The text stays a draft. */
export const markFailed = (document: TextDocument, failure: SaveFailure): TextDocument => ({
  ...document,
  saving: null,
  failure: 'theirs' in failure ? { ...failure, theirs: normalizeLineEndings(failure.theirs) } : failure,
});

/**
 * Applies a newly read server text. Text that the user changed is never replaced; a third version at the service becomes a
 * conflict.
 */
export const updateFromServer = (document: TextDocument, serverText: string): TextDocument => {
  if (document.saving !== null) return document;
  const { failure } = document;
  const knownTheirs = getTheirs(document);
  if (isSameText(knownTheirs ?? document.base, serverText)) return document;
  // The response was lost, but the service has the sent text.
  if (failure?.kind === 'refused' && isSameText(failure.text, serverText))
    return { ...document, base: failure.text, failure: null };
  if (!isDirty(document) && knownTheirs === null)
    return { ...replaceText(document, serverText), base: normalizeLineEndings(serverText) };
  // The service has the typed text by now, or again the text that the draft is based on.
  if (isSameText(document.text, serverText)) return { ...document, base: document.text, failure: null };
  if (isSameText(document.base, serverText)) return { ...document, failure: null };
  return markFailed(document, { kind: 'conflict', theirs: serverText });
};

/** The user has compared both texts. Theirs replaces the user's. */
export const acceptTheirs = (document: TextDocument): TextDocument => {
  const base = getTheirs(document) ?? document.base;
  return { ...replaceText(document, base), base, failure: null };
};

/** The user has compared both texts. The user's is to replace theirs. */
export const keepMine = (document: TextDocument): TextDocument => ({
  ...document,
  base: getTheirs(document) ?? document.base,
  failure: null,
});

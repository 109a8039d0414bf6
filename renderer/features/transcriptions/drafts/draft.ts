/**
 * What was typed into one text and how it stands against the service's. Pure: the store beside it keeps one for
 * each record, so that going to another record, or to another screen, loses nothing.
 */
import type { BridgeError } from '../../../../preload/contract/result.ts';

export interface Draft {
  /** The text as the service last had it. */
  readonly served: string;
  /** The text as the person has it. */
  readonly text: string;
  /** What is on its way to the service, while it is. */
  readonly sending: string | null;
  readonly trouble: DraftTrouble | null;
  /** When this text was last saved from here, milliseconds since 1970. */
  readonly savedAt: number | null;
}

/** `kept_otherwise`: the service accepted the text and answered with another one. */
export type DraftTrouble =
  | { readonly kind: 'refused'; readonly error: BridgeError }
  | { readonly kind: 'kept_otherwise'; readonly kept: string };

export type DraftState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** An editor has line feeds only. */
const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Services trim strings and may take an empty one as none: that alone is no difference. */
export const sameText = (one: string, other: string): boolean => lines(one).trim() === lines(other).trim();

export const openDraft = (served: string): Draft => ({
  served: lines(served),
  text: lines(served),
  sending: null,
  trouble: null,
  savedAt: null,
});

export const isDirty = (draft: Draft): boolean => draft.text !== draft.served;

export const stateOf = (draft: Draft): DraftState => {
  if (draft.sending !== null) return 'saving';
  if (draft.trouble) return 'failed';
  return isDirty(draft) ? 'unsaved' : 'saved';
};

/** Typing back to what the service has leaves no trouble behind. */
export const typed = (draft: Draft, text: string): Draft => ({
  ...draft,
  text,
  trouble: text === draft.served ? null : draft.trouble,
});

export const sending = (draft: Draft): Draft => ({ ...draft, sending: draft.text, trouble: null });

export const refused = (draft: Draft, error: BridgeError): Draft => ({
  ...draft,
  sending: null,
  trouble: { kind: 'refused', error },
});

/** The service answered. What was typed meanwhile stays, as a change to what is now saved. */
export const saved = (draft: Draft, kept: string | null, now: number): Draft => {
  const sent = draft.sending ?? draft.text;
  if (sameText(sent, kept ?? ''))
    return { ...draft, served: sent, sending: null, trouble: null, savedAt: now };
  return { ...draft, sending: null, trouble: { kind: 'kept_otherwise', kept: lines(kept ?? '') } };
};

/** The record was read again. A text that the person changed is never replaced. */
export const readAgain = (draft: Draft, served: string): Draft => {
  if (draft.sending !== null || isDirty(draft) || sameText(draft.served, served)) return draft;
  return { ...draft, served: lines(served), text: lines(served) };
};

/** The person gives up what was typed for what the service has. */
export const takeServed = (draft: Draft): Draft => {
  const served = draft.trouble?.kind === 'kept_otherwise' ? draft.trouble.kept : draft.served;
  return { ...draft, served, text: served, trouble: null };
};

/**
 * What was typed into one text and how it stands against the service's. Pure: the store beside it keeps one for
 * each record, so that going to another record, or to another screen, loses nothing.
 */
import type { BridgeError } from '../../../../preload/contract/result.ts';

export interface Draft {
  /** The text as the service last had it, as far as the person has seen: what theirs began with. */
  readonly served: string;
  /** The text as the person has it. */
  readonly text: string;
  /** What is on its way to the service, while it is. */
  readonly sending: string | null;
  readonly trouble: DraftTrouble | null;
  /** When this text was last saved from here, milliseconds since 1970. */
  readonly savedAt: number | null;
}

/**
 * - refused: `text` could not be saved.
 * - kept_otherwise: the service accepted the text and has another one now.
 * - conflict: the service's text changed elsewhere meanwhile. Nothing was sent.
 */
export type DraftTrouble =
  | { readonly kind: 'refused'; readonly error: BridgeError; readonly text: string }
  | { readonly kind: 'kept_otherwise'; readonly theirs: string }
  | { readonly kind: 'conflict'; readonly theirs: string };

export type DraftState = 'saved' | 'unsaved' | 'saving' | 'failed';

/** An editor has line feeds only. */
const lines = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** Services trim strings and may take an empty one as none: that alone is no difference. */
export const sameText = (one: string, other: string): boolean =>
  one === other || lines(one).trim() === lines(other).trim();

export const openDraft = (served: string): Draft => ({
  served: lines(served),
  text: lines(served),
  sending: null,
  trouble: null,
  savedAt: null,
});

/** What an earlier window left. */
export const reopenDraft = (kept: { readonly text: string; readonly base: string }): Draft => ({
  ...openDraft(kept.base),
  text: lines(kept.text),
});

export const isDirty = (draft: Draft): boolean => draft.text !== draft.served;

export const stateOf = (draft: Draft): DraftState => {
  if (draft.sending !== null) return 'saving';
  if (draft.trouble) return 'failed';
  return isDirty(draft) ? 'unsaved' : 'saved';
};

/**
 * Typing back to what the service has leaves no trouble behind, unless the service has another text by now. A version
 * that is restored may end its lines otherwise than the editor does.
 */
export const typed = (draft: Draft, text: string): Draft => {
  const own = lines(text);
  const isBack = own === draft.served && draft.trouble?.kind === 'refused';
  return { ...draft, text: own, trouble: isBack ? null : draft.trouble };
};

export const sending = (draft: Draft): Draft => ({ ...draft, sending: draft.text, trouble: null });

export const refused = (draft: Draft, error: BridgeError): Draft => ({
  ...draft,
  sending: null,
  trouble: { kind: 'refused', error, text: draft.sending ?? draft.text },
});

/** The service has the text that was sent. What was typed meanwhile stays, as a change to what is now saved. */
export const saved = (draft: Draft, now: number): Draft => ({
  ...draft,
  served: draft.sending ?? draft.text,
  sending: null,
  trouble: null,
  savedAt: now,
});

/** The service has another text than the one that was to be saved. */
export const found = (draft: Draft, kind: 'kept_otherwise' | 'conflict', theirs: string): Draft => ({
  ...draft,
  sending: null,
  trouble: { kind, theirs: lines(theirs) },
});

/**
 * The record was read again. A text that the person changed is never replaced; where the service has a third one, that
 * is said before they go on. `isLive`: it comes from the service itself, not from an older copy.
 */
export const readAgain = (draft: Draft, served: string, isLive: boolean): Draft => {
  if (draft.sending !== null) return draft;
  const known = draft.trouble !== null && draft.trouble.kind !== 'refused' ? draft.trouble.theirs : null;
  if (known === null && sameText(draft.served, served)) return draft;
  if (known !== null && sameText(known, served)) return draft;
  // The answer was lost, and the service has the text that was sent.
  if (draft.trouble?.kind === 'refused' && sameText(draft.trouble.text, served))
    return { ...draft, served: draft.trouble.text, trouble: null };
  if (!isDirty(draft) && known === null) return { ...draft, served: lines(served), text: lines(served) };
  if (!isLive) return draft;
  // What was typed is what the service has by now, or the service is back at the text that it began with.
  if (sameText(draft.text, served)) return { ...draft, served: draft.text, trouble: null };
  if (sameText(draft.served, served)) return { ...draft, trouble: null };
  return found(draft, 'conflict', served);
};

/** The service's text, where it is another one than the person began with. */
export const theirsOf = ({ trouble }: Draft): string | null =>
  trouble !== null && trouble.kind !== 'refused' ? trouble.theirs : null;

/** The person gives up what was typed for what the service has. */
export const takeServed = (draft: Draft): Draft => {
  const served = theirsOf(draft) ?? draft.served;
  return { ...draft, served, text: served, trouble: null };
};

/** The person has seen the service's text and decided: `text`, their own or merged of both, is to take its place. */
export const decide = (draft: Draft, text: string): Draft => ({
  ...draft,
  served: theirsOf(draft) ?? draft.served,
  text: lines(text),
  trouble: null,
});

import { z } from 'zod';
import { recordId } from './page.ts';
import type { BridgeError } from './result.ts';

/** The limit is in UTF-16 units. */
const text = z.string().max(50_000_000);

/** `saved`: saved by Sidetone. `service`: a text of the service that was replaced. */
export interface TextVersion {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly origin: 'saved' | 'service';
  readonly words: number;
  /** Unicode code points. */
  readonly characters: number;
}

/** Why a text is not saved. At most one: the choice of the user comes first, then the length, then the last failure. */
export type TextProblem =
  /** `isCurrent`: the text is still the one that was refused. */
  | { readonly kind: 'refused'; readonly error: BridgeError; readonly isCurrent: boolean }
  /**
   * conflict: the service's text changed elsewhere meanwhile, nothing was sent. saved_differently: it accepted the text and has
   * another now.
   */
  | { readonly kind: 'conflict' | 'saved_differently'; readonly theirs: string }
  /** Longer than the service takes, so that it stays on this computer. Code points of the trimmed text. */
  | { readonly kind: 'too_long'; readonly characters: number; readonly limit: number };

/** A text that is open or not saved, without its characters. For an episode, it says what becomes of its name. */
export interface TextState {
  readonly id: string;
  /** An edit adds one, a change of main itself two. */
  readonly version: number;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** The last save from here, milliseconds since 1970. */
  readonly savedAt: number | null;
  readonly problem: TextProblem | null;
  /** The draft could not be written to the disk. It is tried again. */
  readonly draftError: BridgeError | null;
  /** A name that was typed and is not saved; null if there is none. */
  readonly typedName: string | null;
  /** The name that is being sent (`error` null), or was not saved. */
  readonly nameSave: { readonly name: string; readonly error: BridgeError | null } | null;
}

/** `base`: the service's text that the user's text is based on. */
export interface OpenText extends TextState {
  readonly text: string;
  readonly base: string;
}

/** `base` is missing if it is the text, which may be long. */
export type ReadText = Omit<OpenText, 'base'> & { readonly base?: string };

/** `text` and `base` are there if they changed otherwise than by `edit`. */
export type TextChange = TextState & { readonly text?: string; readonly base?: string };

/** A text, or those of the parts of an episode. */
export const openIds = z.array(recordId).max(1_000);

/** Replaces `from` to `to` (UTF-16 units) of the text of this version. */
export const textEdit = z.strictObject({
  version: z.int().min(0),
  from: z.int().min(0),
  to: z.int().min(0),
  insert: text,
});
export type TextEdit = z.infer<typeof textEdit>;

export type EditOutcome =
  | { readonly kind: 'edited'; readonly version: number }
  /** Main has another version: nothing was changed. */
  | { readonly kind: 'outdated'; readonly current: ReadText };

/** `sendAnyway`: also if the text is longer than the service takes. */
export const saveOptions = z.strictObject({ sendAnyway: z.boolean().optional() });
export type SaveOptions = z.infer<typeof saveOptions>;

export const textChoice = z.enum(['mine', 'theirs']);
export type TextChoice = z.infer<typeof textChoice>;

/** `nothing`: no unsaved change, or a save is already running, after which the text is saved again. */
export type SaveOutcome =
  | { readonly kind: 'saved' | 'nothing' | 'saved_differently' | 'conflict' | 'too_long' }
  | { readonly kind: 'refused'; readonly error: BridgeError };

export interface UnsavedText {
  readonly state: TextState;
  /** The cached name; null if unknown. */
  readonly name: string | null;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** Unicode code points of the trimmed text, as services count. */
  readonly characters: number;
}

export const typedName = z.string().max(100_000).nullable();
export const newName = z.string().max(100_000);

export const versionId = z.string().regex(/^\d{1,15}$/);

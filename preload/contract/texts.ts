import { z } from 'zod';
import type { Transcription } from './transcriptions.ts';

/** Maximum length of a text in the IPC contract, in UTF-16 units. */
const text = z.string().max(50_000_000);

/** `base`: the service's text that the user's text is based on. */
export const draftFields = z.strictObject({ text, base: text });
export type DraftFields = z.infer<typeof draftFields>;

/** The result of `textHash`. */
const hash = z.string().max(60);

/**
 * A draft as a change to the one that main has, or to the service's text where it has none: `from` to `to` (UTF-16 units)
 * became `insert`. `of` is the print of that text, `base` that of the base.
 */
export const draftChange = z.strictObject({
  expectedHash: hash,
  baseHash: hash,
  from: z.int().min(0),
  to: z.int().min(0),
  insert: text,
});
export type DraftChange = z.infer<typeof draftChange>;

/** A text that was typed and not saved. `changedAt` is milliseconds since 1970. */
export interface Draft {
  readonly text: string;
  readonly base: string;
  readonly changedAt: number;
}

export interface DraftSummary {
  readonly id: string;
  /** As it was last seen; null where this computer does not know it. */
  readonly name: string | null;
  readonly changedAt: number;
  readonly characters: number;
}

/**
 * `name` is sent with the text if it changed too. `sitting` marks an automatic save: all saves of one sitting keep one
 * version, the text that the first of them replaced.
 */
export const textToSave = z.strictObject({
  text,
  base: text,
  name: z.string().min(1).max(100_000).optional(),
  sitting: z.string().min(1).max(60).optional(),
});
export type TextToSave = z.infer<typeof textToSave>;

/**
 * What became of a text that was saved. Whatever it is, and for every error, the text is kept as a draft unless it is
 * `saved`.
 * - saved: the service has it.
 * - conflict: the service's text is neither the base nor this one; nothing was sent. To save all the same, save again
 *   with the service's text as the base.
 * - kept_otherwise: the service took it and has another text now (shortened, say).
 */
export type SaveTextResult =
  | { readonly kind: 'saved'; readonly transcription: Transcription }
  | { readonly kind: 'conflict'; readonly server: Transcription }
  | { readonly kind: 'kept_otherwise'; readonly transcription: Transcription };

/** A text that was saved from here (`saved`) or stood at the service until another one took its place (`service`). */
export interface TextVersion {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly origin: 'saved' | 'service';
  readonly words: number;
  /** Unicode code points. */
  readonly characters: number;
}

/** A name as it is being typed. */
export const typedName = z.string().max(100_000).nullable();

export const versionId = z.string().regex(/^\d{1,15}$/);

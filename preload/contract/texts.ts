import { z } from 'zod';
import type { Transcription } from './transcriptions.ts';

/** The limit is in UTF-16 units. */
const text = z.string().max(50_000_000);

/** `base`: the service's text that the user's text is based on. */
export const draftFields = z.strictObject({ text, base: text });
export type DraftFields = z.infer<typeof draftFields>;

const hash = z.string().max(60);

/**
 * A change to the draft of main, or to the service's text if there is no draft: replaces `from` to `to` (UTF-16 units)
 * with `insert`. `expectedHash` is the hash of the changed text, `baseHash` that of the base.
 */
export const draftChange = z.strictObject({
  expectedHash: hash,
  baseHash: hash,
  from: z.int().min(0),
  to: z.int().min(0),
  insert: text,
});
export type DraftChange = z.infer<typeof draftChange>;

/** An unsaved text. `changedAt` is milliseconds since 1970. */
export interface Draft {
  readonly text: string;
  readonly base: string;
  readonly changedAt: number;
}

export interface DraftSummary {
  readonly id: string;
  /** The cached name; null if unknown. */
  readonly name: string | null;
  readonly changedAt: number;
  /** Unicode code points of the trimmed text, as services count. */
  readonly characters: number;
}

/**
 * `name` is sent with the text if it changed too. `sitting` marks automatic saves: all saves with the same value create
 * one version, the text that the first one replaced. `sendAnyway`: also if the text is longer than the service takes.
 */
export const textToSave = z.strictObject({
  text,
  base: text,
  name: z.string().min(1).max(100_000).optional(),
  sitting: z.string().min(1).max(60).optional(),
  sendAnyway: z.boolean().optional(),
});
export type TextToSave = z.infer<typeof textToSave>;

/**
 * Unless the result is `saved`, the text stays a draft.
 * - conflict: the service's text is neither the base nor this one; nothing was sent. To overwrite it, save again with
 *   the service's text as the base.
 * - saved_differently: the service changed the text, such as by shortening it.
 * - too_long: the text is longer than the service takes, so it is complete on this computer only. It was not sent, or
 *   refused. `characters` and `limit` are Unicode code points.
 */
export type SaveTextResult =
  | { readonly kind: 'saved'; readonly transcription: Transcription }
  | { readonly kind: 'conflict'; readonly server: Transcription }
  | { readonly kind: 'saved_differently'; readonly transcription: Transcription }
  | { readonly kind: 'too_long'; readonly characters: number; readonly limit: number };

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

export const typedName = z.string().max(100_000).nullable();

export const versionId = z.string().regex(/^\d{1,15}$/);

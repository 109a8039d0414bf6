/** A show: recordings that belong together, such as the episodes of a podcast, and what is known of all of them. */
import { z } from 'zod';
import type { InputDetailKey } from './errors/error-details.ts';
import { documentFormat } from './exports.ts';
import { language } from './language.ts';
import { recordId } from './page.ts';

/** Characters. */
export const maxShowLengths = { name: 200, pattern: 500, entry: 100 } as const;
/** Entries of each list. */
export const maxShowEntries = { speakers: 50, terms: 200 } as const;

const entries = (max: number) => z.array(z.string().trim().min(1).max(maxShowLengths.entry)).max(max);

export const showId = z.string().min(1).max(100);

export const showFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'show_name_missing' satisfies InputDetailKey)
    .max(maxShowLengths.name),
  /**
   * Which recordings belong to it: those in a folder (`Night Shift`, `Episodes/Night Shift`), or files (`night-*.wav`, with `*` and `?`).
   * '': none by itself.
   */
  pattern: z.string().trim().max(maxShowLengths.pattern),
  /** Of its recordings; '': that of the settings. */
  language,
  /** Who speaks, in the order of tracks, or of appearance. */
  speakers: entries(maxShowEntries.speakers),
  /** Names and terms that must be spelled right. */
  terms: entries(maxShowEntries.terms),
  /** Its texts are exported in these formats; empty: as the last text was. */
  exportFormats: z.array(documentFormat).max(20),
  /** Corrections are put right in each new text. */
  appliesRules: z.boolean(),
});
export type ShowFields = z.infer<typeof showFields>;

export const showChanges = showFields.partial();
export type ShowChanges = z.infer<typeof showChanges>;

export interface Show extends ShowFields {
  readonly id: string;
}

/** Those of an episode are the texts of its parts. */
export const showTexts = z.array(recordId).min(1).max(100_000);

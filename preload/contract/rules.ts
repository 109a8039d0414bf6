/** Rules "heard → written", and what they or a search change in all texts. */
import { z } from 'zod';
import type { InputDetailKey } from './errors/error-details.ts';
import { recordId } from './page.ts';

/** Of a show, or of every text (null). */
const showId = z.string().min(1).max(100).nullable();

/** Characters of what is heard, and of what is written instead. */
const maxLength = 200;
const noControls = /^\P{Cc}*$/u;

/** It begins and ends with a letter or digit, because whole words are replaced. */
const heard = z
  .string()
  .trim()
  .min(1, 'rule_heard_missing' satisfies InputDetailKey)
  .max(maxLength)
  .regex(/^[\p{L}\p{N}](?:\P{Cc}*[\p{L}\p{N}\p{M}])?$/u, 'rule_heard_edges' satisfies InputDetailKey);
const written = z
  .string()
  .trim()
  .min(1, 'rule_written_missing' satisfies InputDetailKey)
  .max(maxLength)
  .regex(noControls);

export const ruleId = z.string().min(1).max(100);
export const ruleFields = z.strictObject({ heard, written, showId });
export type RuleFields = z.infer<typeof ruleFields>;

export interface Rule extends RuleFields {
  readonly id: string;
}

export const correction = z.strictObject({ heard, written });
export type Correction = z.infer<typeof correction>;

/** A correction that was made twice. */
export interface CorrectionOffer extends Correction {
  /** Places in all texts that it would change, and the texts that have them. */
  readonly hits: number;
  readonly texts: number;
}

/**
 * `isRule`: whole words, and the case that rules keep; `wholeWords` and `matchCase` say nothing then. `showId`: in the texts of this show
 * only.
 */
export const hitSearch = z.strictObject({
  find: z.string().min(1).max(maxLength).regex(noControls),
  replace: z.string().max(maxLength).regex(noControls),
  isRule: z.boolean(),
  wholeWords: z.boolean(),
  matchCase: z.boolean(),
  showId,
});
export type HitSearch = z.infer<typeof hitSearch>;

/** A place that would change, with the text around it in its line. */
export interface FoundHit {
  readonly before: string;
  readonly found: string;
  readonly insert: string;
  readonly after: string;
}

export interface FoundText {
  readonly id: string;
  readonly name: string;
  /** In their order. */
  readonly hits: readonly FoundHit[];
}

/** A part of what is found. A plan is known until the next search. */
export interface FoundHits {
  readonly planId: string;
  readonly texts: readonly FoundText[];
  readonly isComplete: boolean;
  /** There are more places than a plan takes. They are neither shown nor changed. */
  readonly isFull: boolean;
}

export const planId = z.string().min(1).max(100);
/** The places that stay as they are: the id of a text, and their indexes. */
export const leftOutHits = z
  .array(z.tuple([recordId, z.array(z.int().min(0).max(1_000_000)).max(20_000)]))
  .max(20_000);
export type LeftOutHits = z.infer<typeof leftOutHits>;

export const runId = z.string().min(1).max(100);

/** What a run has changed, or its undo. */
export interface ChangedTexts {
  readonly runId: string;
  readonly hits: number;
  readonly texts: number;
  /** Texts that stay as they are, because they have changed since the search. */
  readonly skipped: number;
}

/** `line`: counts from 1. */
export interface RuleFileProblem {
  readonly line: number;
  readonly kind: 'heard' | 'written' | 'too_long' | 'quotes' | 'columns' | 'show';
}

export interface ImportedRules {
  readonly added: number;
  /** Rules that are there already. */
  readonly known: number;
  /** Lines that were left out: the first of them, and how many there are. */
  readonly problems: readonly RuleFileProblem[];
  readonly problemCount: number;
}

export interface ExportedRules {
  readonly fileName: string;
  readonly count: number;
}

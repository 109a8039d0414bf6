/**
 * - wrong: a mistake. The entry excludes nothing, or everything.
 * - odd: valid, but maybe not what the user meant.
 * - note: for information.
 */
export type FindingSeverity = 'wrong' | 'odd' | 'note';

export interface EntryFinding<Kind extends string = string> {
  readonly kind: Kind;
  readonly severity: FindingSeverity;
  /** Called when the finding is shown, because a list can have thousands of findings. */
  readonly getText: () => string;
  /** Entries that can replace this one. Empty: the line can be removed. */
  readonly fix?: readonly string[];
}

export interface LineFinding<Kind extends string = string> extends EntryFinding<Kind> {
  /** Counts from 1. */
  readonly line: number;
  readonly entry: string;
}

export interface NumberedEntry {
  readonly line: number;
  readonly entry: string;
}

/** Characters that are checked. Lines may come from the service, and some checks are quadratic. */
const maxEntryLength = 300;

/** Trimmed entries with their line numbers, without empty lines. */
export const toNumberedEntries = (text: string): readonly NumberedEntry[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, entry: line.trim().slice(0, maxEntryLength) }))
    .filter(({ entry }) => entry !== '');

/** Replaces a line of the text, counted from 1, by the entries of `fix`. */
export const applyFix = (text: string, line: number, fix: readonly string[]): string =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((one, at) => (at + 1 === line ? fix : [one]))
    .join('\n');

const severityOrder: Readonly<Record<FindingSeverity, number>> = { wrong: 0, odd: 1, note: 2 };

/** Most severe first; within a severity the line order stays. */
export const sortBySeverity = <F extends EntryFinding>(findings: readonly F[]): readonly F[] =>
  findings.toSorted((one, other) => severityOrder[one.severity] - severityOrder[other.severity]);

/** Findings that are shown first: at least `minimum`, and all `wrong` ones. `findings` must be sorted. */
export const getInitialFindings = <F extends EntryFinding>(
  findings: readonly F[],
  minimum: number,
): readonly F[] =>
  findings.slice(0, Math.max(minimum, findings.filter(({ severity: tone }) => tone === 'wrong').length));

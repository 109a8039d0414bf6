/** What there is to say about an entry of a list while it is typed. Nothing of it keeps anybody from sending. */

/**
 * - wrong: it cannot be meant: as it stands it leaves nothing out, or everything.
 * - odd: it works, though perhaps not as it was meant.
 * - note: good to know.
 */
export type FindingSeverity = 'wrong' | 'odd' | 'note';

export interface EntryFinding<Kind extends string = string> {
  readonly kind: Kind;
  readonly severity: FindingSeverity;
  readonly text: string;
  /** Entries that the person may take instead. */
  readonly fix?: readonly string[];
}

export interface LineFinding<Kind extends string = string> extends EntryFinding<Kind> {
  /** Counts from 1, as the lines of the text do. */
  readonly line: number;
  readonly entry: string;
}

export interface NumberedEntry {
  readonly line: number;
  readonly entry: string;
}

/** Characters of an entry that are checked: a line may come from the service, and some checks take its length squared. */
const maxEntryLength = 300;

/** The entries of a text, each with the line that it is on; empty lines are none. */
export const toNumberedEntries = (text: string): readonly NumberedEntry[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, entry: line.trim().slice(0, maxEntryLength) }))
    .filter(({ entry }) => entry !== '');

/** The text with other entries instead of a line. */
export const applyFix = (text: string, line: number, fix: readonly string[]): string =>
  text
    .split(/\r\n|\r|\n/)
    .flatMap((one, at) => (at + 1 === line ? fix : [one]))
    .join('\n');

const severityOrder: Readonly<Record<FindingSeverity, number>> = { wrong: 0, odd: 1, note: 2 };

/** The gravest first, and those of one gravity in the order of their lines. */
export const sortBySeverity = <F extends EntryFinding>(findings: readonly F[]): readonly F[] =>
  findings.toSorted((one, other) => severityOrder[one.severity] - severityOrder[other.severity]);

/** Of findings by gravity, those that are shown at first: `least`, and every one that is wrong. */
export const getInitialFindings = <F extends EntryFinding>(
  findings: readonly F[],
  minimum: number,
): readonly F[] =>
  findings.slice(0, Math.max(minimum, findings.filter(({ severity: tone }) => tone === 'wrong').length));

/** Findings about the entries of a list, one on each line. They never prevent sending. */

/**
 * - wrong: a mistake. The entry excludes nothing, or everything.
 * - odd: valid, but maybe not what the user meant.
 * - note: for information.
 */
export type FindingSeverity = 'wrong' | 'odd' | 'note';

export interface EntryFinding {
  readonly kind: string;
  readonly severity: FindingSeverity;
  /** Called when the finding is shown, because a list can have thousands of findings. */
  readonly getText: () => string;
  /** Entries that can replace this one. Empty: the line can be removed. */
  readonly fix?: readonly string[];
}

/** `line` counts from 1. */
export type LineFinding = EntryFinding & NumberedEntry;

/** A mistake by its pattern. */
export interface EntryCheck {
  readonly kind: string;
  /** Key of its text. Default: the kind. */
  readonly message?: string;
  /** Default: wrong. */
  readonly severity?: FindingSeverity;
  readonly pattern: RegExp;
  /** Entries that can replace this one; null: the check does not apply after all. */
  readonly fix?: (match: RegExpExecArray) => readonly string[] | null;
}

export type MessageOf<Check extends EntryCheck> = Check extends { readonly message: infer Message }
  ? Message
  : Check['kind'];

/** The finding of the first check that applies. */
export const findFirst = <Check extends EntryCheck>(
  entry: string,
  checks: readonly Check[],
  getText: (message: MessageOf<Check>, entry: string) => string,
): EntryFinding | null => {
  for (const { kind, message = kind, severity = 'wrong', pattern, fix } of checks) {
    const match = pattern.exec(entry);
    const entries = match === null || fix === undefined ? [] : fix(match);
    if (match === null || entries === null) continue;
    const fixes = entries.length > 0 && { fix: entries };
    return { kind, severity, getText: () => getText(message as MessageOf<Check>, entry), ...fixes };
  }
  return null;
};

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
  findings.slice(0, Math.max(minimum, findings.filter(({ severity }) => severity === 'wrong').length));

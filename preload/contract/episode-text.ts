/**
 * The text of an episode: the texts of its parts, joined to one. Main and the renderer join and split in the same
 * way. Offsets are UTF-16 units.
 */
import { normalizeLineEndings } from './plain-text.ts';

/** Where two parts meet: `from` is the end of the left part, `to` the start of the right one. */
export interface PartBoundary {
  readonly from: number;
  readonly to: number;
}

export interface JoinedParts {
  /** The joined text. Its line ends are line feeds. */
  readonly text: string;
  /** One fewer than the parts, ascending. Only white space is between `from` and `to`. */
  readonly boundaries: readonly PartBoundary[];
}

const endOfSentence = /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}\p{Pi}"'*_]*$/u;
const lowerCaseStart = /^[\p{Ps}\p{Pi}\p{Pf}"'*_…]*\p{Ll}/u;

/** Removes the white space at the boundaries. The outer ends stay as they are. */
const toShownText = (stored: string, index: number, count: number): string => {
  const text = normalizeLineEndings(stored);
  const withoutStart = index === 0 ? text : text.trimStart();
  return index === count - 1 ? withoutStart : withoutStart.trimEnd();
};

/** A space if the sentence goes on, else a blank line. Empty parts are between blank lines. */
const getSeparator = (left: string, right: string): string => {
  if (left === '' || right === '') return '\n\n';
  return endOfSentence.test(left) && !lowerCaseStart.test(right) ? '\n\n' : ' ';
};

/** UTF-16 units at the end of a part that decide how it is joined; closing quotes and brackets can follow the sentence. */
const edgeLength = 100;

/** Whether parts that are cut here join to the same text again. The text is between white space or nothing, and goes on. */
export const isExactJoint = (text: string, { from, to }: PartBoundary): boolean =>
  text.slice(from, to) ===
  getSeparator(text.slice(Math.max(0, from - edgeLength), from), text.slice(to, to + edgeLength));

export const joinParts = (texts: readonly string[]): JoinedParts => {
  const shown = texts.map((text, index) => toShownText(text, index, texts.length));
  const [first = '', ...others] = shown;
  const boundaries: PartBoundary[] = [];
  let text = first;
  for (const [index, right] of others.entries()) {
    const from = text.length;
    text += getSeparator(shown[index] ?? '', right);
    boundaries.push({ from, to: text.length });
    text += right;
  }
  return { text, boundaries };
};

/**
 * The texts of the parts. A part that shows its text of `stored` without a change gets exactly that text, with its
 * own line endings and white space, so that it need not be saved.
 */
export const splitAtBoundaries = (
  { text, boundaries }: JoinedParts,
  stored: readonly string[] = [],
): readonly string[] => {
  const count = boundaries.length + 1;
  return Array.from({ length: count }, (_, index) => {
    const part = text.slice(boundaries[index - 1]?.to ?? 0, boundaries[index]?.from ?? text.length);
    const before = stored[index];
    return before !== undefined && toShownText(before, index, count) === part ? before : part;
  });
};

/** The new offset of `offset`. `side`: where it stays if text is inserted at it, -1 before and 1 after that text. */
type MapOffset = (offset: number, side: -1 | 1) => number;

/**
 * The boundaries after a change; `slice` reads the changed text. What is typed at the end of a part belongs to it,
 * also in the white space after it.
 */
export const mapBoundaries = (
  boundaries: readonly PartBoundary[],
  mapOffset: MapOffset,
  slice: (from: number, to: number) => string,
): readonly PartBoundary[] => {
  let previous = 0;
  return boundaries.map((boundary) => {
    const start = Math.max(previous, mapOffset(boundary.from, 1));
    const to = Math.max(start, mapOffset(boundary.to, -1));
    const typed = slice(start, to).trimEnd();
    previous = to;
    return { from: start + typed.length, to };
  });
};

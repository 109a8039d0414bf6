/** Offsets are in UTF-16 units. */
import type { Mark } from '../../../preload/contract/library.ts';

export interface Snippet {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Start of the snippet's first match in the whole text; null without a match. */
  readonly offset: number | null;
}

/** Characters of a snippet, and of its part before the first match. */
const snippetLength = 180;
const leadLength = 50;
/** Matches of each term that are compared to find the best position. */
const maxMatches = 40;

/** All matches in order; overlapping matches are omitted. */
export const findMarks = (text: string, expressions: readonly RegExp[]): readonly Mark[] => {
  const matches = expressions.flatMap((expression) => findMatches(text, expression, 200));
  const inOrder = matches.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
  const marks: Mark[] = [];
  for (const mark of inOrder) if (mark[0] >= (marks.at(-1)?.[1] ?? 0)) marks.push(mark);
  return marks;
};

const findMatches = (text: string, expression: RegExp, limit: number): Mark[] => {
  const matches: Mark[] = [];
  expression.lastIndex = 0;
  for (
    let match = expression.exec(text);
    match !== null && matches.length < limit;
    match = expression.exec(text)
  ) {
    matches.push([match.index, match.index + match[0].length]);
    if (match[0].length === 0) expression.lastIndex += 1;
  }
  return matches;
};

/** The part with the most terms, or the beginning if nothing matches. */
export const createSnippet = (text: string, expressions: readonly RegExp[]): Snippet => {
  const bestPosition = findBestPosition(text, expressions);
  const from = bestPosition === null ? 0 : toWordStart(text, Math.max(0, bestPosition - leadLength));
  const to = toWordEnd(text, Math.min(text.length, from + snippetLength));
  const cut = text.slice(from, to).replaceAll(/\s/g, ' ');
  const prefix = from > 0 ? '… ' : '';
  const marks = bestPosition === null ? [] : findMarks(cut, expressions);
  const shifted = marks.map(([start, end]): Mark => [start + prefix.length, end + prefix.length]);
  return { text: prefix + cut + (to < text.length ? ' …' : ''), marks: shifted, offset: bestPosition };
};

const findBestPosition = (text: string, expressions: readonly RegExp[]): number | null => {
  const matches = expressions.map((expression) => findMatches(text, expression, maxMatches));
  let best: { readonly at: number; readonly count: number } | null = null;
  for (const [at] of matches.flat()) {
    const count = matches.filter((ranges) =>
      ranges.some(([start]) => start >= at && start < at + snippetLength - leadLength),
    ).length;
    const isBetter = best === null || count > best.count || (count === best.count && at < best.at);
    if (isBetter) best = { at, count };
  }
  return best?.at ?? null;
};

/** Moves back to the start of a word if one is near. Never splits a surrogate pair. */
const toWordStart = (text: string, at: number): number => {
  for (let back = at; back > at - 24 && back > 0; back -= 1) if (/\s/.test(text[back - 1] ?? '')) return back;
  return at > 24 ? alignToCodePoint(text, at) : 0;
};

const toWordEnd = (text: string, at: number): number => {
  for (let on = at; on < at + 24 && on < text.length; on += 1) if (/\s/.test(text[on] ?? '')) return on;
  return alignToCodePoint(text, at);
};

const alignToCodePoint = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};

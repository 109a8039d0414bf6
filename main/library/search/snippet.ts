/** Where a text holds what was searched for, and the lines around it. Offsets are UTF-16, as the page counts. */
import type { Mark } from '../../../preload/contract/library.ts';

export interface Snippet {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Where in the whole text the snippet's first mark begins; null where nothing was found. */
  readonly offset: number | null;
}

/** Characters of a snippet, and how much of it stands before the first mark. */
const snippetLength = 180;
const leadLength = 50;
/** Places that are compared to find the one with the most terms around it. */
const maxMatches = 40;

/** All places of all expressions, in order, without those that lie in another. */
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

/** The stretch of the text that shows the most of what was searched for; its beginning where nothing is found. */
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

/** Back to the beginning of a word, as long as it is near; never into the middle of a surrogate pair. */
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

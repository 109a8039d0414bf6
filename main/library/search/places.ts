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
const lead = 50;
/** Places that are compared to find the one with the most terms around it. */
const mostPlaces = 40;

/** All places of all expressions, in order, without those that lie in another. */
export const marksIn = (text: string, expressions: readonly RegExp[]): readonly Mark[] => {
  const found = expressions.flatMap((expression) => placesOf(text, expression, 200));
  const inOrder = found.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
  const marks: Mark[] = [];
  for (const mark of inOrder) if (mark[0] >= (marks.at(-1)?.[1] ?? 0)) marks.push(mark);
  return marks;
};

const placesOf = (text: string, expression: RegExp, most: number): Mark[] => {
  const places: Mark[] = [];
  expression.lastIndex = 0;
  for (
    let match = expression.exec(text);
    match !== null && places.length < most;
    match = expression.exec(text)
  ) {
    places.push([match.index, match.index + match[0].length]);
    if (match[0].length === 0) expression.lastIndex += 1;
  }
  return places;
};

/** The stretch of the text that shows the most of what was searched for; its beginning where nothing is found. */
export const snippetOf = (text: string, expressions: readonly RegExp[]): Snippet => {
  const best = bestPlace(text, expressions);
  const from = best === null ? 0 : wordStart(text, Math.max(0, best - lead));
  const to = wordEnd(text, Math.min(text.length, from + snippetLength));
  const cut = text.slice(from, to).replaceAll(/\s/g, ' ');
  const prefix = from > 0 ? '… ' : '';
  const marks = best === null ? [] : marksIn(cut, expressions);
  const shifted = marks.map(([start, end]): Mark => [start + prefix.length, end + prefix.length]);
  return { text: prefix + cut + (to < text.length ? ' …' : ''), marks: shifted, offset: best };
};

const bestPlace = (text: string, expressions: readonly RegExp[]): number | null => {
  const places = expressions.map((expression) => placesOf(text, expression, mostPlaces));
  let best: { readonly at: number; readonly count: number } | null = null;
  for (const [at] of places.flat()) {
    const count = places.filter((of) =>
      of.some(([start]) => start >= at && start < at + snippetLength - lead),
    ).length;
    const isBetter = best === null || count > best.count || (count === best.count && at < best.at);
    if (isBetter) best = { at, count };
  }
  return best?.at ?? null;
};

/** Back to the beginning of a word, as long as it is near; never into the middle of a surrogate pair. */
const wordStart = (text: string, at: number): number => {
  for (let back = at; back > at - 24 && back > 0; back -= 1) if (/\s/.test(text[back - 1] ?? '')) return back;
  return at > 24 ? whole(text, at) : 0;
};

const wordEnd = (text: string, at: number): number => {
  for (let on = at; on < at + 24 && on < text.length; on += 1) if (/\s/.test(text[on] ?? '')) return on;
  return whole(text, at);
};

const whole = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
};

/**
 * Distributes the text of an episode over its parts, so that each fits the service. The text stays as it is: only the
 * boundaries move, and as few as possible.
 */
import {
  isExactJoint,
  type JoinedParts,
  joinParts,
  type PartBoundary,
  splitAtBoundaries,
} from '../../preload/contract/episode-text.ts';
import { getExcess } from '../../preload/contract/limits/limits.ts';

export interface PartText {
  readonly text: string;
  /** The service's text. A part with this text is not sent, so it may have any length. */
  readonly base: string;
  /** No text may enter or leave the part, such as while the user has to choose between two versions of it. */
  readonly isFixed: boolean;
}

export interface Distribution {
  readonly texts: readonly string[];
  /** The indices of the parts that changed, in the order in which they are to be saved: those that text moves into come first. */
  readonly order: readonly number[];
  /** The indices of the parts that text moves into. */
  readonly receivers: readonly number[];
  /** Whether a part stays too long, because no neighbours have room for its text. */
  readonly isFull: boolean;
}

/** A cut may be this share of the limit away from the nearest one, if it is between two paragraphs. */
const paragraphShare = 0.05;
/** UTF-16 units around a place without white space in which the end of a sentence is looked for. */
const sentenceRange = 2_000;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The number of code points before each offset; the offset itself if no character has two units. */
const createPointCounter = (text: string): ((offset: number) => number) => {
  if (!/[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text)) return (offset) => offset;
  const counts = new Uint32Array(text.length + 1);
  for (let index = 0, count = 0; index < text.length; index += 1) {
    const [previous, unit] = [text.charCodeAt(index - 1), text.charCodeAt(index)];
    const isSecond = unit >= 0xdc00 && unit <= 0xdfff && previous >= 0xd800 && previous <= 0xdbff;
    if (!isSecond) count += 1;
    counts[index + 1] = count;
  }
  return (offset) => counts[offset] ?? 0;
};

/** The first index in [0, count] from which on `isAfter` is true. */
const findFirst = (count: number, isAfter: (index: number) => boolean): number => {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

interface Range {
  /** A cut ends at `min` or later, and begins at `max` or earlier. */
  readonly min: number;
  readonly max: number;
}

/** Finds the places where a text can be cut. An exact cut is one where joining the parts gives the same text. */
class Cuts {
  readonly #text: string;
  readonly #limit: number;
  readonly #gaps: readonly PartBoundary[];
  readonly getPoints: (offset: number) => number;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
    this.#gaps = [...text.matchAll(/\s+/g)].map(({ 0: gap, index }) => ({
      from: index,
      to: index + gap.length,
    }));
    this.getPoints = createPointCounter(text);
  }

  fits(from: number, to: number): boolean {
    return this.getPoints(to) - this.getPoints(from) <= this.#limit;
  }

  /** The earliest cut after which the text up to `end` fits; null if there is none. */
  findEarliest(start: number, end: number, isExact: boolean): PartBoundary | null {
    const first = findFirst(this.#gaps.length, (index) => this.fits(this.#gaps[index]?.to ?? 0, end));
    for (let index = first; (this.#gaps[index]?.to ?? end) < end; index += 1) {
      const gap = this.#gaps[index];
      if (gap && gap.from > start && (!isExact || isExactJoint(this.#text, gap))) return gap;
    }
    if (isExact) return null;
    const offset = findFirst(end, (at) => at > start && this.fits(at, end));
    return this.#toCut(this.#findGrapheme(offset, 'after'), { min: start + 1, max: end - 1 });
  }

  /** The cut in `range` that is nearest to `target`: an exact one, else one at white space, a sentence or a character. */
  findNearest(target: PartBoundary, range: Range, isExact: boolean): PartBoundary | null {
    const isAllowed = ({ from, to }: PartBoundary): boolean => to >= range.min && from <= range.max;
    if (isAllowed(target)) return target;
    const exact = this.#search(target.from, range, (gap) => isExactJoint(this.#text, gap));
    if (exact) {
      const maxDistance = Math.abs(exact.from - target.from) + this.#limit * paragraphShare;
      const paragraph = this.#search(
        target.from,
        range,
        (gap) => this.#text.slice(gap.from, gap.to) === '\n\n' && isExactJoint(this.#text, gap),
        maxDistance,
      );
      return paragraph ?? exact;
    }
    if (isExact) return null;
    return this.#search(target.from, range, () => true) ?? this.#cutWord(target.from, range);
  }

  #search(
    target: number,
    range: Range,
    isMatch: (gap: PartBoundary) => boolean,
    maxDistance = Number.POSITIVE_INFINITY,
  ): PartBoundary | null {
    const begin = findFirst(this.#gaps.length, (index) => (this.#gaps[index]?.to ?? 0) >= range.min);
    const end = findFirst(this.#gaps.length, (index) => (this.#gaps[index]?.from ?? 0) > range.max);
    const middle = findFirst(this.#gaps.length, (index) => (this.#gaps[index]?.from ?? 0) >= target);
    let [left, right] = [Math.min(middle, end) - 1, Math.max(middle, begin)];
    const getDistance = (index: number): number =>
      index < begin || index >= end
        ? Number.POSITIVE_INFINITY
        : Math.abs((this.#gaps[index]?.from ?? 0) - target);
    while (true) {
      const isLeft = getDistance(left) <= getDistance(right);
      const index = isLeft ? left : right;
      const gap = this.#gaps[index];
      const distance = getDistance(index);
      if (!gap || distance === Number.POSITIVE_INFINITY || distance > maxDistance) return null;
      if (isMatch(gap)) return gap;
      if (isLeft) left -= 1;
      else right += 1;
    }
  }

  /** The nearest end of a sentence in a script without spaces, else between two characters. */
  #cutWord(target: number, range: Range): PartBoundary | null {
    const at = Math.min(Math.max(target, range.min), range.max);
    const start = Math.max(range.min, at - sentenceRange);
    const ends = [...sentences.segment(this.#text.slice(start, Math.min(range.max, at + sentenceRange)))]
      .map(({ index }) => start + index)
      .filter((end) => end > start)
      .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at));
    return this.#toCut(ends[0] ?? this.#findGrapheme(at, at > target ? 'after' : 'before'), range);
  }

  #findGrapheme(offset: number, side: 'before' | 'after'): number {
    const start = Math.max(0, offset - sentenceRange);
    const found = graphemes
      .segment(this.#text.slice(start, offset + sentenceRange))
      .containing(offset - start);
    if (!found || start + found.index === offset) return offset;
    return start + found.index + (side === 'before' ? 0 : found.segment.length);
  }

  #toCut(offset: number, { min, max }: Range): PartBoundary | null {
    return offset < min || offset > max ? null : { from: offset, to: offset };
  }
}

interface Window {
  /** The first part, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Its inner boundaries, which are to move. */
  readonly boundaries: readonly PartBoundary[];
  readonly isExact: boolean;
}

/** The new inner boundaries of some neighbouring parts; null if they have no room for their text. */
const cutWindow = (
  { text, boundaries }: JoinedParts,
  cuts: Cuts,
  { first, end }: Pick<Window, 'first' | 'end'>,
  isExact: boolean,
): readonly PartBoundary[] | null => {
  const whole = text.slice(boundaries[first - 1]?.to ?? 0, boundaries[end - 1]?.from ?? text.length);
  const start = (boundaries[first - 1]?.to ?? 0) + whole.length - whole.trimStart().length;
  const stop = start + whole.trim().length;
  const old = boundaries.slice(first, end - 1);
  // Each part up to the last must end here or later, so that what follows fits.
  const earliest: number[] = [];
  for (let rest = stop, at = old.length - 1; at >= 0 && !cuts.fits(start, rest); at -= 1) {
    const cut = cuts.findEarliest(start, rest, isExact);
    if (!cut) return null;
    earliest[at] = cut.to;
    rest = cut.from;
  }
  const found: PartBoundary[] = [];
  let from = start;
  for (const [at, target] of old.entries()) {
    const max = findFirst(stop, (offset) => offset > from && !cuts.fits(from, offset + 1));
    const range = { min: Math.max(from + 1, earliest[at] ?? 0), max: Math.min(max, stop - 1) };
    const cut = cuts.findNearest(target, range, isExact);
    if (!cut || cut.from <= from || cut.to >= stop || !cuts.fits(from, cut.from)) return null;
    found.push(cut);
    from = cut.to;
  }
  return cuts.fits(from, stop) ? found : null;
};

interface Step {
  readonly cost: number;
  readonly window: Window;
}

/** Costs more than moving all boundaries: the part stays too long. */
const tooLongCost = 1_000_000;
/** Among ways with the same number of requests: text flows to the next part rather than to the previous one. */
const backwardCost = 0.001;
/** Costs more than any number of requests: white space is added where the text is cut. */
const inexactCost = 1_000;

/** The windows whose boundaries move, so that the fewest parts are sent. */
const chooseWindows = (parts: readonly PartText[], joined: JoinedParts, limit: number): readonly Window[] => {
  const cuts = new Cuts(joined.text, limit);
  const isTooLong = parts.map(({ text, base }) => text !== base && getExcess(text, limit) > 0);
  const starts = [0, ...joined.boundaries.map(({ to }) => to)];
  const ends = [...joined.boundaries.map(({ from }) => from), joined.text.length];
  const hasRoom = (first: number, end: number): boolean =>
    cuts.getPoints(ends[end - 1] ?? 0) - cuts.getPoints(starts[first] ?? 0) <=
    limit * (end - first) + joined.text.length - joined.text.trim().length + 2 * (end - first);
  const best: (Step & { readonly before: number })[] = [
    { cost: 0, before: 0, window: { first: 0, end: 0, boundaries: [], isExact: true } },
  ];
  for (let end = 1; end <= parts.length; end += 1) {
    const { text, base } = parts[end - 1] ?? { text: '', base: '' };
    const single = (isTooLong[end - 1] ? tooLongCost : 0) + (text === base ? 0 : 1);
    let step = {
      cost: (best[end - 1]?.cost ?? 0) + single,
      before: end - 1,
      window: { first: end - 1, end, boundaries: [], isExact: true } as Window,
    };
    for (let first = end - 2; first >= 0; first -= 1) {
      if (parts[first]?.isFixed || parts[first + 1]?.isFixed) break;
      const long = isTooLong.indexOf(true, first);
      if (long === -1 || long >= end) continue;
      const cost = (best[first]?.cost ?? 0) + end - first + (long - first) * backwardCost;
      if (cost >= step.cost || !hasRoom(first, end)) continue;
      for (const isExact of [true, false]) {
        const total = cost + (isExact ? 0 : inexactCost);
        const boundaries = total < step.cost ? cutWindow(joined, cuts, { first, end }, isExact) : null;
        if (!boundaries) continue;
        step = { cost: total, before: first, window: { first, end, boundaries, isExact } };
        break;
      }
    }
    best.push(step);
  }
  const windows: Window[] = [];
  for (let at = parts.length; at > 0; at = best[at]?.before ?? 0) {
    const window = best[at]?.window;
    if (window) windows.push(window);
  }
  return windows;
};

/** The parts in the order in which they are to be saved: of two neighbours, the one that text moves into is first. */
const toOrder = (before: readonly PartBoundary[], after: readonly PartBoundary[]): readonly number[] => {
  const order: number[] = [];
  let run: number[] = [];
  for (let index = 0; index <= after.length; index += 1) {
    run.unshift(index);
    const isMovedBack = (after[index]?.to ?? 0) < (before[index]?.to ?? 0);
    if (isMovedBack) continue;
    order.push(...run);
    run = [];
  }
  return order;
};

/** Parts that fit stay as they are if no neighbour needs their room. The text of a part with `isFixed` never changes. */
export const distributeText = (parts: readonly PartText[], limit: number): Distribution => {
  const texts = parts.map(({ text }) => text);
  const isOver = parts.some(({ text, base }) => text !== base && getExcess(text, limit) > 0);
  if (!isOver) return { texts, order: [], receivers: [], isFull: false };
  const joined = joinParts(texts);
  const windows = chooseWindows(parts, joined, limit);
  const boundaries = [...joined.boundaries];
  for (const { first, boundaries: moved } of windows)
    for (const [index, boundary] of moved.entries()) boundaries[first + index] = boundary;
  const cut = { text: joined.text, boundaries };
  const byBase = splitAtBoundaries(
    cut,
    parts.map(({ base }) => base),
  );
  const distributed = splitAtBoundaries(cut, texts).map((text, index) =>
    text === texts[index] ? text : (byBase[index] ?? text),
  );
  const isChanged = (index: number): boolean => distributed[index] !== texts[index];
  const gains = (index: number): boolean =>
    (boundaries[index - 1]?.to ?? 0) < (joined.boundaries[index - 1]?.to ?? 0) ||
    (boundaries[index]?.from ?? 0) > (joined.boundaries[index]?.from ?? 0);
  return {
    texts: distributed,
    order: toOrder(joined.boundaries, boundaries).filter(isChanged),
    receivers: texts.flatMap((_, index) => (isChanged(index) && gains(index) ? [index] : [])),
    isFull: distributed.some((text, index) => text !== parts[index]?.base && getExcess(text, limit) > 0),
  };
};

/** The smallest change that turns one text into another: what begins and ends alike stays, with cursor and scrolling. */

/** From `from` to `to` stands `insert` instead. Offsets are UTF-16 units. */
export interface MiddleChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Whether a character is cut in two between `index - 1` and `index`. */
const isWithinPair = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff;
};

/** Long stretches that are alike are found alike at once, not letter by letter. */
const stretch = 8_192;

/** Null where nothing differs. */
export const replaceMiddle = (before: string, after: string): MiddleChange | null => {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (
    from + stretch <= shorter &&
    before.slice(from, from + stretch) === after.slice(from, from + stretch)
  ) {
    from += stretch;
  }
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (isWithinPair(before, from) || isWithinPair(after, from)) from -= 1;
  let same = 0;
  const endsAlike = (): boolean =>
    before.slice(before.length - same - stretch, before.length - same) ===
    after.slice(after.length - same - stretch, after.length - same);
  while (same + stretch <= shorter - from && endsAlike()) same += stretch;
  while (
    same < shorter - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  if (isWithinPair(before, before.length - same) || isWithinPair(after, after.length - same)) same -= 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
};

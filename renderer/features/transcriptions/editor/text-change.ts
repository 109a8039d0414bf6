/** The smallest change that turns one text into another: what begins and ends alike stays, with cursor and scrolling. */

/** From `from` to `to` stands `insert` instead. Offsets are UTF-16 units. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Whether a character is cut in two between `index - 1` and `index`. */
const splitsSurrogatePair = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff;
};

/** Long stretches that are alike are found alike at once, not letter by letter. */
const blockLength = 8_192;

/** Null where nothing differs. */
export const computeTextChange = (before: string, after: string): TextChange | null => {
  if (before === after) return null;
  const minLength = Math.min(before.length, after.length);
  let from = 0;
  while (
    from + blockLength <= minLength &&
    before.slice(from, from + blockLength) === after.slice(from, from + blockLength)
  ) {
    from += blockLength;
  }
  while (from < minLength && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (splitsSurrogatePair(before, from) || splitsSurrogatePair(after, from)) from -= 1;
  let suffixLength = 0;
  const isSuffixBlockEqual = (): boolean =>
    before.slice(before.length - suffixLength - blockLength, before.length - suffixLength) ===
    after.slice(after.length - suffixLength - blockLength, after.length - suffixLength);
  while (suffixLength + blockLength <= minLength - from && isSuffixBlockEqual()) suffixLength += blockLength;
  while (
    suffixLength < minLength - from &&
    before.charCodeAt(before.length - 1 - suffixLength) === after.charCodeAt(after.length - 1 - suffixLength)
  ) {
    suffixLength += 1;
  }
  if (
    splitsSurrogatePair(before, before.length - suffixLength) ||
    splitsSurrogatePair(after, after.length - suffixLength)
  )
    suffixLength -= 1;
  return { from, to: before.length - suffixLength, insert: after.slice(from, after.length - suffixLength) };
};

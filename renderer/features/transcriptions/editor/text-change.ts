/** Smallest change between two texts. The equal start and end keep the cursor and the scroll position. */

/** Replaces `from` to `to` with `insert`. Offsets are UTF-16 units. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

const splitsSurrogatePair = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  return index > 0 && unit >= 0xdc00 && unit <= 0xdfff;
};

/** UTF-16 units. Comparing blocks is faster than comparing single units. */
const blockLength = 8_192;

/** Null if the texts are equal. */
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

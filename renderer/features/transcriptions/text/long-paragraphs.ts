/** Characters: about 200 words. */
const longParagraph = 1_200;

export const hasLongParagraph = (text: string): boolean => {
  for (let from = 0; from + longParagraph < text.length; ) {
    const end = text.indexOf('\n', from);
    if ((end < 0 ? text.length : end) - from > longParagraph) return true;
    if (end < 0) return false;
    from = end + 1;
  }
  return false;
};

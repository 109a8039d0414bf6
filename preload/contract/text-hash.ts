/**
 * Main and the renderer compare texts by this hash instead of sending them: the length and 64 bits. Takes some
 * milliseconds for a million characters. Not cryptographic.
 */
export const textHash = (text: string): string => {
  let lowHash = 0x2545f491;
  let highHash = 0x5bd1e995;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    lowHash = Math.imul(lowHash ^ unit, 0x01000193);
    highHash = Math.imul((highHash << 7) ^ (highHash >>> 25) ^ unit, 0x9e3779b1);
  }
  return `${text.length} ${(lowHash >>> 0).toString(16)} ${(highHash >>> 0).toString(16)}`;
};

/** Passwords for a statistics page: long enough to be strong, plain enough to be read out to somebody. */

/** Letters and digits that nobody takes for another one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupCount = 4;
const groupLength = 5;

/** Fills the bytes with chance; `crypto.getRandomValues`, in the page. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown;

/** Four groups of five: almost 99 bits. Each character is as likely as every other. */
export const generatePassword = (
  fillRandom: FillRandom = (bytes) => crypto.getRandomValues(bytes),
): string => {
  const byteLimit = 256 - (256 % alphabet.length);
  const chars: string[] = [];
  while (chars.length < groupCount * groupLength) {
    const bytes = new Uint8Array(groupCount * groupLength);
    fillRandom(bytes);
    for (const byte of bytes) if (byte < byteLimit) chars.push(alphabet.charAt(byte % alphabet.length));
  }
  return Array.from({ length: groupCount }, (_, at) =>
    chars.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-');
};

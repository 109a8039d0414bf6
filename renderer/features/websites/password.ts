/** Passwords for a statistics page: long enough to be strong, plain enough to be read out to somebody. */

/** Letters and digits that nobody takes for another one. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** Fills the bytes with chance; `crypto.getRandomValues`, in the page. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown;

/** Four groups of five: almost 99 bits. Each character is as likely as every other. */
export const generatePassword = (fill: FillRandom = (bytes) => crypto.getRandomValues(bytes)): string => {
  const even = 256 - (256 % alphabet.length);
  const chars: string[] = [];
  while (chars.length < groups * groupLength) {
    const bytes = new Uint8Array(groups * groupLength);
    fill(bytes);
    for (const byte of bytes) if (byte < even) chars.push(alphabet.charAt(byte % alphabet.length));
  }
  return Array.from({ length: groups }, (_, at) =>
    chars.slice(at * groupLength, (at + 1) * groupLength).join(''),
  ).join('-');
};

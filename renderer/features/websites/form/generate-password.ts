/** No look-alikes such as 0, o, 1, i and l. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupCount = 4;
const groupLength = 5;

export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown;

/** Four groups of five characters, about 99 bits. All characters are equally likely. */
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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values = new Uint8Array(256);
for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value;

const padding = '='.charCodeAt(0);

/** Padded base64 as bytes. Buffer would need it as a string on V8's heap. */
export const decodeBase64 = (text: Uint8Array): Uint8Array<ArrayBuffer> => {
  let padded = 0;
  while (text[text.length - 1 - padded] === padding) padded += 1;
  const bytes = new Uint8Array((text.length / 4) * 3 - padded);
  const valueAt = (at: number): number => values[text[at] ?? padding] ?? 0;
  for (let from = 0, to = 0; from < text.length; from += 4, to += 3) {
    const group =
      (valueAt(from) << 18) | (valueAt(from + 1) << 12) | (valueAt(from + 2) << 6) | valueAt(from + 3);
    bytes[to] = group >> 16;
    // Beyond the end, nothing is written.
    bytes[to + 1] = group >> 8;
    bytes[to + 2] = group;
  }
  return bytes;
};

/** The forms that a secret can take in a text. */

/** A shorter secret would match by chance in base64 and hexadecimal. */
const minEncodedLength = 8;

const namedEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const toEntities = (secret: string, format: (code: number) => string): string =>
  Array.from(secret, (character) => `&#${format(character.codePointAt(0) ?? 0)};`).join('');

/** Base64 of a longer text that contains the secret, for each position: without the ends, which the rest changes. */
const toBase64Forms = (secret: string): readonly string[] =>
  [0, 1, 2].flatMap((before) => {
    const length = before + Buffer.byteLength(secret);
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString('base64');
    const form = encoded.slice(Math.ceil((before * 8) / 6), Math.floor((length * 8) / 6));
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });

/** The secret as plain text, in a URL, in JSON, in HTML, in base64 and in hexadecimal; the longest form is first. */
export const getSecretForms = (secret: string): readonly string[] => {
  const percent = encodeURIComponent(secret);
  const text = [
    secret,
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (encoded) => encoded.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    secret.replace(/[&<>"']/g, (character) => namedEntities[character] ?? ''),
    toEntities(secret, String),
    toEntities(secret, (code) => `x${code.toString(16)}`),
    toEntities(secret, (code) => `x${code.toString(16).toUpperCase()}`),
  ];
  const hex = Buffer.from(secret).toString('hex');
  const encoded = secret.length < minEncodedLength ? [] : [...toBase64Forms(secret), hex, hex.toUpperCase()];
  return [...new Set([...text, ...encoded])].sort((one, other) => other.length - one.length);
};

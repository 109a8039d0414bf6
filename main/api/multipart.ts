/**
 * The frame of a multipart/form-data body with one file (section 4.2, store): everything before the file's bytes and
 * everything after them, so that the length of the whole body is known before the first byte is sent.
 */
import { randomBytes } from 'node:crypto';

export interface MultipartFile {
  readonly field: string;
  readonly fileName: string;
  readonly mediaType: string;
  /** Bytes. */
  readonly size: number;
}

export interface MultipartFrame {
  readonly contentType: string;
  /** Bytes of the whole body: head, file and tail. */
  readonly length: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

export type MultipartFields = readonly (readonly [name: string, value: string])[];

/**
 * Builds the frame. Values go out as they are, in UTF-8. The file's name stands in a plain `filename=`: servers of this
 * family do not take a part with only `filename*=` for a file.
 */
export const createMultipartFrame = (
  fields: MultipartFields,
  file: MultipartFile,
  random: () => string = () => randomBytes(18).toString('base64url'),
): MultipartFrame => {
  const parts = fields.map(
    ([name, value]) => `Content-Disposition: form-data; name="${escapeHeader(name)}"\r\n\r\n${value}\r\n`,
  );
  parts.push(
    `Content-Disposition: form-data; name="${escapeHeader(file.field)}"; filename="${escapeHeader(file.fileName)}"\r\n` +
      `Content-Type: ${file.mediaType}\r\n\r\n`,
  );
  const boundary = findUnusedBoundary(parts, random);
  const head = Buffer.from(parts.map((part) => `--${boundary}\r\n${part}`).join(''), 'utf8');
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`, 'latin1');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.size + tail.length,
    head,
    tail,
  };
};

/**
 * Quotes and line breaks as browsers write them (%22 %0D %0A). A backslash before the closing quote, or a control
 * character, makes servers drop the whole part, so those are written the same way.
 */
export const escapeHeader = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replace(/[\u0000-\u001f\u007f"\\]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, '0')}`;
  });

/** 144 random bits cannot be met in the file by chance; in the fields, which are at hand, it is looked up. */
const findUnusedBoundary = (parts: readonly string[], random: () => string): string => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const boundary = `----Sidetone${random()}`;
    if (!parts.some((part) => part.includes(boundary))) return boundary;
  }
  throw new Error('No boundary could be found');
};

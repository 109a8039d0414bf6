/** The bytes around the file in a multipart/form-data body. They are known in advance, for Content-Length. */
import { randomBytes } from 'node:crypto';
import { audioMediaTypes, getFileType } from '../../../preload/contract/audio-formats.ts';

export interface MultipartFrame {
  readonly contentType: string;
  /** Bytes of the whole body: head, file and tail. */
  readonly length: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

export type MultipartFields = readonly (readonly [name: string, value: string])[];

/**
 * Sends values unchanged, in UTF-8. Uses a plain `filename=`, because deployed servers do not recognise a
 * part with only `filename*=` as a file.
 */
export const createMultipartFrame = (
  fields: MultipartFields,
  file: {
    readonly field: string;
    readonly fileName: string;
    readonly mediaType: string;
    readonly size: number;
  },
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
 * Escapes quotes and line breaks as browsers do (%22 %0D %0A). A backslash before the closing quote, or a
 * control character, makes servers drop the part, so these are escaped too.
 */
const escapeHeader = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
  text.replace(/[\u0000-\u001f\u007f"\\]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase();
    return `%${code.padStart(2, '0')}`;
  });

/** The boundary has 144 random bits, so a collision with the file is negligible. The fields are searched. */
const findUnusedBoundary = (parts: readonly string[], random: () => string): string => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const boundary = `----Sidetone${random()}`;
    if (!parts.some((part) => part.includes(boundary))) return boundary;
  }
  throw new Error('No boundary could be found');
};

/** The Content-Type of the file part. Services detect the type from the content themselves. */
export const getMediaType = (fileName: string): string =>
  audioMediaTypes.get(getFileType(fileName)) ?? 'application/octet-stream';

import { Readable } from 'node:stream';
import busboy, { type FileInfo } from 'busboy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMultipartFrame, type MultipartFields } from '../../../main/api/upload/multipart.ts';

interface Decoded {
  readonly fields: (readonly [string, string])[];
  readonly fileName: string | undefined;
  readonly mediaType: string | undefined;
  readonly content: Buffer;
}

const decode = (contentType: string, body: Buffer): Promise<Decoded> =>
  new Promise((resolve, reject) => {
    const fields: [string, string][] = [];
    const chunks: Buffer[] = [];
    let file: FileInfo | undefined;
    const parser = busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { fieldSize: 10_000_000 },
    });
    parser.on('field', (name, value) => fields.push([name, value]));
    parser.on('file', (_name, stream, info) => {
      file = info;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
    parser.on('error', reject);
    parser.on('close', () =>
      resolve({
        fields,
        fileName: file?.filename,
        mediaType: file?.mimeType,
        content: Buffer.concat(chunks),
      }),
    );
    Readable.from([body]).pipe(parser);
  });

const build = (fields: MultipartFields, fileName: string, content: Buffer, random?: () => string) => {
  const frame = createMultipartFrame(
    fields,
    { field: 'file', fileName, mediaType: 'audio/mpeg', size: content.length },
    random,
  );
  return { frame, body: Buffer.concat([frame.head, content, frame.tail]) };
};

/** Inverse of the escapes in names. */
const readBack = (text: string): string =>
  text.replace(/%([01][0-9A-F]|7F|22|5C)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/** Text without percent signs, which are ambiguous, and without lone surrogates. */
const anyText = fc.string({ unit: 'grapheme' }).map((text) => text.toWellFormed().replaceAll('%', ''));
const oddText = fc.oneof(
  anyText,
  fc.string({
    unit: fc.constantFrom('"', '\\', '\r', '\n', '\t', ';', '=', '-', 'ä', '😀', '\u202e', '\u0301', ' '),
  }),
);

describe('multipart', () => {
  it('is decoded by a server into the same fields and file', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('name', 'description', 'language'), oddText), { maxLength: 4 }),
        oddText.filter((name) => name !== ''),
        fc.uint8Array({ maxLength: 2_000 }),
        async (fields, fileName, bytes) => {
          const content = Buffer.from(bytes);
          const { frame, body } = build(fields, fileName, content);
          expect(body.length).toBe(frame.length);
          const decoded = await decode(frame.contentType, body);
          expect(decoded.fields).toEqual(fields);
          expect(readBack(decoded.fileName ?? '')).toBe(fileName);
          expect(decoded.mediaType).toBe('audio/mpeg');
          expect(decoded.content.equals(content)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('escapes quotes and line breaks in names like browsers', () => {
    const { frame } = build([], 'a"b\r\nc.mp3', Buffer.of(1));
    expect(frame.head.toString()).toContain('filename="a%22b%0D%0Ac.mp3"');
    const plain = build([], 'plain ä 😀.mp3', Buffer.of(1));
    expect(plain.frame.head.toString()).toContain('filename="plain ä 😀.mp3"');
  });

  it('does not let a name start another part', async () => {
    const evil = '"; name="name"\r\n\r\nowned\r\n------Sidetone';
    const { frame, body } = build([['name', 'mine']], evil, Buffer.from('audio'));
    const decoded = await decode(frame.contentType, body);
    expect(decoded.fields).toEqual([['name', 'mine']]);
    expect(readBack(decoded.fileName ?? '')).toBe(evil);
  });

  it('uses another boundary when one occurs in a field or in the file name', async () => {
    const tries = ['aaaa', 'bbbb', 'cccc'];
    const { frame, body } = build(
      [['description', 'text\r\n------Sidetoneaaaa--\r\nmore']],
      '----Sidetonebbbb.mp3',
      Buffer.from('x'),
      () => tries.shift() ?? 'dddd',
    );
    expect(frame.contentType).toBe('multipart/form-data; boundary=----Sidetonecccc');
    const decoded = await decode(frame.contentType, body);
    expect(decoded.fields).toEqual([['description', 'text\r\n------Sidetoneaaaa--\r\nmore']]);
  });

  it('has a new boundary each time, of at most 70 characters', () => {
    const boundaries = Array.from(
      { length: 200 },
      () => build([], 'a', Buffer.of(1)).frame.contentType.split('=')[1],
    );
    expect(new Set(boundaries).size).toBe(200);
    for (const boundary of boundaries) expect(boundary).toMatch(/^[-\w]{20,70}$/);
  });

  it('sends the file name as plain filename, never as filename* alone', () => {
    const head = build([], 'Grüße 😀.mp3', Buffer.of(1)).frame.head.toString();
    expect(head).toContain('; filename="Grüße 😀.mp3"\r\n');
    expect(head).not.toContain('filename*');
  });
});

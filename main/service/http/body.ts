/** Parses a request body into a form. Files are hashed and counted as they stream, and not stored. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { createForm, type Form } from './form.ts';
import { createFileReceiver, type ReceivedFile } from './received-file.ts';

export type BodyOutcome =
  | { readonly kind: 'form'; readonly form: Form }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'malformed' }
  /** The connection ended before the body did. */
  | { readonly kind: 'cut' };

/** Limit of a form-encoded body, and of each multipart field. A file has no limit. */
const maxFieldBytes = 64 * 1024 * 1024;

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** `source` is the body, passed through the hooks. */
export const readBody = async (
  request: IncomingMessage,
  source: AsyncIterable<Buffer>,
): Promise<BodyOutcome> => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  try {
    if (type === 'multipart/form-data') return await readMultipart(request, source);
    const text = await readText(source);
    if (text === null) return { kind: 'too_large' };
    // Only form-encoded bodies have fields; every other content type is read as an empty form.
    const fields = type === 'application/x-www-form-urlencoded' ? [...new URLSearchParams(text)] : [];
    return { kind: 'form', form: createForm(fields) };
  } catch {
    return request.destroyed && !request.complete ? { kind: 'cut' } : { kind: 'malformed' };
  }
};

const readText = async (source: AsyncIterable<Buffer>): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size <= maxFieldBytes) chunks.push(chunk);
  }
  return size > maxFieldBytes ? null : Buffer.concat(chunks).toString();
};

const readMultipart = async (
  request: IncomingMessage,
  source: AsyncIterable<Buffer>,
): Promise<BodyOutcome> => {
  const fields: [string, string][] = [];
  let file: ReceivedFile | null = null;
  const parser = busboy({
    headers: request.headers,
    // Clients send file names as UTF-8.
    defParamCharset: 'utf8',
    limits: { fieldSize: maxFieldBytes, fields: 1_000, parts: 1_000 },
    highWaterMark: 1024 * 1024,
  });
  parser.on('field', (name, value) => fields.push([name, value]));
  parser.on('file', (name, stream, info) => {
    const receiver = createFileReceiver();
    stream.on('data', receiver.write);
    stream.on('error', () => {}); // The parser reports it too.
    stream.on('end', () => {
      if (name === 'file') file = receiver.finish(decodeFileName(info.filename ?? ''));
    });
  });
  await pipeline(Readable.from(source), parser);
  return { kind: 'form', form: createForm(fields, file) };
};

/** Multipart encoding (WHATWG) writes quotes and line ends in file names as %22, %0D and %0A. */
const decodeFileName = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Parses a request body into a form. A file is hashed as it streams. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { type ReceivedFile, receiveFile } from '../received-file.ts';
import { json, type ServiceResponse } from './response.ts';

/** `values`: the last value of each name, trimmed; null if empty, as deployed servers do. */
export interface Form {
  readonly fields: readonly (readonly [string, string])[];
  readonly values: ReadonlyMap<string, string | null>;
  readonly file: ReceivedFile | null;
}

export const createForm = (
  fields: readonly (readonly [string, string])[],
  file: ReceivedFile | null = null,
): Form => ({
  fields,
  values: new Map(fields.map(([name, value]) => [name, value.trim() === '' ? null : value.trim()])),
  file,
});

/** The fields of a request and the file of it, or why there are none. */
export type Input =
  | { readonly kind: 'form'; readonly form: Form }
  | { readonly kind: 'refused'; readonly response: ServiceResponse }
  /** The connection ended before the body did, or a hook has handled the request. */
  | { readonly kind: 'closed' };

/** Limit of a form-encoded body, and of each multipart field. A file has no limit. */
const maxFieldBytes = 64 * 1024 * 1024;

export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** `source` is the body, passed through the hooks. */
export const readBody = async (request: IncomingMessage, source: AsyncIterable<Buffer>): Promise<Input> => {
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  try {
    if (type === 'multipart/form-data') return await readMultipart(request, source);
    const text = await readText(source);
    if (text === null) return { kind: 'refused', response: json(413, { message: '' }) };
    // Only form-encoded bodies have fields; every other content type is read as an empty form.
    const fields = type === 'application/x-www-form-urlencoded' ? [...new URLSearchParams(text)] : [];
    return { kind: 'form', form: createForm(fields) };
  } catch {
    if (request.destroyed && !request.complete) return { kind: 'closed' };
    return { kind: 'refused', response: json(400, { message: '' }) };
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

const readMultipart = async (request: IncomingMessage, source: AsyncIterable<Buffer>): Promise<Input> => {
  const fields: [string, string][] = [];
  const receiving: Promise<ReceivedFile>[] = [];
  const parser = busboy({
    headers: request.headers,
    // Clients send file names as UTF-8.
    defParamCharset: 'utf8',
    limits: { fieldSize: maxFieldBytes, fields: 1_000, parts: 1_000 },
    highWaterMark: 1024 * 1024,
  });
  parser.on('field', (name, value) => fields.push([name, value]));
  parser.on('file', (name, stream, info) => {
    stream.on('error', () => {}); // The parser reports it too.
    if (name !== 'file') {
      stream.resume();
      return;
    }
    const file = receiveFile(stream, decodeFileName(info.filename ?? ''));
    file.catch(() => {}); // Awaited below, when the parser has ended.
    receiving.push(file);
  });
  await pipeline(Readable.from(source), parser);
  const files = await Promise.all(receiving);
  return { kind: 'form', form: createForm(fields, files.at(-1) ?? null) };
};

/** Multipart encoding (WHATWG) writes quotes and line ends in file names as %22, %0D and %0A. */
const decodeFileName = (name: string): string =>
  name.replace(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

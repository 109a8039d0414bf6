import type { Dispatcher } from 'undici';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import { excerpt, findDatabaseMessage } from './excerpt.ts';
import { parseJson } from './json.ts';

/** Maximum bytes of a JSON response; callers request larger lists in smaller pages. */
const maxResponseBytes = 16 * 1024 * 1024;

export interface ResponseHeaders {
  readonly [name: string]: string | string[] | undefined;
}

/** A complete response. `body` is undefined if it was empty. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: unknown;
}

/** A response that was incomplete or not usable. `status` is its status code. */
export interface UnusableResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly problem: BridgeError;
}

/** Throws undici's error if the connection breaks. `maxValues`: of the JSON, if it may have more than usual. */
export const readResponse = async (
  rawResponse: Dispatcher.ResponseData,
  maxValues?: number,
): Promise<ServiceResponse | UnusableResponse> => {
  const { statusCode: status, headers } = rawResponse;
  let release = (): void => {};
  const onLarge = async (): Promise<Buffer> => {
    const acquired = await acquireLargeBuffer();
    release = acquired.release;
    return acquired.buffer;
  };
  try {
    const read = await readBytes(rawResponse, onLarge);
    const parsed = read.ok ? await parseBody(read.value, headers, maxValues) : read;
    const message = read.ok && !parsed.ok && status === 500 ? findDatabaseMessage(read.value) : null;
    if (message !== null) return { status, headers, body: { message } };
    return parsed.ok ? { status, headers, body: parsed.value } : { status, headers, problem: parsed.error };
  } finally {
    release();
  }
};

export const getHeader = (headers: ResponseHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Calls `onLarge` once, when the response turns out to be large, and awaits its buffer. */
const readBytes = async (
  { headers, body }: Dispatcher.ResponseData,
  onLarge: () => Promise<Buffer>,
): Promise<Result<Buffer>> => {
  // The limit counts bytes on the wire, and 200 kB can decompress to 200 MiB, so we request identity
  // encoding.
  const encoding = getHeader(headers, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    discard(body);
    return fail('unexpected_answer', { key: 'response_compressed', encoding: excerpt(encoding, 40) });
  }
  const chunks: Buffer[] = [];
  let buffer: Buffer | null = null;
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const from = length;
    length += chunk.length;
    if (length > maxResponseBytes) {
      discard(body);
      return fail('answer_too_large', { key: 'response_too_large', mebibytes: maxResponseBytes / 2 ** 20 });
    }
    if (buffer === null && length > largeResponseBytes) {
      buffer = await onLarge();
      moveToBuffer(buffer, chunks.splice(0));
    }
    if (buffer === null) chunks.push(chunk);
    else moveToBuffer(buffer, [chunk], from);
  }
  return ok(buffer === null ? Buffer.concat(chunks, length) : buffer.subarray(0, length));
};

/**
 * Copies chunks and frees their memory, which would otherwise stay until garbage collection. A chunk that
 * does not fill its ArrayBuffer may share it with the next response.
 */
const moveToBuffer = (target: Buffer, chunks: readonly Buffer[], start = 0): void => {
  let at = start;
  for (const chunk of chunks) {
    at += chunk.copy(target, at);
    const { buffer } = chunk;
    if (buffer instanceof ArrayBuffer && chunk.length === buffer.byteLength) buffer.transfer(0);
  }
};

const discard = (body: Dispatcher.ResponseData['body']): void => {
  body.on('error', () => {});
  body.destroy();
};

const parseBody = async (
  bytes: Buffer,
  headers: ResponseHeaders,
  maxValues?: number,
): Promise<Result<unknown>> => {
  if (bytes.length === 0) return ok(undefined);
  const type = getHeader(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && !/^application\/(json|[a-z0-9.+-]+\+json)$/.test(type)) return failNotJson(bytes, type);
  const parsed = await parseJson(bytes, maxValues);
  if (parsed.ok) return ok(parsed.value);
  switch (parsed.reason) {
    case 'not_json':
      return failNotJson(bytes, type);
    case 'not_utf8':
      return fail('unexpected_answer', { key: 'response_not_utf8' });
    case 'too_deep':
      return fail('unexpected_answer', { key: 'response_too_deep' });
    case 'too_many':
      return fail('unexpected_answer', { key: 'response_too_many' });
  }
};

const failNotJson = (bytes: Buffer, type: string): Result<never> => {
  const start = bytes.toString('utf8', 0, 64 * 1024);
  // Damaged JSON is not quoted, because a record can contain a password.
  const text = /^\s*[[{]/.test(start) ? '' : excerpt(start);
  const isWebPage = type === 'text/html' || /^\s*<(!doctype|html)/i.test(bytes.toString('latin1', 0, 200));
  const key = isWebPage ? 'response_web_page' : 'response_not_json';
  return fail('unexpected_answer', text === '' ? { key: `${key}_empty` } : { key, excerpt: text });
};

/** Responses above this size in bytes are large. A page of a hundred ordinary texts is below it. */
const largeResponseBytes = 4 * 1024 * 1024;

/**
 * Large responses are read one at a time into one buffer, because parsing takes several times their size. Resolves when it
 * is free. It is not zeroed, and valid until `release`.
 */
const acquireLargeBuffer = async (): Promise<{ readonly buffer: Buffer; readonly release: () => void }> => {
  const previous = lastUse;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  lastUse = promise;
  await previous;
  const buffer = largeBuffer?.deref() ?? Buffer.allocUnsafeSlow(maxResponseBytes);
  largeBuffer = new WeakRef(buffer);
  return { buffer, release };
};
let lastUse = Promise.resolve();
let largeBuffer: WeakRef<Buffer> | null = null;

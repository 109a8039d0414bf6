/** Response shapes of deployed servers; the specification shows none. */
import type { ServerResponse } from 'node:http';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import { formatErrorWithDetail } from '../../../../preload/messages/explain-error.ts';

export type ResponseContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | { readonly kind: 'empty' };

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: ResponseContent;
}

/** Deployed servers have two shapes of a 422: `message` as an object, or Laravel's `message` and `errors`. */
export type ValidationShape = 'message' | 'errors';
export type ValidationErrors = Readonly<Record<string, readonly string[]>>;

export const json = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): ServiceResponse => ({
  status,
  headers,
  content: { kind: 'json', value },
});

export const html = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
): ServiceResponse => ({
  status,
  headers,
  content: { kind: 'text', type: 'text/html; charset=UTF-8', text },
});

export const shown = (record: unknown): ServiceResponse => json(200, { data: record, status: 200 });
export const created = (record: unknown): ServiceResponse => json(201, { data: record, status: 200 });

export const notFound = (): ServiceResponse => json(404, { message: 'Resource not found.', status: 404 });

/** Undefined: it is not of the database. */
export const failed = (error: BridgeError | undefined): ServiceResponse => {
  if (error === undefined) return json(500, { message: 'Server Error' });
  const status = error.code === 'disk_full' ? 507 : 503;
  return json(status, { message: formatErrorWithDetail(error), status });
};

export const invalid = (fields: ValidationErrors, shape: ValidationShape): ServiceResponse =>
  shape === 'message'
    ? json(422, { message: fields, status: 422 })
    : json(422, {
        message: Object.values(fields).flat()[0] ?? 'The given data was invalid.',
        errors: fields,
      });

export const encode = (content: ResponseContent): { readonly type: string; readonly body: Buffer } | null => {
  switch (content.kind) {
    case 'json':
      return { type: 'application/json', body: Buffer.from(JSON.stringify(content.value)) };
    case 'text':
      return { type: content.type, body: Buffer.from(content.text) };
    case 'empty':
      return null;
  }
};

export const getHeaders = (response: ServiceResponse): Record<string, string> => {
  const encoded = encode(response.content);
  return {
    'Cache-Control': 'no-cache, private',
    'X-Content-Type-Options': 'nosniff',
    ...(encoded === null
      ? {}
      : { 'Content-Type': encoded.type, 'Content-Length': String(encoded.body.length) }),
    ...response.headers,
  };
};

export const send = (serverResponse: ServerResponse, response: ServiceResponse): void => {
  if (serverResponse.destroyed || serverResponse.headersSent) return;
  serverResponse.writeHead(response.status, getHeaders(response));
  const encoded = encode(response.content);
  serverResponse.end(serverResponse.req.method === 'HEAD' ? undefined : encoded?.body);
};

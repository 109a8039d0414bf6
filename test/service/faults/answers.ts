import {
  html,
  invalid,
  json,
  type ServiceResponse,
  send,
  type ValidationErrors,
  type ValidationShape,
} from '../specification/http/response.ts';
import type { Fault } from './fault.ts';

/** Before the service reads the body, or after the whole body. Neither creates a record. */
export type When = 'before body' | 'after body';

export const answerWith = (
  content: ServiceResponse,
  when: When = 'before body',
  name = `responds ${content.status}`,
): Fault => {
  const respond: NonNullable<Fault['begin']> = ({ response }) => {
    send(response, content);
    return 'handled';
  };
  return when === 'before body' ? { name, begin: respond } : { name, received: respond };
};

export const unauthorized = (when: When = 'before body'): Fault =>
  answerWith(json(401, { message: 'Unauthenticated.' }), when);

export const forbidden = (): Fault =>
  answerWith(json(403, { message: 'Your plan does not include API access.', status: 403 }));

/** `retryAfter` is sent unchanged: seconds, a date, negative, huge, garbage; null: no header. */
export const tooManyRequests = (retryAfter: string | null, when: When = 'before body'): Fault =>
  answerWith(json(429, { message: 'Too Many Attempts.' }, retryHeader(retryAfter)), when);

export const serverError = (
  status: 500 | 502 | 503 | 504 | 520 | 524 | 599,
  { retryAfter = null, when = 'before body' }: { retryAfter?: string | null; when?: When } = {},
): Fault => {
  const response =
    status === 500
      ? json(500, { message: 'Server Error' }, retryHeader(retryAfter))
      : nginxPage(status, retryHeader(retryAfter));
  return answerWith(response, when);
};

export const validation = (fields: ValidationErrors, shape: ValidationShape): Fault =>
  answerWith(invalid(fields, shape), 'after body', `responds 422 (${shape})`);

export const redirectTo = (location: string, status: 301 | 302 | 303 | 307 | 308 = 302): Fault =>
  answerWith(
    html(status, `<html><body>Redirecting to ${location}</body></html>`, { Location: location }),
    'before body',
    `redirects (${status})`,
  );

/** The log-in page of a hotel or train, with status 200. */
export const captivePortal = (): Fault =>
  answerWith(
    html(
      200,
      '<!DOCTYPE html><html><head><title>Welcome aboard</title></head><body>Please accept our terms.</body></html>',
    ),
    'before body',
    'captive portal',
  );

export const errorInside200 = (message = 'Something went wrong.'): Fault =>
  answerWith(json(200, { message, status: 500 }), 'after body', 'error body with 200');

export const nginxPage = (status: number, headers: Record<string, string> = {}): ServiceResponse => {
  const title = `${status} ${nginxReasons[status] ?? 'Error'}`;
  return html(
    status,
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
    { ...headers, 'Content-Type': 'text/html' },
  );
};

const nginxReasons: Readonly<Record<number, string>> = {
  413: 'Request Entity Too Large',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
};

const retryHeader = (value: string | null): Record<string, string> =>
  value === null ? {} : { 'Retry-After': value };

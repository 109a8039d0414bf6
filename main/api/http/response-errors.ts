/** Maps unsuccessful responses to errors with a code, details, and the service's own message. */
import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { getOwn, isObject } from '../resources/values.ts';
import { toSingleLine } from './excerpt.ts';
import {
  getHeader,
  type ResponseHeaders,
  type ServiceResponse,
  type UnusableResponse,
} from './read-response.ts';
import { parseRetryAfter } from './retry-after.ts';

/** The error of a response, or null for a success. An error status in the body of a 200 counts. */
export const getResponseError = (
  response: ServiceResponse | UnusableResponse,
  context: {
    readonly url: string;
    /** Milliseconds since 1970. */
    readonly now: number;
  },
): BridgeError | null => {
  const body = 'problem' in response ? undefined : response.body;
  const { status, headers } = response;
  if (status >= 300 && status < 400)
    return createRedirectError(status, getHeader(headers, 'location'), context.url);
  if (status >= 200 && status < 300) {
    if ('problem' in response) return { ...response.problem, status };
    const inner = statusInBody(body);
    return inner === null ? null : createStatusError(inner, body, headers, context.now);
  }
  return createStatusError(status, body, headers, context.now);
};

const statusInBody = (body: unknown): number | null => {
  const status = isObject(body) ? getOwn(body, 'status') : undefined;
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
    ? status
    : null;
};

const createStatusError = (
  status: number,
  body: unknown,
  headers: ResponseHeaders,
  now: number,
): BridgeError => {
  const serviceMessage = getServiceMessage(body);
  const { code, detail } = describeStatus(status, serviceMessage ?? '');
  const fields = code === 'validation' ? getFieldErrors(body) : undefined;
  const wait = parseRetryAfter(getHeader(headers, 'retry-after'), now, getHeader(headers, 'date'));
  return {
    code,
    status,
    ...(detail === undefined ? {} : { detail }),
    ...(serviceMessage === null ? {} : { serviceMessage }),
    ...(fields === undefined ? {} : { fields }),
    ...(wait === null ? {} : { retryAfterSeconds: wait }),
  };
};

/** Words that software writes and nobody translates, in the order in which they count: a message can quote a text. */
const machineWords = [
  [/SQLSTATE\[/, 'service_text_not_stored'],
  [/cURL error 28\b/, 'service_time_limit'],
  [/resulted in a `(?:429|5)/, 'recogniser_busy'],
  [/resulted in a `4/, 'recogniser_refused'],
] as const;

/** Statuses with an error code of their own. */
const statusErrors: Readonly<Record<number, { readonly code: ErrorCode; readonly detail?: ErrorDetail }>> = {
  401: { code: 'unauthorized' },
  402: { code: 'forbidden' },
  403: { code: 'forbidden' },
  404: { code: 'not_found' },
  407: { code: 'proxy', detail: { key: 'proxy_login' } },
  410: { code: 'not_found' },
  413: { code: 'too_large' },
  422: { code: 'validation' },
  429: { code: 'rate_limited' },
  511: { code: 'unexpected_status', detail: { key: 'network_login' } },
};

const describeStatus = (status: number, message: string): (typeof statusErrors)[number] => {
  const known = statusErrors[status];
  if (known) return known;
  if (status < 500) return { code: 'unexpected_status', detail: { key: 'status_unexpected', status } };
  const key = machineWords.find(([words]) => words.test(message))?.[1];
  return { code: 'server_error', ...(key !== undefined && { detail: { key } }) };
};

const maxMessageLength = 2_000;
/** Characters of a field name; it is shown, and saved with the upload. */
const maxFieldNameLength = 100;
const clip = (text: string): string => toSingleLine(text, maxMessageLength);

/** The service's message: `message` or `error` (text, or texts by field), or else the texts of `errors`. */
export const getServiceMessage = (body: unknown): string | null => {
  if (!isObject(body)) return null;
  for (const name of ['message', 'error']) {
    const value = getOwn(body, name);
    const text = typeof value === 'string' ? value : isObject(value) ? getFieldTexts(value).join(' ') : '';
    if (text.trim() !== '') return clip(text);
  }
  const errors = getOwn(body, 'errors');
  const text = isObject(errors) ? getFieldTexts(errors).join(' ') : '';
  return text === '' ? null : clip(text);
};

const getFieldTexts = (fields: object): string[] => Object.values(readFields(fields)).flat();

/** Reads both shapes of a 422: `{message: {field: [text]}}` and `{message, errors: {field: [text]}}`. */
const getFieldErrors = (body: unknown): BridgeError['fields'] => {
  if (!isObject(body)) return undefined;
  for (const name of ['errors', 'message', 'error']) {
    const value = getOwn(body, name);
    if (!isObject(value)) continue;
    const fields = readFields(value);
    if (Object.keys(fields).length > 0) return fields;
  }
  return undefined;
};

const readFields = (value: object): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, 100)
      .map(([name, texts]) => [
        toSingleLine(name, maxFieldNameLength),
        (Array.isArray(texts) ? texts : [texts]).filter(isText).slice(0, 20).map(clip),
      ])
      .filter(([name, texts]) => name !== '__proto__' && name !== '' && (texts as string[]).length > 0),
  );

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const createRedirectError = (
  status: number,
  location: string | undefined,
  requestUrl: string,
): BridgeError => ({
  code: 'redirected',
  detail: describeRedirect(location, requestUrl),
  status,
});

const describeRedirect = (location: string | undefined, requestUrl: string): ErrorDetail => {
  const from = new URL(requestUrl);
  const to = location === undefined ? null : URL.parse(location, requestUrl);
  if (to === null) return { key: 'redirect_without_target' };
  if (to.protocol !== 'https:' && to.protocol !== 'http:') {
    return { key: 'redirect_not_web' };
  }
  const target = formatUrl(to);
  if (target === formatUrl(from)) return { key: 'redirect_circle', target };
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    return { key: 'redirect_insecure', target };
  }
  if (to.origin === from.origin) {
    return { key: 'redirect_same_host', target };
  }
  return { key: 'redirect_other_host', target };
};

/** The URL without query and credentials, which may be secret. */
const formatUrl = (url: URL): string => {
  const text = url.origin + (url.pathname === '/' ? '' : url.pathname);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};

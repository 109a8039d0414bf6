/** Every answer that is not a success, as an error with a code, words, and what the service itself says. */
import type { BridgeError, ErrorCode } from '../../preload/contract/result.ts';
import { type Answer, type Headers, headerOf, type UnusableAnswer } from './answer.ts';
import { plainWords } from './excerpt.ts';
import { isObject, own } from './objects.ts';
import { redirectError } from './redirects.ts';
import { parseRetryAfter } from './retry-after.ts';

interface Asked {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The error that an answer stands for, or null where it is a success. Some answers say 200 and carry an error: in this
 * family the body repeats the status, and then the body is believed.
 */
export const errorOfAnswer = (answer: Answer | UnusableAnswer, asked: Asked): BridgeError | null => {
  const body = 'problem' in answer ? undefined : answer.body;
  const { status, headers } = answer;
  if (status >= 300 && status < 400) return redirectError(status, headerOf(headers, 'location'), asked.url);
  if (status >= 200 && status < 300) {
    if ('problem' in answer) return { ...answer.problem, status };
    const inner = statusInBody(body);
    return inner === null ? null : errorOfStatus(inner, body, headers, asked.now);
  }
  return errorOfStatus(status, body, headers, asked.now);
};

const statusInBody = (body: unknown): number | null => {
  const status = isObject(body) ? own(body, 'status') : undefined;
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
    ? status
    : null;
};

const errorOfStatus = (status: number, body: unknown, headers: Headers, now: number): BridgeError => {
  const { code, words } = meaningOf(status);
  const fields = code === 'validation' ? fieldsOf(body) : undefined;
  const wait = parseRetryAfter(headerOf(headers, 'retry-after'), now, headerOf(headers, 'date'));
  return {
    code,
    message: messageOf(body) ?? words,
    status,
    ...(fields === undefined ? {} : { fields }),
    ...(wait === null ? {} : { retryAfterSeconds: wait }),
  };
};

const meaningOf = (status: number): { readonly code: ErrorCode; readonly words: string } => {
  switch (status) {
    case 401:
      return { code: 'unauthorized', words: 'The service does not accept the key.' };
    case 402:
    case 403:
      return { code: 'forbidden', words: 'The service does not allow this with this key.' };
    case 404:
    case 410:
      return { code: 'not_found', words: 'The service found nothing there.' };
    case 407:
      return { code: 'proxy', words: 'A proxy on the way asks for a user name and a password.' };
    case 413:
      return { code: 'too_large', words: 'The service does not take files of this size.' };
    case 422:
      return { code: 'validation', words: 'The service does not accept what was entered.' };
    case 429:
      return { code: 'rate_limited', words: 'The service asks to slow down.' };
    case 511:
      return { code: 'unexpected_status', words: 'The network asks you to log in first.' };
    default:
      return status >= 500
        ? { code: 'server_error', words: 'The service had an error.' }
        : { code: 'unexpected_status', words: `The service answered ${status}, which was not expected.` };
  }
};

const longestMessage = 2_000;
/** Characters of a field's name: it is shown, and saved with the upload. */
const longestName = 100;
const clip = (text: string): string => plainWords(text, longestMessage);

/** The service's own message: `message` or `error`, as text or as texts by field. */
export const messageOf = (body: unknown): string | null => {
  if (!isObject(body)) return null;
  for (const name of ['message', 'error']) {
    const value = own(body, name);
    const text = typeof value === 'string' ? value : isObject(value) ? textsOf(value).join(' ') : '';
    if (text.trim() !== '') return clip(text);
  }
  const errors = own(body, 'errors');
  const text = isObject(errors) ? textsOf(errors).join(' ') : '';
  return text === '' ? null : clip(text);
};

const textsOf = (fields: object): string[] => Object.values(readFields(fields)).flat();

/** Both shapes of a 422: `{message: {field: [text]}}` and `{message, errors: {field: [text]}}`. */
const fieldsOf = (body: unknown): BridgeError['fields'] => {
  if (!isObject(body)) return undefined;
  for (const name of ['errors', 'message', 'error']) {
    const value = own(body, name);
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
        plainWords(name, longestName),
        (Array.isArray(texts) ? texts : [texts]).filter(isText).slice(0, 20).map(clip),
      ])
      .filter(([name, texts]) => name !== '__proto__' && name !== '' && (texts as string[]).length > 0),
  );

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

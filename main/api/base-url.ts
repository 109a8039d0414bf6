/** Base URLs: https, or http on loopback, optionally with a path of their own. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { isLoopback } from './loopback.ts';

/**
 * Normalises a URL that the user typed or pasted; the result has no trailing slash. Adds a missing scheme and
 * removes the API's own path (`/api/v1…`). Errors: `address_invalid`, `address_insecure`.
 */
export const parseBaseUrl = (text: string): Result<string> => {
  const typed = text.trim();
  if (typed === '') return fail('address_invalid', { key: 'address_empty' });
  const url = parse(typed);
  if (url === null || url.hostname === '') {
    return fail('address_invalid', { key: 'address_not_web' });
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return fail('address_invalid', { key: 'address_scheme' });
  }
  if (url.username !== '' || url.password !== '') {
    return fail('address_invalid', { key: 'address_credentials' });
  }
  if (url.search !== '' || url.hash !== '') {
    return fail('address_invalid', { key: 'address_query' });
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return fail('address_insecure');
  }
  return ok(url.origin + withoutApiPath(url.pathname));
};

const parse = (typed: string): URL | null => {
  if (/\s/.test(typed)) return null;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return URL.parse(typed);
  const guess = URL.parse(`https://${typed}`);
  return guess !== null && isLoopback(guess.hostname) ? URL.parse(`http://${typed}`) : guess;
};

const withoutApiPath = (path: string): string =>
  path
    .replace(/\/+$/, '')
    .replace(/\/api\/v1(\/(websites|transcriptions))?$/, '')
    .replace(/\/+$/, '');

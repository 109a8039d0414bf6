/** Retry-After (RFC 9110): seconds or an HTTP date. Strict: "1e3" is not valid. */

/** Seconds of the longest wait. Longer ones are shortened to this. */
const maxRetryAfterSeconds = 3_600;

/**
 * Seconds to wait, at most `maxRetryAfterSeconds`; null if missing or not valid. A date is compared with the
 * response's Date header if there is one, because the local clock may be wrong.
 */
export const parseRetryAfter = (
  header: string | undefined,
  now: number,
  dateHeader?: string,
): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Math.min(Number(text), maxRetryAfterSeconds);
  const until = parseHttpDate(text);
  if (until === null) return null;
  const from = parseHttpDate(dateHeader?.trim() ?? '') ?? now;
  return Math.min(Math.max(0, Math.ceil((until - from) / 1_000)), maxRetryAfterSeconds);
};

const httpDate = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -](?:\d{2}|\d{4}) \d{2}:\d{2}:\d{2} GMT$/;
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** All three formats of an HTTP date. Returns milliseconds since 1970. */
const parseHttpDate = (text: string): number | null => {
  const date = asctime.test(text) ? `${text} GMT` : text;
  const time = httpDate.test(text) || date !== text ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? null : time;
};

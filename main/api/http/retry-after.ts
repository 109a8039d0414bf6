/** Retry-After (RFC 9110): seconds or an HTTP date. Strict: "1e3" is not valid. */

/** Seconds of the longest wait. Longer ones are shortened to this. */
export const maxRetryAfterSeconds = 3_600;

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

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const fixdate = new RegExp(`^${day}, (\\d{2}) (\\w{3}) (\\d{4}) (\\d{2}):(\\d{2}):(\\d{2}) GMT$`);
const asctime = new RegExp(`^${day} (\\w{3}) ([ \\d]\\d) (\\d{2}):(\\d{2}):(\\d{2}) (\\d{4})$`);
const rfc850 = /^[A-Z][a-z]+day, (\d{2})-(\w{3})-(\d{2}) (\d{2}):(\d{2}):(\d{2}) GMT$/;

/** All three formats of an HTTP date. Returns milliseconds since 1970. */
const parseHttpDate = (text: string): number | null => {
  const modern = fixdate.exec(text);
  if (modern) return utc(modern[3], modern[2], modern[1], modern.slice(4, 7));
  const old = rfc850.exec(text);
  if (old) return utc(fullYear(old[3]), old[2], old[1], old.slice(4, 7));
  const c = asctime.exec(text);
  return c ? utc(c[6], c[1], c[2], c.slice(3, 6)) : null;
};

const fullYear = (twoDigits: string | undefined): string =>
  `${Number(twoDigits) < 70 ? '20' : '19'}${twoDigits}`;

const utc = (
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
  clock: readonly string[],
): number | null => {
  const monthIndex = months.indexOf(month ?? '');
  const [hours = 99, minutes = 99, seconds = 99] = clock.map(Number);
  const dateNumber = Number(date);
  if (monthIndex < 0 || dateNumber < 1 || dateNumber > 31) return null;
  if (hours > 23 || minutes > 59 || seconds > 60) return null;
  return Date.UTC(Number(year), monthIndex, dateNumber, hours, minutes, seconds);
};

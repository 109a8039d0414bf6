/** Formats numbers, bytes, durations, dates and speeds in the locale of the messages. */
import { getLocale } from '../../preload/messages/translate.ts';

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

const getNumberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = `n${getLocale()}${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached as Intl.NumberFormat;
  const format = new Intl.NumberFormat(getLocale(), options);
  formats.set(key, format);
  return format;
};

const getDateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `d${getLocale()}${JSON.stringify(options)}`;
  const cached = formats.get(key);
  if (cached) return cached as Intl.DateTimeFormat;
  const format = new Intl.DateTimeFormat(getLocale(), options);
  formats.set(key, format);
  return format;
};

export const formatNumber = (value: number): string => getNumberFormat({}).format(value);

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in decimal units, as file managers and providers count: `142 MB`, `1.9 GB`. */
export const formatBytes = (bytes: number): string => {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < byteUnits.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.95 ? 0 : 1;
  const number = getNumberFormat({ maximumFractionDigits: digits }).format(value);
  return `${number} ${byteUnits[unit]}`;
};

export const formatSpeed = (bytesPerSecond: number): string => `${formatBytes(bytesPerSecond)}/s`;

/** A length of audio: `0:07`, `4:09`, `1:02:45`. Seconds in. */
export const formatDuration = (seconds: number): string => {
  const totalSeconds = Math.max(0, Math.round(seconds));
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(totalSeconds % 60)}`
    : `${minutes}:${pad(totalSeconds % 60)}`;
};

/** A wait in words, rounded as people do: `a few seconds`, `40 s`, `3 min`, `1 h 20 min`. Seconds in. */
export const formatWait = (seconds: number): string => {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  if (seconds < 3570) return `${Math.round(seconds / 60)} min`;
  const hours = Math.floor((seconds + 30) / 3600);
  const minutes = Math.floor(((seconds + 30) % 3600) / 60);
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
};

/** A countdown that ticks: `0:42`, `12:05`. Milliseconds in. */
export const formatCountdown = (milliseconds: number): string =>
  formatDuration(Math.ceil(milliseconds / 1000));

/** `one file`, `3 files`: the noun is given in both numbers. */
export const formatCount = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

/** A service's or a job's time: milliseconds since 1970, or the text that the service sent; null where it is neither. */
export const parseDate = (value: number | string | null | undefined): Date | null => {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(typeof value === 'string' ? value.replace(' ', 'T') : value);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** A day for a list: `14 Nov 2025`; what cannot be read as a date is shown as it came. */
export const formatDate = (value: number | string | null | undefined): string => {
  const date = parseDate(value);
  return date
    ? getDateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(date)
    : String(value ?? '');
};

export const formatDateTime = (value: number | string | null | undefined): string => {
  const date = parseDate(value);
  return date ? getDateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(date) : String(value ?? '');
};

export const formatTime = (value: number): string =>
  getDateFormat({ timeStyle: 'short' }).format(new Date(value));

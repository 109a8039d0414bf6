/** Formats numbers, bytes, durations, dates and speeds in the locale of the messages. */
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { getLocale, t } from '../../preload/messages/translate.ts';

/** Creates each value once for each locale and options, because creating it is slow. */
export const createLocaleCache = <Value, Options = void>(
  create: (locale: string, options: Options) => Value,
): ((options: Options) => Value) => {
  const values = new Map<string, Value>();
  return (options) => {
    const locale = getLocale();
    const key = `${locale} ${JSON.stringify(options)}`;
    const value = values.get(key) ?? create(locale, options);
    values.set(key, value);
    return value;
  };
};

const getNumberFormat = createLocaleCache(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const getDateFormat = createLocaleCache(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
const getListFormat = createLocaleCache(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

export const formatNumber = (value: number): string => getNumberFormat({}).format(value);

/** Separators of thousands and decimals, for fields in which a number is typed. */
export const getNumberSeparators = (): { readonly group: string; readonly decimal: string } => {
  const parts = getNumberFormat({}).formatToParts(12_345.6);
  const find = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: find('group'), decimal: find('decimal') };
};

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const formatByteUnit = (bytes: number, unitSuffix: '' | '-per-second'): string => {
  let value = Math.max(0, bytes);
  let index = 0;
  while (value >= 999.5 && index < byteUnits.length - 1) {
    value /= 1000;
    index += 1;
  }
  return getNumberFormat({
    style: 'unit',
    unit: `${byteUnits[index]}${unitSuffix}`,
    unitDisplay: index === 0 && unitSuffix === '' ? 'long' : 'short',
    maximumFractionDigits: index === 0 || value >= 99.95 ? 0 : 1,
  }).format(value);
};

/** Bytes in decimal units: `999 bytes`, `142 MB`, `1.9 GB`. */
export const formatBytes = (bytes: number): string => formatByteUnit(bytes, '');

export const formatSpeed = (bytesPerSecond: number): string => formatByteUnit(bytesPerSecond, '-per-second');

const formatTimeUnit = (value: number, unit: 'second' | 'minute' | 'hour'): string =>
  getNumberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(value);

/** A rounded wait: `a few seconds`, `40 sec`, `3 min`, `1 hr 20 min`. Seconds in. */
export const formatWait = (seconds: number): string => {
  if (seconds < 5) return t('format.fewSeconds');
  if (seconds < 59.5) return formatTimeUnit(Math.round(seconds), 'second');
  if (seconds < 3570) return formatTimeUnit(Math.round(seconds / 60), 'minute');
  const hours = Math.floor((seconds + 30) / 3600);
  const minutes = Math.floor(((seconds + 30) % 3600) / 60);
  const parts = [formatTimeUnit(hours, 'hour'), ...(minutes > 0 ? [formatTimeUnit(minutes, 'minute')] : [])];
  return getListFormat({ type: 'unit', style: 'narrow' }).format(parts);
};

/** A countdown that ticks: `0:42`, `12:05`. Milliseconds in. */
export const formatCountdown = (milliseconds: number): string =>
  formatDuration(Math.ceil(milliseconds / 1000));

/** Names in one phrase: `Anna, Ben and Carla`. */
export const formatList = (items: readonly string[]): string =>
  getListFormat({ type: 'conjunction' }).format(items);

/** Milliseconds since 1970, or a date as the service sent it; null if it is neither. */
export const parseDate = (value: number | string | null | undefined): Date | null => {
  if (value === null || value === undefined || value === '') return null;
  const date = new Date(typeof value === 'string' ? value.replace(' ', 'T') : value);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** `14 Nov 2025`. A text that is no date is returned unchanged. */
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

/** `Saturday 21 November`, with the year unless it is this one. Milliseconds since 1970; empty for what is no date. */
export const formatDay = (time: number): string => {
  const date = parseDate(time);
  if (date === null) return '';
  return getDateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  }).format(date);
};

/** Empty for what is no date. */
export const formatTime = (value: number): string => {
  const date = parseDate(value);
  return date === null ? '' : getDateFormat({ timeStyle: 'short' }).format(date);
};

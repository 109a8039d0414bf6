/**
 * Reads limits from refusals (413, 422). Messages are in the language of the account, so their numbers, units and file
 * types count, and no words.
 */
import { audioMediaTypes } from '../audio-formats.ts';
import type { BridgeError } from '../result.ts';

/** Only this many characters of a message are read. */
const maxMessageLength = 500;
const clip = (text: string): string => text.slice(0, maxMessageLength);

const mebibyte = 1024 ** 2;
/** Five minutes of Opus, and more than servers are set to. A size outside is about something else. */
export const plausibleFileBytes = { min: mebibyte, max: 10 * 1024 * mebibyte } as const;

/** Digits with thousands separators, or with a decimal point or comma. */
const amount = String.raw`(\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+|\d{1,15}(?:[.,]\d{1,3})?)`;
const byteUnit =
  '(bytes?|octets?|[kmgt]i?b|[kmgt]o|(?:kilo|mega|giga|tera|kibi|mebi|gibi)-?(?:bytes?|octets?)?|[kmgt])';
const bytes = new RegExp(String.raw`(?<![\p{L}\d.,])${amount}\s*-?${byteUnit}(?![a-z0-9])`, 'iu');
/** Servers validate kilobytes and are set to whole mebibytes, so such a number needs no unit that we know. */
const kilobytes = new RegExp(String.raw`(?<![\p{L}\d.,])${amount}(?![\p{L}\d])`, 'gu');
const unitExponents: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, t: 4 };

const isGrouped = (digits: string): boolean => /^\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+$/.test(digits);

const toNumber = (digits: string): number =>
  Number(isGrouped(digits) ? digits.replaceAll(/\D/g, '') : digits.replace(',', '.'));

const isPlausible = (value: number): boolean =>
  value >= plausibleFileBytes.min && value <= plausibleFileBytes.max;

/** Most servers count a kilobyte as 1,024 bytes. Null if the message names no plausible size. */
export const parseByteLimit = (message: string, kilobyte: 1_000 | 1_024 = 1_024): number | null => {
  const text = clip(message);
  const [match, digits = '', unit = ''] = bytes.exec(text) ?? [];
  const exponent = unitExponents[unit.charAt(0).toLowerCase()] ?? 0;
  const numbers = [...text.matchAll(kilobytes)]
    .map(([one]) => toNumber(one))
    .filter((one) => one % 1_024 === 0);
  const value = match === undefined ? Math.max(...numbers) * 1_024 : toNumber(digits) * kilobyte ** exponent;
  return isPlausible(value) ? Math.floor(value) : null;
};

/** Types that services list and the audio table does not have. */
const otherTypes = ['avi', 'flv', 'mid', 'ts'];

/** Reads `.mp3` and `audio/mpeg` too. A media type counts as the most usual extension of it. */
const toTypes = (token: string): readonly string[] => {
  for (const [extension, mediaType] of audioMediaTypes) if (mediaType === token) return [extension];
  const type = token.replace(/^(audio|video)\/(x-|vnd\.)?/, '').replace(/^\./, '');
  return audioMediaTypes.has(type) || otherTypes.includes(type) ? [type] : [];
};

/** Accepted types in lower case, in the order of the message; null if it names none. */
export const parseTypes = (message: string): readonly string[] | null => {
  const text = clip(message).toLowerCase();
  const list = text.slice(text.lastIndexOf(':') + 1);
  const found = list.split(/[^a-z0-9/.+-]+/).flatMap((token) => toTypes(token.replace(/\.+$/, '')));
  return found.length === 0 ? null : [...new Set(found)];
};

const lengths = /(?<![\d.,])\d{1,3}(?:[.,]\d{3}){1,3}(?!\d)|(?<!\d)\d{1,9}(?!\d)/g;

/**
 * The largest number that can be the limit of a field with this refused length; null if there is none. Messages have
 * other numbers too, so one below half of the length counts only if it is `assumed`.
 */
export const parseLengthLimit = (
  messages: readonly string[],
  length: number,
  assumed: number | null = null,
): number | null => {
  const numbers = messages.flatMap((message) => clip(message).match(lengths) ?? []);
  const limits = numbers
    .map((one) => Number(one.replaceAll(/[.,]/g, '')))
    .filter((one) => one < length && one > 1 && (one >= length / 2 || one === assumed));
  return limits.length === 0 ? null : Math.max(...limits);
};

/** What the service says about a field; its message if it names no fields. */
export const getMessages = (
  { code, fields = {}, serviceMessage = '' }: BridgeError,
  field: string,
): readonly string[] => {
  if (code !== 'validation') return [];
  if (Object.keys(fields).length > 0) return fields[field] ?? [];
  return new RegExp(String.raw`\b${field}\b`, 'i').test(serviceMessage) ? [serviceMessage] : [];
};

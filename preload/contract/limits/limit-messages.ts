/** Reads limits from the messages of refusals (413, 422), which servers write in their own words and languages. */
import type { BridgeError } from '../result.ts';

/** Only this many characters of a message are read. */
const maxMessageLength = 500;

const sizeWords =
  /\b(greater|larger|bigger|exceeds?|too (large|big)|max(imum|imal|imale)?|at most|mayor|máximo|supérieure?|dépasse)/i;
/** Words with letters that `\b` does not know. */
const foreignSizeWords = /(größer|zu groß|höchstens|überschreit|dépasser|plus de)/i;
const typeWords = /\b(types?|formats?|formato|extensions?|mime|mimetype|dateityp|dateiformat)\b/i;
const lengthWords =
  /(characters?|chars?\b|zeichen|caract|length|longer|too long|zu lang|länger|greater|exceed|at most|höchstens|maxim|must not have more)/i;

const clip = (text: string): string => text.slice(0, maxMessageLength);

export const isAboutSize = (text: string): boolean =>
  sizeWords.test(clip(text)) || foreignSizeWords.test(clip(text));
export const isAboutType = (text: string): boolean => typeWords.test(clip(text));
export const isAboutLength = (text: string): boolean => lengthWords.test(clip(text));

/** Digits with thousands separators, or with a decimal point or comma. */
const amount = String.raw`(\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+|\d{1,15}(?:[.,]\d{1,3})?)`;
const byteUnit =
  '(bytes?|octets?|[kmgt]i?b|[kmgt]o|(?:kilo|mega|giga|tera|kibi|mebi|gibi)-?(?:bytes?|octets?)?|[kmgt])';
const bytes = new RegExp(String.raw`(?<![\d.,])${amount}\s*-?${byteUnit}(?![a-z0-9])`, 'i');
const unitExponents: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, t: 4 };

const isGrouped = (digits: string): boolean => /^\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+$/.test(digits);

const toNumber = (digits: string): number =>
  Number(isGrouped(digits) ? digits.replaceAll(/\D/g, '') : digits.replace(',', '.'));

/** Most servers count a kilobyte as 1,024 bytes. Null if the message names no size. */
export const parseByteLimit = (message: string, kilobyte: 1_000 | 1_024 = 1_024): number | null => {
  const [, digits = '', unit = ''] = bytes.exec(clip(message)) ?? [];
  const exponent = unitExponents[unit.charAt(0).toLowerCase()] ?? 0;
  const value = Math.floor(toNumber(digits) * kilobyte ** exponent);
  return Number.isFinite(value) && value > 0 ? value : null;
};

const knownTypes = new Set(
  (
    'aac aif aifc aiff amr asf avi caf flac flv m4a m4b m4v mid mka mkv mov mp2 mp3 mp4 mpeg mpg mpga oga ogg ' +
    'ogv opus ts wav wave weba webm wma wmv 3gp'
  ).split(' '),
);
const typesOfMime: Readonly<Record<string, readonly string[]>> = {
  'audio/mpeg': ['mp3'],
  'audio/mp4': ['m4a'],
  'audio/x-m4a': ['m4a'],
  'audio/x-wav': ['wav'],
  'audio/vnd.wave': ['wav'],
  'audio/x-flac': ['flac'],
  'video/quicktime': ['mov'],
  'video/x-matroska': ['mkv'],
};

/** Also reads `.mp3` and `audio/mpeg`. */
const toTypes = (token: string): readonly string[] => {
  const mime = typesOfMime[token];
  if (mime) return mime;
  const type = token.replace(/^(audio|video)\//, '').replace(/^\./, '');
  return knownTypes.has(type) ? [type] : [];
};

/** Accepted types in lower case, in the order of the message; null if it names none. */
export const parseTypes = (message: string): readonly string[] | null => {
  const text = clip(message).toLowerCase();
  const list = text.slice(text.lastIndexOf(':') + 1);
  const found = list.split(/[^a-z0-9/.+-]+/).flatMap((token) => toTypes(token.replace(/\.+$/, '')));
  return found.length === 0 ? null : [...new Set(found)];
};

const lengths = /(?<![\d.,])\d{1,3}(?:[.,]\d{3}){1,3}(?!\d)|(?<!\d)\d{1,9}(?!\d)/g;

/** The largest number that is smaller than the refused length; null if there is none. */
export const parseLengthLimit = (messages: readonly string[], length: number): number | null => {
  const numbers = messages.flatMap((message) =>
    isAboutLength(message) ? (clip(message).match(lengths) ?? []) : [],
  );
  const limits = numbers.map((one) => Number(one.replaceAll(/[.,]/g, ''))).filter((one) => one < length);
  const limit = Math.max(0, ...limits);
  return limit > 1 ? limit : null;
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

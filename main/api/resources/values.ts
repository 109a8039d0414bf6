/** Parses values as deployed servers send them: numbers as text, booleans as 1 or "1". */
import type { Json } from '../../../preload/contract/page.ts';

export const toText = (value: unknown): string | null => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
};

/** Characters of a name; the limit of the IPC contract for names. */
const maxNameLength = 100_000;

/** A name or domain; empty if it is missing. A longer one ends in an ellipsis, so that the user sees that it goes on. */
export const toName = (value: unknown): string => {
  const name = toText(value) ?? '';
  return name.length <= maxNameLength ? name : `${name.slice(0, maxNameLength - 1).toWellFormed()}…`;
};

/** Characters of a time. A longer text is none. */
const maxTimeLength = 100;

/** A time as the service wrote it. */
export const toTime = (value: unknown): string | null => {
  const time = toText(value);
  return time !== null && time.length <= maxTimeLength ? time : null;
};

/** A non-negative integer, also as text ("10"). */
export const toCount = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

/** Accepts true, 1, "1", "true" and their opposites; null for anything else. */
export const toBoolean = (value: unknown): boolean | null => {
  switch (typeof value === 'string' ? value.toLowerCase() : value) {
    case true:
    case 1:
    case '1':
    case 'true':
      return true;
    case false:
    case 0:
    case '0':
    case 'false':
      return false;
    default:
      return null;
  }
};

/** An id as text, 1 to 256 characters (the limit of the IPC contract); null if it is missing or not valid. */
export const toId = (value: unknown): string | null => {
  const id = typeof value === 'number' && Number.isInteger(value) ? String(value) : value;
  return typeof id === 'string' && id.trim() !== '' && id.length <= 256 && id !== '.' && id !== '..'
    ? id
    : null;
};

/** Parsed JSON, read in ways that are safe from `__proto__` and `constructor`. */
export type JsonObject = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const getOwn = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined;

const unsafeNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** A deep copy without names that reach a prototype. */
const sanitizeJson = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(sanitizeJson);
  if (isObject(value)) return withoutNames(value, unsafeNames);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
};

export const getOtherFields = (
  object: JsonObject,
  names: ReadonlySet<string>,
): Readonly<Record<string, Json>> => withoutNames(object, new Set([...names, ...unsafeNames]));

const withoutNames = (object: JsonObject, names: ReadonlySet<string>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([name]) => !names.has(name))
      .map(([name, value]) => [name, sanitizeJson(value)]),
  );

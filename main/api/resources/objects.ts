/** Access to parsed JSON that is safe from `__proto__` and `constructor`. */
import type { Json } from '../../../preload/contract/page.ts';

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

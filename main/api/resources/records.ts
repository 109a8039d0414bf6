/** Parses records. Only the id is required; missing or malformed fields become null or a default. */
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import {
  getAllowedValues,
  isOfKind,
  mapFields,
  type ReadableValues,
  readableFields,
  type ValueField,
} from '../../../preload/contract/website-fields.ts';
import type { Website } from '../../../preload/contract/websites.ts';
import type { Resource } from '../endpoint.ts';
import type { ExchangeReport } from '../types.ts';
import {
  getOtherFields,
  getOwn,
  type JsonObject,
  toBoolean,
  toCount,
  toId,
  toName,
  toText,
  toTime,
} from './values.ts';

export interface RecordReader<T> {
  readonly base: ExchangeReport['base'];
  readonly resource: Resource;
  readonly noun: 'transcription' | 'website';
  /** Fields that distinguish a record without an id from an error or a message. */
  readonly distinctiveFields: readonly string[];
  readonly read: (object: JsonObject, id: string) => T;
}

const transcriptionFields: ReadonlySet<string> = new Set([
  'id',
  'name',
  'result',
  'favorite',
  'words',
  'created_at',
  'updated_at',
]);

export const transcriptionReader: RecordReader<Transcription> = {
  base: 'content',
  resource: 'transcriptions',
  noun: 'transcription',
  distinctiveFields: ['name', 'result', 'favorite'],
  read: (object, id) => ({
    id,
    name: toName(getOwn(object, 'name')),
    result: toText(getOwn(object, 'result')),
    favorite: toBoolean(getOwn(object, 'favorite')) ?? false,
    words: toCount(getOwn(object, 'words')),
    created_at: toTime(getOwn(object, 'created_at')),
    updated_at: toTime(getOwn(object, 'updated_at')),
    more: getOtherFields(object, transcriptionFields),
  }),
};

/** Fields of a website that are not in the specification may be secrets, so they are not passed on. */
export const websiteReader: RecordReader<Website> = {
  base: 'analytics',
  resource: 'websites',
  noun: 'website',
  distinctiveFields: ['domain', 'url'],
  read: (object, id) => ({
    id,
    // Older servers of this family return `url`.
    domain: toName(getOwn(object, 'domain') ?? getOwn(object, 'url')),
    ...readReturnedValues(object),
    passwordSet: passwordSet(getOwn(object, 'password')),
    created_at: toTime(getOwn(object, 'created_at')),
    updated_at: toTime(getOwn(object, 'updated_at')),
  }),
};

const readReturnedValues = (object: JsonObject): ReadableValues =>
  mapFields(readableFields, (field) =>
    isOfKind(field, 'lines') ? readLines(object, field) : readNumber(object, field),
  ) as ReadableValues;

/** Null if it is not one of the allowed values. */
const readNumber = (object: JsonObject, field: ValueField): number | null => {
  const value = getOwn(object, field);
  if (isOfKind(field, 'flag')) {
    const set = toBoolean(value);
    return set === null ? null : Number(set);
  }
  const number = toCount(value);
  return getAllowedValues(field).find((allowed) => allowed === number) ?? null;
};

/** Usually a boolean ("is set"). A password that the server returns is never passed on. */
const passwordSet = (value: unknown): boolean | null => {
  if (value === undefined) return null;
  if (value === null) return false;
  return toBoolean(value) ?? (typeof value === 'string' ? value !== '' : null);
};

/** One entry per line. Null if the service does not return the field; empty if it returns null. */
const readLines = (object: JsonObject, name: string): string | null => {
  const value = getOwn(object, name);
  if (value === undefined) return null;
  if (value === null) return '';
  return Array.isArray(value)
    ? value
        .map(toText)
        .filter((line) => line !== null)
        .join('\n')
    : toText(value);
};

export const getRecordId = (object: JsonObject): string | null => toId(getOwn(object, 'id'));

/** Parses records. Only the id is required; missing or malformed fields become null or a default. */
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
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
import { getServiceMessage } from '../http/response-errors.ts';
import type { ExchangeReport } from '../types.ts';
import {
  getOtherFields,
  getOwn,
  isObject,
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

const getRecordId = (object: JsonObject): string | null => toId(getOwn(object, 'id'));

// Envelopes of responses: `{data, …}` or bare. The specification defines none, so both are accepted.

/** A record, and the object as sent (`raw`), to see which fields it has. */
export interface ParsedRecord<T> {
  readonly record: T;
  readonly raw: JsonObject;
}

/**
 * Parses one record. With `id` (show, update), a different id is an error and a missing one is filled in.
 * Without (store), the response must have an id.
 */
export const readRecord = <T>(
  reader: RecordReader<T>,
  body: unknown,
  id?: string,
): Result<ParsedRecord<T>> => {
  const raw = unwrapEnvelope(body);
  const returned = raw === null ? null : getRecordId(raw);
  const known = returned ?? id;
  if (raw === null || known === undefined || !hasRecord(reader, body)) {
    return fail(
      'unexpected_answer',
      { key: 'response_without_record', kind: reader.noun },
      quoteService(body),
    );
  }
  if (id !== undefined && known !== id) {
    return fail('unexpected_answer', {
      key: 'response_other_record',
      kind: reader.noun,
      id: known.slice(0, 40),
    });
  }
  return ok({ record: reader.read(raw, known), raw });
};

const quoteService = (body: unknown): { readonly serviceMessage?: string } => {
  const serviceMessage = getServiceMessage(body);
  return serviceMessage === null ? {} : { serviceMessage };
};

/**
 * A record has a field that only records have, or an id and no sign of an error. Error responses may have
 * request ids.
 */
export const hasRecord = <T>(reader: RecordReader<T>, body: unknown): boolean => {
  const raw = unwrapEnvelope(body);
  if (raw === null || hasError(body)) return false;
  if (reader.distinctiveFields.some((field) => Object.hasOwn(raw, field))) return true;
  return getRecordId(raw) !== null && !Object.hasOwn(raw, 'message');
};

const hasError = (body: unknown): boolean =>
  isObject(body) && ['error', 'errors', 'exception'].some((name) => hasContent(getOwn(body, name)));

const hasContent = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  value === true ||
  (typeof value === 'object' && value !== null && Object.keys(value).length > 0);

const unwrapEnvelope = (body: unknown): JsonObject | null => {
  if (!isObject(body)) return null;
  const data = getOwn(body, 'data');
  if (isObject(data)) return data;
  return data === undefined || getRecordId(body) !== null ? body : null;
};

/** Maximum rows of one response. Some services ignore `per_page` and return everything. */
const maxRows = 10_000;

/** The rows of a list, in the service's order. PHP encodes a list with gaps as an object. */
export const readRows = <T>(reader: RecordReader<T>, body: unknown): Result<readonly ParsedRecord<T>[]> => {
  const rows = findRows(body);
  if (rows === null)
    return fail('unexpected_answer', { key: 'response_without_list', kind: reader.noun }, quoteService(body));
  if (rows.length > maxRows)
    return fail('unexpected_answer', { key: 'response_too_many_rows', count: rows.length });
  const read: ParsedRecord<T>[] = [];
  for (const raw of rows) {
    const id = isObject(raw) ? getRecordId(raw) : null;
    if (!isObject(raw) || id === null) {
      return fail('unexpected_answer', { key: 'response_row_without_id', kind: reader.noun });
    }
    read.push({ record: reader.read(raw, id), raw });
  }
  return ok(read);
};

const findRows = (body: unknown): readonly unknown[] | null => {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return null;
  const data = getOwn(body, 'data');
  if (Array.isArray(data)) return data;
  if (data === null) return [];
  if (!isObject(data)) return null;
  const nested = getOwn(data, 'data');
  if (Array.isArray(nested)) return nested;
  const values = Object.values(data);
  return values.every(isObject) ? values : null;
};

/** Parses a delete response. `unclear`: a success that does not confirm the deletion. */
export const readDeletion = (body: unknown, id: string): Result<'deleted' | 'unclear'> => {
  if (body === undefined || body === null) return ok('deleted');
  if (hasError(body)) return fail('unexpected_answer', { key: 'not_deleted' }, quoteService(body));
  const object =
    isObject(body) && isObject(getOwn(body, 'data')) ? (getOwn(body, 'data') as JsonObject) : body;
  if (!isObject(object)) return ok('unclear');
  const returned = getRecordId(object);
  if (returned !== null && returned !== id) {
    return fail('unexpected_answer', { key: 'deleted_other_record', id: returned.slice(0, 40) });
  }
  const deleted = toBoolean(getOwn(object, 'deleted'));
  if (deleted === false) return fail('unexpected_answer', { key: 'not_deleted' });
  return ok(deleted === true ? 'deleted' : 'unclear');
};

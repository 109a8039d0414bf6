/** Records as the service sends them (sections 2.1 and 2.2), turned into ours. Tolerant: only the id must be there. */
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { Flag, Privacy, Website } from '../../preload/contract/websites.ts';
import { getOtherFields, getOwn, type JsonObject } from './objects.ts';
import { toBoolean, toCount, toId, toText } from './values.ts';

/** How to read one kind of record. */
export interface RecordReader<T> {
  /** What the service calls it, for the words of an error. */
  readonly noun: 'transcription' | 'website';
  /** A field of the kind that tells a record without an id from an error or a message. */
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
  noun: 'transcription',
  distinctiveFields: ['name', 'result', 'favorite'],
  read: (object, id) => ({
    id,
    name: toText(getOwn(object, 'name')) ?? '',
    result: toText(getOwn(object, 'result')),
    favorite: toBoolean(getOwn(object, 'favorite')) ?? false,
    words: toCount(getOwn(object, 'words')),
    created_at: toText(getOwn(object, 'created_at')),
    updated_at: toText(getOwn(object, 'updated_at')),
    more: getOtherFields(object, transcriptionFields),
  }),
};

const websiteFields: ReadonlySet<string> = new Set([
  'id',
  'domain',
  'privacy',
  'password',
  'email',
  'exclude_bots',
  'exclude_params',
  'exclude_ips',
  'created_at',
  'updated_at',
]);

export const websiteReader: RecordReader<Website> = {
  noun: 'website',
  distinctiveFields: ['domain'],
  read: (object, id) => ({
    id,
    domain: toText(getOwn(object, 'domain')) ?? '',
    privacy: toPrivacy(getOwn(object, 'privacy')),
    passwordSet: passwordSet(getOwn(object, 'password')),
    email: toFlag(getOwn(object, 'email')),
    exclude_bots: toFlag(getOwn(object, 'exclude_bots')),
    exclude_params: readLines(object, 'exclude_params'),
    exclude_ips: readLines(object, 'exclude_ips'),
    created_at: toText(getOwn(object, 'created_at')),
    updated_at: toText(getOwn(object, 'updated_at')),
    more: getOtherFields(object, websiteFields),
  }),
};

const toPrivacy = (value: unknown): Privacy | null => {
  const number = toCount(value);
  return number === 0 || number === 1 || number === 2 ? number : null;
};

const toFlag = (value: unknown): Flag | null => {
  const set = toBoolean(value);
  return set === null ? null : set ? 1 : 0;
};

/** Usually a boolean, "is set". A server that sends the password itself is not quoted. */
const passwordSet = (value: unknown): boolean | null => {
  if (value === undefined) return null;
  if (value === null) return false;
  return toBoolean(value) ?? (typeof value === 'string' ? value !== '' : null);
};

/** One entry a line. Shown as null it is shown as empty, not "not shown": the service did return the field. */
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

/** The id that an object carries, if it is one. */
export const getRecordId = (object: JsonObject): string | null => toId(getOwn(object, 'id'));

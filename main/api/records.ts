/** Records as the service sends them (sections 2.1 and 2.2), turned into ours. Tolerant: only the id must be there. */
import type { Transcription } from '../../preload/contract/transcriptions.ts';
import type { Flag, Privacy, Website } from '../../preload/contract/websites.ts';
import { type JsonObject, own, rest } from './objects.ts';
import { booleanOf, countOf, idOf, textOf } from './values.ts';

/** How to read one kind of record. */
export interface RecordReader<T> {
  /** What the service calls it, for the words of an error. */
  readonly noun: string;
  /** A field of the kind that tells a record without an id from an error or a message. */
  readonly marks: readonly string[];
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
  marks: ['name', 'result', 'favorite'],
  read: (object, id) => ({
    id,
    name: textOf(own(object, 'name')) ?? '',
    result: textOf(own(object, 'result')),
    favorite: booleanOf(own(object, 'favorite')) ?? false,
    words: countOf(own(object, 'words')),
    created_at: textOf(own(object, 'created_at')),
    updated_at: textOf(own(object, 'updated_at')),
    more: rest(object, transcriptionFields),
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
  marks: ['domain'],
  read: (object, id) => ({
    id,
    domain: textOf(own(object, 'domain')) ?? '',
    privacy: privacyOf(own(object, 'privacy')),
    passwordSet: passwordSet(own(object, 'password')),
    email: flagOf(own(object, 'email')),
    exclude_bots: flagOf(own(object, 'exclude_bots')),
    exclude_params: linesOf(object, 'exclude_params'),
    exclude_ips: linesOf(object, 'exclude_ips'),
    created_at: textOf(own(object, 'created_at')),
    updated_at: textOf(own(object, 'updated_at')),
    more: rest(object, websiteFields),
  }),
};

const privacyOf = (value: unknown): Privacy | null => {
  const number = countOf(value);
  return number === 0 || number === 1 || number === 2 ? number : null;
};

const flagOf = (value: unknown): Flag | null => {
  const set = booleanOf(value);
  return set === null ? null : set ? 1 : 0;
};

/** Usually a boolean, "is set". A server that sends the password itself is not quoted. */
const passwordSet = (value: unknown): boolean | null => {
  if (value === undefined) return null;
  if (value === null) return false;
  return booleanOf(value) ?? (typeof value === 'string' ? value !== '' : null);
};

/** One entry a line. Shown as null it is shown as empty, not "not shown": the service did return the field. */
const linesOf = (object: JsonObject, name: string): string | null => {
  const value = own(object, name);
  if (value === undefined) return null;
  if (value === null) return '';
  return Array.isArray(value)
    ? value
        .map(textOf)
        .filter((line) => line !== null)
        .join('\n')
    : textOf(value);
};

/** The id that an object carries, if it is one. */
export const recordIdOf = (object: JsonObject): string | null => idOf(own(object, 'id'));

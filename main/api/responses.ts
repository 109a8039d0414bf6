/** The envelopes of answers: `{data, …}` or bare, whatever deployed servers send (the specification shows none). */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { messageOf } from './answer-errors.ts';
import { isObject, type JsonObject, own } from './objects.ts';
import { type RecordReader, recordIdOf } from './records.ts';
import { booleanOf } from './values.ts';

/** The record in an answer to show, update or store. `raw` is what the service sent, to see what it left out. */
export interface ReadRecord<T> {
  readonly record: T;
  readonly raw: JsonObject;
}

/**
 * Reads one record. With `id`, the id that was asked for: another record is refused, a record without an id is
 * taken for the one that was asked for. Without (store), the record must have an id.
 */
export const readRecord = <T>(reader: RecordReader<T>, body: unknown, id?: string): Result<ReadRecord<T>> => {
  const raw = unwrap(body);
  const returned = raw === null ? null : recordIdOf(raw);
  const known = returned ?? id;
  if (raw === null || known === undefined || !holdsRecord(reader, body)) {
    return fail('unexpected_answer', `The answer holds no ${reader.noun}${itSays(body)}`);
  }
  if (id !== undefined && known !== id) {
    return fail(
      'unexpected_answer',
      `The service answered with another ${reader.noun} (${known.slice(0, 40)}) than the one asked for.`,
    );
  }
  return ok({ record: reader.read(raw, known), raw });
};

const itSays = (body: unknown): string => {
  const message = messageOf(body);
  return message === null ? '.' : `. The service says: ${message}`;
};

/**
 * Whether an answer holds a record at all: something with fields that only a record has, or with an id and no sign of
 * an error. (Errors carry ids too, those of requests, and must never pass for a record that was stored.)
 */
export const holdsRecord = <T>(reader: RecordReader<T>, body: unknown): boolean => {
  const raw = unwrap(body);
  if (raw === null || carriesError(body)) return false;
  if (reader.marks.some((mark) => Object.hasOwn(raw, mark))) return true;
  return recordIdOf(raw) !== null && !Object.hasOwn(raw, 'message');
};

const carriesError = (body: unknown): boolean =>
  isObject(body) && ['error', 'errors', 'exception'].some((name) => isSaying(own(body, name)));

const isSaying = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') ||
  value === true ||
  (typeof value === 'object' && value !== null && Object.keys(value).length > 0);

const unwrap = (body: unknown): JsonObject | null => {
  if (!isObject(body)) return null;
  const data = own(body, 'data');
  if (isObject(data)) return data;
  return data === undefined || recordIdOf(body) !== null ? body : null;
};

/** Rows of one answer. A page has 100 at most, but some services ignore `per_page` and send all they have. */
const mostRows = 10_000;

/** The rows of a list, in the order of the service. PHP sends a list with gaps as an object. */
export const readRows = <T>(reader: RecordReader<T>, body: unknown): Result<readonly ReadRecord<T>[]> => {
  const rows = rowsIn(body);
  if (rows === null)
    return fail('unexpected_answer', `The answer holds no list of ${reader.noun}s${itSays(body)}`);
  if (rows.length > mostRows)
    return fail(
      'unexpected_answer',
      `The answer holds ${rows.length} rows, more than any list of this service.`,
    );
  const read: ReadRecord<T>[] = [];
  for (const raw of rows) {
    const id = isObject(raw) ? recordIdOf(raw) : null;
    if (!isObject(raw) || id === null) {
      return fail('unexpected_answer', `The list holds something that is no ${reader.noun} with an id.`);
    }
    read.push({ record: reader.read(raw, id), raw });
  }
  return ok(read);
};

const rowsIn = (body: unknown): readonly unknown[] | null => {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return null;
  const data = own(body, 'data');
  if (Array.isArray(data)) return data;
  if (data === null) return [];
  if (!isObject(data)) return null;
  const nested = own(data, 'data');
  if (Array.isArray(nested)) return nested;
  const values = Object.values(data);
  return values.every(isObject) ? values : null;
};

/** What an answer to delete says: `unclear` where it is a success that does not say whether it was done. */
export const readDeletion = (body: unknown, id: string): Result<'deleted' | 'unclear'> => {
  if (body === undefined || body === null) return ok('deleted');
  if (carriesError(body)) return fail('unexpected_answer', `The record was not deleted${itSays(body)}`);
  const object = isObject(body) && isObject(own(body, 'data')) ? (own(body, 'data') as JsonObject) : body;
  if (!isObject(object)) return ok('unclear');
  const returned = recordIdOf(object);
  if (returned !== null && returned !== id) {
    return fail(
      'unexpected_answer',
      `The service says that it deleted another record (${returned.slice(0, 40)}).`,
    );
  }
  const deleted = booleanOf(own(object, 'deleted'));
  if (deleted === false)
    return fail('unexpected_answer', 'The service says that it did not delete the record.');
  return ok(deleted === true ? 'deleted' : 'unclear');
};

/**
 * Maps the end of an upload to a `StoreOutcome`. `refused` only if no record can exist, `stored` only with a
 * record; otherwise `unknown`. So nothing is sent twice without the user's consent.
 */
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { ServiceResponse, UnusableResponse } from '../http/read-response.ts';
import { getResponseError } from '../http/response-errors.ts';
import { readRecord, transcriptionReader } from '../resources/records.ts';
import { getOwn, isObject } from '../resources/values.ts';
import type { StoreOutcome } from '../types.ts';

/** The outcome of an upload without a response. A record may exist once the service may have the whole body. */
export const toFailureOutcome = (error: BridgeError, isComplete: boolean): StoreOutcome =>
  isComplete ? { kind: 'unknown', error } : { kind: 'refused', error };

export const toResponseOutcome = (
  response: ServiceResponse | UnusableResponse,
  sent: {
    readonly isComplete: boolean;
    readonly url: string;
    /** Milliseconds since 1970. */
    readonly now: number;
  },
): StoreOutcome => {
  const error = getResponseError(response, sent);
  const body = 'problem' in response ? undefined : response.body;
  if (error !== null) {
    const outcome = toFailureOutcome(error, sent.isComplete && mayHaveStored(error));
    const text = getUnstoredText(body);
    return outcome.kind !== 'unknown' || text === null ? outcome : { ...outcome, unstoredText: text };
  }
  const read = readRecord(transcriptionReader, body);
  if (!read.ok) return toFailureOutcome({ ...read.error, status: response.status }, sent.isComplete);
  if (sent.isComplete) return { kind: 'stored', transcription: read.value.record };
  // A record, although the service cannot have read the whole body: neither done nor safe to send again.
  return {
    kind: 'unknown',
    error: {
      code: 'unexpected_answer',
      detail: { key: 'response_before_end' },
      status: response.status,
    },
  };
};

const maxUnstoredCharacters = 1024 ** 2;

/** The message of a database quotes the statement with its values, the text among them. Null if it quotes no insert. */
const getUnstoredText = (body: unknown): string | null => {
  const message = isObject(body) ? getOwn(body, 'message') : undefined;
  if (
    typeof message !== 'string' ||
    !/^\s*SQLSTATE\[.{0,2000}\binsert into\b/is.test(message.slice(0, 4_000))
  )
    return null;
  return message.slice(0, maxUnstoredCharacters).toWellFormed();
};

/**
 * Whether a record may exist despite an error response. A failing service, or a proxy that gave up on it
 * (502, 504), may have stored the record before. A 503 with Retry-After did not accept the request. A 2xx
 * response without a record is inconclusive; a 303 points to a created record.
 */
const mayHaveStored = (error: BridgeError): boolean => {
  const status = error.status ?? 0;
  if (status >= 200 && status < 300) return true;
  if (status === 303) return true;
  if (status === 503) return error.retryAfterSeconds === undefined;
  return status >= 500 && status !== 501 && status !== 505 && status !== 511;
};

/** Texts that a service recognised and could not store. They arrive in the message of its database. */

/** Laravel prints `(Connection: mysql, SQL: insert into … values (…))`, with the values as they are, without quotes. */
const insert = /\binsert into [\w`".[\]]+ \(([^()]{1,4000})\) values \(/i;
const separator = ', ';

/** The text of a record alone; the whole message if that has another shape. `name`: of the record. */
export const extractText = (message: string, name: string): string => {
  const statement = insert.exec(message);
  const end = message.lastIndexOf('))');
  if (statement === null || end === -1) return message;
  const columns = (statement[1] ?? '').split(',').map((column) => column.replaceAll(/\W/g, ''));
  const values = message.slice(statement.index + statement[0].length, end).split(separator);
  const [nameAt, at] = [columns.indexOf('name'), columns.indexOf('result')];
  const after = columns.length - 1 - at;
  // Of the values before the text, only the name can have commas.
  const extra = nameAt === -1 || nameAt > at ? 0 : name.trim().split(separator).length - 1;
  const isName = nameAt === -1 || values.slice(nameAt, nameAt + extra + 1).join(separator) === name.trim();
  if (at === -1 || at + extra >= values.length - after || (nameAt < at && !isName)) return message;
  return values.slice(at + extra, values.length - after).join(separator);
};

/**
 * Encoding of booleans in requests. The specification has true/false; some deployed servers accept only 1/0
 * and reject true/false with a 422 that names the field, or ignore it. true/false (`words`) is tried first.
 * If the response shows that the value had no effect, the request is repeated with 1/0 (`digits`). The
 * encoding that worked is remembered for the base URL.
 */
import type { Result } from '../../../preload/contract/result.ts';
import type { BooleanEncoding, BooleanEncodingMemory } from '../types.ts';
import { getOwn, type JsonObject } from './objects.ts';
import { toBoolean } from './values.ts';

export type Acceptance = 'yes' | 'no' | 'unclear';

export interface EncodedAttempt<T> {
  readonly result: Result<T>;
  readonly acceptance: Acceptance;
}

export const encodeBoolean = (value: boolean, encoding: BooleanEncoding): string =>
  encoding === 'words' ? String(value) : value ? '1' : '0';

/** Tries the remembered encoding (initially `words`), then the other one if the value was not accepted. */
export const withBooleanEncoding = async <T>(
  memory: BooleanEncodingMemory,
  baseUrl: string,
  attempt: (encoding: BooleanEncoding) => Promise<EncodedAttempt<T>>,
): Promise<Result<T>> => {
  const known = memory.get(baseUrl) ?? 'words';
  const first = await attempt(known);
  if (first.acceptance !== 'no') return first.result;
  const other = known === 'words' ? 'digits' : 'words';
  const second = await attempt(other);
  const accepted = second.result.ok && (second.acceptance === 'yes' || !first.result.ok);
  if (accepted && second.acceptance !== 'no') memory.set(baseUrl, other);
  // If the other encoding is no better, the first result is returned, unless only the second request
  // succeeded.
  return second.acceptance === 'no' && (first.result.ok || !second.result.ok) ? first.result : second.result;
};

export const getAcceptanceFromError = (error: { readonly fields?: object }, field: string): Acceptance =>
  error.fields !== undefined && Object.hasOwn(error.fields, field) ? 'no' : 'unclear';

/** Compares the returned rows with the value sent. Rows without the field are ignored. */
export const getAcceptanceFromRows = (
  rows: readonly { readonly raw: JsonObject }[],
  field: string,
  sent: boolean | undefined,
): Acceptance => {
  const shown = rows.map(({ raw }) => toBoolean(getOwn(raw, field))).filter((value) => value !== null);
  if (shown.length === 0 || sent === undefined) return 'unclear';
  return shown.every((value) => value === sent) ? 'yes' : 'no';
};

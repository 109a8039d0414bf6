/**
 * Booleans on the wire. The specification says true/false; some deployed servers take 1/0 only: they refuse the words
 * with a 422 that names the field, or ignore them. So words come first, and where the answer shows that the value did
 * not take, it is sent once more the other way; what worked is remembered for the base address.
 */
import type { Result } from '../../preload/contract/result.ts';
import { getOwn, type JsonObject } from './objects.ts';
import type { BooleanEncoding, BooleanEncodingMemory } from './types.ts';
import { toBoolean } from './values.ts';

/** How one try in a dialect ended: the value took, it did not, or the answer does not tell. */
export type Acceptance = 'yes' | 'no' | 'unclear';

export interface EncodedAttempt<T> {
  readonly result: Result<T>;
  readonly acceptance: Acceptance;
}

export const encodeBoolean = (value: boolean, encoding: BooleanEncoding): string =>
  encoding === 'words' ? String(value) : value ? '1' : '0';

/** Tries in the remembered dialect (words at first), and once in the other where the value did not take. */
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
  // Where the other way is no better, the first answer is the one that counts, unless only the second was accepted.
  return second.acceptance === 'no' && (first.result.ok || !second.result.ok) ? first.result : second.result;
};

/** Whether a failed answer is about the boolean: a 422 that names the field. */
export const getAcceptanceFromError = (error: { readonly fields?: object }, field: string): Acceptance =>
  error.fields !== undefined && Object.hasOwn(error.fields, field) ? 'no' : 'unclear';

/** Whether the rows that came show the value that was sent; a row that does not show the field tells nothing. */
export const getAcceptanceFromRows = (
  rows: readonly { readonly raw: JsonObject }[],
  field: string,
  sent: boolean | undefined,
): Acceptance => {
  const shown = rows.map(({ raw }) => toBoolean(getOwn(raw, field))).filter((value) => value !== null);
  if (shown.length === 0 || sent === undefined) return 'unclear';
  return shown.every((value) => value === sent) ? 'yes' : 'no';
};

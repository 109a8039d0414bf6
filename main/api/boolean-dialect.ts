/**
 * Booleans on the wire. The specification says true/false; some deployed servers take 1/0 only: they refuse the words
 * with a 422 that names the field, or ignore them. So words come first, and where the answer shows that the value did
 * not take, it is sent once more the other way; what worked is remembered for the base address.
 */
import type { Result } from '../../preload/contract/result.ts';
import { type JsonObject, own } from './objects.ts';
import type { BooleanDialect, DialectMemory } from './types.ts';
import { booleanOf } from './values.ts';

/** How one try in a dialect ended: the value took, it did not, or the answer does not tell. */
export type Took = 'yes' | 'no' | 'unclear';

export interface Spoken<T> {
  readonly result: Result<T>;
  readonly took: Took;
}

export const spell = (value: boolean, dialect: BooleanDialect): string =>
  dialect === 'words' ? String(value) : value ? '1' : '0';

/** Tries in the remembered dialect (words at first), and once in the other where the value did not take. */
export const inDialect = async <T>(
  memory: DialectMemory,
  baseUrl: string,
  attempt: (dialect: BooleanDialect) => Promise<Spoken<T>>,
): Promise<Result<T>> => {
  const known = memory.get(baseUrl) ?? 'words';
  const first = await attempt(known);
  if (first.took !== 'no') return first.result;
  const other = known === 'words' ? 'digits' : 'words';
  const second = await attempt(other);
  const accepted = second.result.ok && (second.took === 'yes' || !first.result.ok);
  if (accepted && second.took !== 'no') memory.set(baseUrl, other);
  // Where the other way is no better, the first answer is the one that counts, unless only the second was accepted.
  return second.took === 'no' && (first.result.ok || !second.result.ok) ? first.result : second.result;
};

/** Whether a failed answer is about the boolean: a 422 that names the field. */
export const tookDespite = (error: { readonly fields?: object }, field: string): Took =>
  error.fields !== undefined && Object.hasOwn(error.fields, field) ? 'no' : 'unclear';

/** Whether the rows that came show the value that was sent; a row that does not show the field tells nothing. */
export const tookIn = (
  rows: readonly { readonly raw: JsonObject }[],
  field: string,
  sent: boolean | undefined,
): Took => {
  const shown = rows.map(({ raw }) => booleanOf(own(raw, field))).filter((value) => value !== null);
  if (shown.length === 0 || sent === undefined) return 'unclear';
  return shown.every((value) => value === sent) ? 'yes' : 'no';
};

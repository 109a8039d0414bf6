import type { ReceivedFile } from '../listening/received-files.ts';

/** `values`: the last value of each name, trimmed; null if empty, as deployed servers do. */
export interface Form {
  readonly fields: readonly (readonly [string, string])[];
  readonly values: ReadonlyMap<string, string | null>;
  readonly file: ReceivedFile | null;
}

export const createForm = (
  fields: readonly (readonly [string, string])[],
  file: ReceivedFile | null = null,
): Form => ({
  fields,
  values: new Map(fields.map(([name, value]) => [name, value.trim() === '' ? null : value.trim()])),
  file,
});

/** The body of a request as the service understands it: form fields and, on a transcription's store, the file. */
import type { ReceivedFile } from './received-file.ts';

/**
 * `fields` as sent and in order; `values` as the rules see them: the last of each name, trimmed, and null where
 * nothing is left, which is what deployed servers do with every string.
 */
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

/** Classifies why the service refused an upload, from its error message. */
import { getMessages, parseByteLimit, parseTypes } from '../../../preload/contract/limits/limit-messages.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';

export type UploadRefusal =
  /** `limit` in bytes; null when the service does not name it. */
  | { readonly kind: 'size'; readonly limit: number | null }
  /** Extensions in lower case. */
  | { readonly kind: 'type'; readonly types: readonly string[] }
  | { readonly kind: 'file' }
  | { readonly kind: 'language' }
  | { readonly kind: 'details' };

/** A megabyte counts as a million bytes, as in the sizes beside it: the limit has the number that the service names. */
const parseNamedLimit = (text: string): number | null => parseByteLimit(text, 1_000);

const parseFileRefusal = (text: string): UploadRefusal => {
  const limit = parseNamedLimit(text);
  if (limit !== null) return { kind: 'size', limit };
  const types = parseTypes(text);
  return types === null ? { kind: 'file' } : { kind: 'type', types };
};

/** Null when the error is not a refusal of this upload. */
export const getRefusal = (error: BridgeError): UploadRefusal | null => {
  const { code, serviceMessage = '', fields = {} } = error;
  if (code === 'too_large') return { kind: 'size', limit: parseNamedLimit(serviceMessage) };
  if (code !== 'validation') return null;
  const [file] = getMessages(error, 'file');
  if (file !== undefined) return parseFileRefusal(file);
  const isLanguage = getMessages(error, 'language').length > 0 && Object.keys(fields).length <= 1;
  return isLanguage ? { kind: 'language' } : { kind: 'details' };
};

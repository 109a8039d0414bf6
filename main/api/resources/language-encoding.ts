/**
 * Encoding of languages in requests. The specification has a region (ISO 3166-1 alpha-2); some deployed
 * servers want ISO 639-1 and reject a region with a 422 that names the field. The region is tried first;
 * after such a rejection the upload is sent again with the other code. The code that worked is remembered for
 * the base URL.
 */
import { getLanguageCodes } from '../../../preload/contract/language.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { LanguageEncoding, LanguageEncodingMemory, StoreOptions, StoreOutcome } from '../types.ts';

export const sendWithLanguage = async (
  memory: LanguageEncodingMemory | undefined,
  baseUrl: string,
  language: string,
  { signal, onResend }: Pick<StoreOptions, 'signal' | 'onResend'>,
  send: (code: string | null) => Promise<StoreOutcome>,
): Promise<StoreOutcome> => {
  const codes = getLanguageCodes(language);
  if (codes === null) return send(null);
  const known = memory?.get(baseUrl) ?? 'region';
  const other: LanguageEncoding = known === 'region' ? 'language' : 'region';
  const first = await send(codes[known]);
  if (first.kind !== 'refused' || !isAboutLanguage(first.error)) return first;
  const canResend = codes.region !== codes.language && signal?.aborted !== true;
  if (!canResend || onResend?.(first.error) !== true) return first;
  const second = await send(codes[other]);
  if (second.kind === 'stored') memory?.set(baseUrl, other);
  return second.kind === 'refused' && isAboutLanguage(second.error) ? first : second;
};

/** A 422 that names the field or, if it names no fields, whose message mentions the language. */
const isAboutLanguage = ({ code, fields, serviceMessage = '' }: BridgeError): boolean =>
  code === 'validation' &&
  (fields === undefined ? /\blanguage\b/i.test(serviceMessage) : Object.hasOwn(fields, 'language'));

/**
 * Languages on the wire. The specification wants a region (ISO 3166-1 alpha-2); some deployed servers want ISO 639-1 and
 * refuse a region with a 422 that names the field. So the region comes first, and after such a refusal the upload is sent
 * once more with the other code; what the service took is remembered for the base address.
 */
import { getLanguageCodes } from '../../preload/contract/language.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import type { LanguageEncoding, LanguageEncodingMemory, StoreOptions, StoreOutcome } from './types.ts';

/** `send` gets the code to send; null: none. */
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

/** A 422 that names the field. Where the service names no fields, its message must speak of the language. */
const isAboutLanguage = ({ code, fields, serviceMessage = '' }: BridgeError): boolean =>
  code === 'validation' &&
  (fields === undefined ? /\blanguage\b/i.test(serviceMessage) : Object.hasOwn(fields, 'language'));

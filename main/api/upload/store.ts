/** The store operation for transcriptions: streams one file and waits for its transcription. */

import { getLanguageCodes } from '../../../preload/contract/language.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { toOneLine } from '../../../preload/recordings/recording-names.ts';
import { AbortedError, cancelledError, createPhaseTimeout, onCancel } from '../../lib/abort.ts';
import { createCollectionEndpoint } from '../endpoint.ts';
import { toNetworkError } from '../http/network-errors.ts';
import { redactKey, redactKeyInText } from '../http/redact-key.ts';
import { getHost, reportExchange } from '../http/request.ts';
import type {
  ApiDeps,
  EncodingMemory,
  LanguageEncoding,
  StoreOptions,
  StoreOutcome,
  StoreUpload,
} from '../types.ts';
import { openWithTimeout } from './audio-file.ts';
import { createMultipartFrame, getMediaType, type MultipartFrame } from './multipart.ts';
import { attemptStore, createConnectTimeoutError, type UploadRequest } from './store-attempt.ts';
import { extractText } from './store-outcome.ts';

/** One upload. Never rejects. After an abort it resolves within a moment, with the file closed. */
export const storeTranscription = async (
  deps: ApiDeps,
  upload: StoreUpload,
  options: StoreOptions,
): Promise<StoreOutcome> => {
  if (options.signal?.aborted === true) return { kind: 'refused', error: cancelledError };
  const access = await deps.access();
  if (!access.ok) return { kind: 'refused', error: access.error };
  const { signal, openTimeoutMs: limit = 30_000 } = options;
  const opened = await openWithTimeout(upload.path, upload.expected, { limit, signal });
  if (!opened.ok) return { kind: 'refused', error: opened.error };
  const file = opened.value;
  try {
    const url = createCollectionEndpoint('transcriptions')(access.value.contentUrl);
    const sent = await sendWithLanguage(
      deps.languageEncodings,
      access.value.contentUrl,
      upload.language,
      options,
      (code) => {
        const uploadRequest: UploadRequest = {
          url,
          file,
          frame: createFrame(upload, code, file.size),
          access: access.value,
        };
        return sendUpload(deps, uploadRequest, options);
      },
    );
    const outcome = redactOutcome(sent, access.value.apiKey, upload.name);
    const { accountId } = access.value;
    const error = outcome.kind === 'stored' ? null : outcome.error;
    reportExchange(deps, { base: 'content', accountId, error });
    return outcome;
  } finally {
    await file.close().catch(() => {});
  }
};

/** Other fields come before the file, so that the service can check them before it receives the file. */
const createFrame = (upload: StoreUpload, languageCode: string | null, size: number): MultipartFrame => {
  const fields: [string, string][] = [['name', upload.name]];
  if (upload.description !== '') fields.push(['description', toOneLine(upload.description)]);
  if (languageCode !== null) fields.push(['language', languageCode]);
  const { fileName } = upload;
  return createMultipartFrame(fields, { field: 'file', fileName, mediaType: getMediaType(fileName), size });
};

const sendUpload = async (
  deps: ApiDeps,
  uploadRequest: UploadRequest,
  options: StoreOptions,
): Promise<StoreOutcome> => {
  const host = getHost(uploadRequest.url);
  const controller = new AbortController();
  const timeout = createPhaseTimeout(controller);
  timeout.start(deps.jsonTimeoutMs ?? 30_000, () => createConnectTimeoutError(host));
  const unsubscribe = onCancel(options.signal, () => controller.abort(new AbortedError(cancelledError)));
  try {
    return await deps.transport.tryProxies(uploadRequest.url, controller.signal, (proxy) => {
      // The attempt has its own timeouts.
      timeout.stop();
      return attemptStore(deps, uploadRequest, options, proxy);
    });
  } catch (cause) {
    return { kind: 'refused', error: toNetworkError(cause, { host, proxy: null }) };
  } finally {
    timeout.stop();
    unsubscribe();
  }
};

const redactOutcome = (outcome: StoreOutcome, key: string, name: string): StoreOutcome => {
  if (outcome.kind === 'stored') return outcome;
  const redacted = { ...outcome, error: redactKey(outcome.error, key) };
  return redacted.kind === 'unknown' && redacted.unstoredText !== undefined
    ? { ...redacted, unstoredText: redactKeyInText(extractText(redacted.unstoredText, name), key) }
    : redacted;
};

/**
 * The specification has a region (ISO 3166-1 alpha-2) for the language; some deployed servers want ISO 639-1 and reject a
 * region with a 422 that names the field. The region is tried first; after such a rejection the upload is sent again with the
 * other code. The code that worked is remembered for the base URL.
 */
const sendWithLanguage = async (
  memory: EncodingMemory<LanguageEncoding> | undefined,
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

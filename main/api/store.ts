/** Section 4.2, store: streams one file to the service and waits for its transcription. */
import { collection } from './endpoint.ts';
import { sendWithLanguage } from './language-encoding.ts';
import { mediaType } from './media-type.ts';
import { type MultipartFrame, multipartFrame } from './multipart.ts';
import { errorOfException } from './network-errors.ts';
import { openInTime } from './open-in-time.ts';
import { reportOf } from './report.ts';
import { hostOf } from './request.ts';
import { alongRoutes } from './routes.ts';
import { withoutKey } from './secret.ts';
import { cancelled, onCancel, Stopped, unlessAborted } from './stopped.ts';
import { attemptStore, type Parcel } from './store-attempt.ts';
import type { ApiDeps, StoreOptions, StoreOutcome, StoreUpload } from './types.ts';

/**
 * One upload. Never rejects, and sends twice only after a refusal of the language's code; the outcome says what the end proves. Ends within a moment of the
 * signal, with the file closed.
 */
export const storeTranscription = async (
  deps: ApiDeps,
  upload: StoreUpload,
  options: StoreOptions,
): Promise<StoreOutcome> => {
  if (options.signal?.aborted === true) return { kind: 'refused', error: cancelled };
  const access = await deps.access();
  if (!access.ok) return { kind: 'refused', error: access.error };
  const { signal, openMs: limit = 30_000 } = options;
  const opened = await openInTime(upload.path, upload.expected, { limit, signal });
  if (!opened.ok) return { kind: 'refused', error: opened.error };
  const file = opened.value;
  try {
    const url = collection('transcriptions')(access.value.contentUrl);
    const sent = await sendWithLanguage(
      deps.languages,
      access.value.contentUrl,
      upload.language,
      options,
      (code) => {
        const parcel: Parcel = { url, file, frame: frameOf(upload, code, file.size), access: access.value };
        return send(deps, parcel, options);
      },
    );
    const outcome = concealed(sent, access.value.apiKey);
    reportOf(deps, 'content', outcome.kind === 'stored' ? null : outcome.error);
    return outcome;
  } finally {
    await file.close().catch(() => {});
  }
};

/** The fields before the file: a service that reads as it comes knows the name before gigabytes follow. */
const frameOf = (upload: StoreUpload, languageCode: string | null, size: number): MultipartFrame => {
  const fields: [string, string][] = [['name', upload.name]];
  if (upload.description !== '') fields.push(['description', upload.description]);
  if (languageCode !== null) fields.push(['language', languageCode]);
  const { fileName } = upload;
  return multipartFrame(fields, { field: 'file', fileName, mediaType: mediaType(fileName), size });
};

const send = async (deps: ApiDeps, parcel: Parcel, options: StoreOptions): Promise<StoreOutcome> => {
  const ender = new AbortController();
  const forget = onCancel(options.signal, () => ender.abort(new Stopped(cancelled)));
  try {
    const routes = await unlessAborted(deps.connection.routes(parcel.url), ender.signal);
    return await alongRoutes(routes, (route) => attemptStore(deps, parcel, options, route));
  } catch (cause) {
    const error = errorOfException(cause, { host: hostOf(parcel.url), proxy: null });
    return { kind: 'refused', error };
  } finally {
    forget();
  }
};

const concealed = (outcome: StoreOutcome, key: string): StoreOutcome =>
  outcome.kind === 'stored' ? outcome : { ...outcome, error: withoutKey(outcome.error, key) };

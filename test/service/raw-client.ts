/** A new specification service without recorder and faults, and raw HTTP to it. */
import { wavHeader } from '../fixtures/audio.ts';
import { formHeaders, multipartBody, multipartHeaders, type RawAnswer, rawRequest } from './raw-http.ts';
import type { ServiceData } from './specification/data.ts';
import { type SpecificationServiceOptions, startSpecificationService } from './specification/service.ts';

export const createWav = (bytes = 2_000): Buffer =>
  Buffer.concat([wavHeader(44 + bytes), Buffer.alloc(bytes)]);

type Fields = Readonly<Record<string, string>>;

export interface RawClient extends AsyncDisposable {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  readonly apiKey: string;
  readonly data: ServiceData;
  /** Authorization and Accept, which every request of a client has. */
  readonly headers: Fields;
  /** `at` is a path with query below the base URL of the resource. */
  readonly call: (
    method: string,
    at: string,
    form?: Fields,
    headers?: Readonly<Record<string, string | string[]>>,
  ) => Promise<RawAnswer>;
  /** Stores a transcription; null sends no file. */
  readonly upload: (fields: Fields, file?: Buffer | null, fileName?: string) => Promise<RawAnswer>;
  readonly close: () => Promise<void>;
}

export const startWithRawClient = async (options: SpecificationServiceOptions = {}): Promise<RawClient> => {
  const service = await startSpecificationService(options);
  const { contentUrl, analyticsUrl, apiKey, data } = service;
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' };
  const close = () => service.close();
  return {
    contentUrl,
    analyticsUrl,
    apiKey,
    data,
    headers,
    call: (method, at, form, more = headers) =>
      rawRequest((at.startsWith('/api/v1/websites') ? analyticsUrl : contentUrl) + at, {
        method,
        headers: { ...more, ...(form === undefined ? {} : formHeaders) },
        ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
      }),
    upload: (fields, file = createWav(), fileName = 'a.wav') =>
      rawRequest(`${contentUrl}/api/v1/transcriptions`, {
        method: 'POST',
        headers: { ...headers, ...multipartHeaders },
        body: multipartBody([
          ...Object.entries(fields).map(([name, value]) => ({ name, value })),
          ...(file === null ? [] : [{ name: 'file', value: file, fileName }]),
        ]),
      }),
    close,
    [Symbol.asyncDispose]: close,
  };
};

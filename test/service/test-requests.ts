/** Requests to a test service. Each resolves with its result; none rejects. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { wavHeader } from '../fixtures/audio.ts';
import { formHeaders, multipartBody, multipartHeaders } from './raw-http.ts';
import type { TestService } from './service.ts';

export interface RequestResult {
  /** Null if no response came. */
  readonly status: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Node's error code if the connection broke, else null. */
  readonly errorCode: string | null;
  /** Whether the response is complete according to its framing. */
  readonly complete: boolean;
  readonly milliseconds: number;
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Aborts after this time; `errorCode` is then 'gave up'. */
  readonly timeoutMs?: number;
}

export const authorization = (service: TestService): Record<string, string> => ({
  Authorization: `Bearer ${service.apiKey}`,
  Accept: 'application/json',
});

export const sendRequest = (
  url: string,
  { method = 'GET', headers = {}, body, timeoutMs }: SendOptions,
): Promise<RequestResult> =>
  new Promise((resolve) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    let status: number | null = null;
    let answerHeaders: IncomingHttpHeaders = {};
    const end = (errorCode: string | null, complete: boolean): void => {
      clearTimeout(timer);
      const milliseconds = performance.now() - started;
      resolve({
        status,
        headers: answerHeaders,
        body: Buffer.concat(chunks),
        errorCode,
        complete,
        milliseconds,
      });
      outgoing.destroy();
    };
    const length = body === undefined ? {} : { 'Content-Length': body.length };
    const outgoing = request(
      url,
      { method, agent: false, headers: { ...headers, ...length } },
      (response) => {
        status = response.statusCode ?? null;
        answerHeaders = response.headers;
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message, false));
        response.on('end', () => end(null, response.complete));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message, false));
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => end('gave up', false), timeoutMs);
    outgoing.end(body);
  });

export const listTranscriptions = (service: TestService, options: SendOptions = {}): Promise<RequestResult> =>
  sendRequest(`${service.contentUrl}/api/v1/transcriptions`, { headers: authorization(service), ...options });

export const storeTranscription = (
  service: TestService,
  bytes = 2_000_000,
  options: SendOptions = {},
): Promise<RequestResult> =>
  sendRequest(`${service.contentUrl}/api/v1/transcriptions`, {
    method: 'POST',
    headers: { ...authorization(service), ...multipartHeaders },
    body: multipartBody([
      { name: 'name', value: 'Episode' },
      { name: 'file', value: Buffer.concat([wavHeader(bytes), Buffer.alloc(bytes - 44)]), fileName: 'a.wav' },
    ]),
    ...options,
  });

export const updateTranscription = (
  service: TestService,
  id: number,
  fields: Record<string, string>,
): Promise<RequestResult> =>
  sendRequest(`${service.contentUrl}/api/v1/transcriptions/${id}`, {
    method: 'PATCH',
    headers: { ...authorization(service), ...formHeaders },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });

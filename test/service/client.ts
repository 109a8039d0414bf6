/** Requests against a test service, for the tests of its faults; each answers how it ended, and none rejects. */
import { type IncomingHttpHeaders, request } from 'node:http';
import { wavHeader } from '../fixtures/audio.ts';
import { formHeaders, multipartBody, multipartHeaders } from './raw-http.ts';
import type { TestService } from './service.ts';

export interface Ended {
  /** Null where no answer came. */
  readonly status: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** How the connection broke: Node's code; null where it did not. */
  readonly broke: string | null;
  /** Whether the answer's framing says that it is whole. */
  readonly whole: boolean;
  readonly milliseconds: number;
}

export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Gives up after so long; `broke` is then 'gave up'. */
  readonly patienceMs?: number;
}

export const authorization = (service: TestService): Record<string, string> => ({
  Authorization: `Bearer ${service.apiKey}`,
  Accept: 'application/json',
});

export const talk = (
  url: string,
  { method = 'GET', headers = {}, body, patienceMs }: Sending,
): Promise<Ended> =>
  new Promise((resolve) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    let status: number | null = null;
    let got: IncomingHttpHeaders = {};
    const end = (broke: string | null, whole: boolean): void => {
      clearTimeout(timer);
      const milliseconds = performance.now() - started;
      resolve({ status, headers: got, body: Buffer.concat(chunks), broke, whole, milliseconds });
      outgoing.destroy();
    };
    const length = body === undefined ? {} : { 'Content-Length': body.length };
    const outgoing = request(url, { method, agent: false, headers: { ...headers, ...length } }, (answer) => {
      status = answer.statusCode ?? null;
      got = answer.headers;
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message, false));
      answer.on('end', () => end(null, answer.complete));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message, false));
    const timer = patienceMs === undefined ? undefined : setTimeout(() => end('gave up', false), patienceMs);
    outgoing.end(body);
  });

export const list = (service: TestService, sending: Sending = {}): Promise<Ended> =>
  talk(`${service.contentUrl}/api/v1/transcriptions`, { headers: authorization(service), ...sending });

/** Stores a transcription with a WAV of `bytes` (default 2 MB). */
export const store = (service: TestService, bytes = 2_000_000, sending: Sending = {}): Promise<Ended> =>
  talk(`${service.contentUrl}/api/v1/transcriptions`, {
    method: 'POST',
    headers: { ...authorization(service), ...multipartHeaders },
    body: multipartBody([
      { name: 'name', value: 'Episode' },
      { name: 'file', value: Buffer.concat([wavHeader(bytes), Buffer.alloc(bytes - 44)]), fileName: 'a.wav' },
    ]),
    ...sending,
  });

export const update = (service: TestService, id: number, fields: Record<string, string>): Promise<Ended> =>
  talk(`${service.contentUrl}/api/v1/transcriptions/${id}`, {
    method: 'PATCH',
    headers: { ...authorization(service), ...formHeaders },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });

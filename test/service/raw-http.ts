/** A minimal client for testing servers: one request by node:http, with nothing added. */
import { type IncomingHttpHeaders, request } from 'node:http';

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The body as JSON; throws if it is invalid. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  readonly json: () => any;
}

/** Rejects if the connection breaks before the response is complete. */
export const rawRequest = (
  url: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, agent: false, headers: { ...headers, ...lengthHeader(body) } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            json: () => JSON.parse(whole.toString('utf8')),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });

const lengthHeader = (body: string | Buffer | undefined): Record<string, string> =>
  body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };

export const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' } as const;

export interface RawPart {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
}

const boundary = 'sidetone-raw-http-8d1f';
export const multipartHeaders = { 'Content-Type': `multipart/form-data; boundary=${boundary}` } as const;

export const multipartBody = (parts: readonly RawPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, fileName }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${
          fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
        }\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

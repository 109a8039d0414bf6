import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServiceHandlerOptions } from '../../../main/service/http/handler.ts';
import { startBuiltInService } from '../../../main/service/service.ts';
import type { Database } from '../../../main/storage/database.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import {
  formHeaders,
  multipartBody,
  multipartHeaders,
  type RawAnswer,
  rawRequest,
} from '../../service/raw-http.ts';
import { createScriptedListener } from '../../service/scripted-listener.ts';
import { createServiceDatabase } from '../../service/service-database.ts';
import { removeFolder } from '../../temporary-folder.ts';

export const createWav = (bytes = 2_000): Buffer =>
  Buffer.concat([wavHeader(44 + bytes), Buffer.alloc(bytes)]);

export interface DemoClient extends AsyncDisposable {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  readonly apiKey: string;
  readonly database: Database;
  readonly headers: Readonly<Record<string, string>>;
  readonly call: (
    method: string,
    at: string,
    form?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string | string[]>>,
  ) => Promise<RawAnswer>;
  readonly upload: (
    fields: Readonly<Record<string, string>>,
    file?: Buffer,
    fileName?: string,
  ) => Promise<RawAnswer>;
  readonly close: () => Promise<void>;
}

export const startDemo = async ({
  databaseFile,
  ...options
}: Omit<Partial<ServiceHandlerOptions>, 'database'> & {
  /** Default: in memory. */
  readonly databaseFile?: string;
} = {}): Promise<DemoClient> => {
  // Made when the first file is received.
  const folder = databaseFile === undefined ? join(tmpdir(), `sidetone-service-${randomUUID()}`) : null;
  const database = await createServiceDatabase(databaseFile);
  const service = await startBuiltInService({
    database,
    receivedFolder: join(folder ?? dirname(databaseFile ?? ''), 'received'),
    listen: createScriptedListener(),
    warn: () => {},
    ...options,
  });
  const close = async (): Promise<void> => {
    await service.close();
    if (folder !== null) removeFolder(folder);
  };
  const headers = { Authorization: `Bearer ${service.apiKey}`, Accept: 'application/json' };
  const toUrl = (at: string): string =>
    at.startsWith('/api/v1/websites') ? service.analyticsUrl + at : service.contentUrl + at;
  return {
    ...service,
    database,
    headers,
    call: (method, at, form, more = headers) =>
      rawRequest(toUrl(at), {
        method,
        headers: { ...more, ...(form === undefined ? {} : formHeaders) },
        ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
      }),
    upload: (fields, file = createWav(), fileName = 'a.wav') =>
      rawRequest(`${service.contentUrl}/api/v1/transcriptions`, {
        method: 'POST',
        headers: { ...headers, ...multipartHeaders },
        body: multipartBody([
          ...Object.entries(fields).map(([name, value]) => ({ name, value })),
          { name: 'file', value: file, fileName },
        ]),
      }),
    close,
    [Symbol.asyncDispose]: close,
  };
};

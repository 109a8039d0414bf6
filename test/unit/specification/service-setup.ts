/** A statement of the service specification and its check with a new service and raw HTTP. */
import { createWav, type RawClient, startWithRawClient } from '../../service/raw-client.ts';
import type { RawAnswer } from '../../service/raw-http.ts';

export interface ServiceSpecCase {
  readonly section: string;
  readonly statement: string;
  readonly check: (setup: ServiceSetup) => Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

export interface ServiceSetup
  extends Pick<RawClient, 'analyticsUrl' | 'contentUrl' | 'headers' | 'upload' | 'close'> {
  /** `at` is a path with query below the base URL of the resource. */
  readonly get: (at: string) => Promise<RawAnswer>;
  readonly send: (method: string, at: string, form?: Fields) => Promise<RawAnswer>;
  readonly createWebsite: (fields?: Fields) => Promise<number>;
  readonly createTranscription: (fields?: Fields) => Promise<number>;
  /** Row in the database of the service, for fields that no response contains. */
  readonly readRow: (table: string, id: number) => Record<string, unknown>;
}

export const wavFile = createWav();

export const setUpService = async (): Promise<ServiceSetup> => {
  const client = await startWithRawClient();
  const { call, upload, data } = client;
  let domains = 0;
  return {
    ...client,
    send: call,
    get: (at) => call('GET', at),
    createWebsite: async (fields = {}) => {
      domains += 1;
      return (await call('POST', '/api/v1/websites', { domain: `site-${domains}.example`, ...fields })).json()
        .data.id;
    },
    createTranscription: async (fields = {}) => {
      const id = (await upload({ name: 'Episode' })).json().data.id;
      if (Object.keys(fields).length > 0) await call('PATCH', `/api/v1/transcriptions/${id}`, fields);
      return id;
    },
    readRow: (table, id) => ({ ...data.database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) }),
  };
};

/** A statement of the service specification and its check with a new built-in service and raw HTTP. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startBuiltInService } from '../../../main/service/service.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import {
  formHeaders,
  multipartBody,
  multipartHeaders,
  type RawAnswer,
  type RawPart,
  rawRequest,
} from '../../service/raw-http.ts';
import { createScriptedListener } from '../../service/scripted-listener.ts';
import { createServiceDatabase } from '../../service/service-database.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

export interface ServiceSpecCase {
  readonly section: string;
  readonly statement: string;
  readonly check: (setup: ServiceSetup) => Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

export interface ServiceSetup {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  /** Authorization and Accept, which every request of a client has. */
  readonly headers: Readonly<Record<string, string>>;
  /** `at` is a path with query below the base URL of the resource. */
  readonly get: (at: string) => Promise<RawAnswer>;
  readonly send: (method: string, at: string, form?: Fields) => Promise<RawAnswer>;
  /** Stores a transcription; `file` null sends no file. */
  readonly upload: (fields: Fields, file?: Buffer | null) => Promise<RawAnswer>;
  readonly createWebsite: (fields?: Fields) => Promise<number>;
  readonly createTranscription: (fields?: Fields) => Promise<number>;
  /** Row in the database of the service, for fields that no response contains. */
  readonly readRow: (table: string, id: number) => Record<string, unknown>;
  readonly close: () => Promise<void>;
}

export const wavFile = Buffer.concat([wavHeader(2_044), Buffer.alloc(2_000)]);

export const setUpService = async (): Promise<ServiceSetup> => {
  const folder = temporaryFolder('specification');
  const databaseFile = join(folder, 'demo.db');
  const service = await startBuiltInService({
    database: await createServiceDatabase(databaseFile),
    receivedFolder: join(folder, 'received'),
    listen: createScriptedListener(),
    warn: () => {},
  });
  const { analyticsUrl, contentUrl, apiKey } = service;
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' };
  const toUrl = (at: string): string => (at.includes('/websites') ? analyticsUrl : contentUrl) + at;
  let domains = 0;

  const send: ServiceSetup['send'] = (method, at, form) =>
    rawRequest(toUrl(at), {
      method,
      headers: { ...headers, ...(form === undefined ? {} : formHeaders) },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    });
  const upload: ServiceSetup['upload'] = (fields, file = wavFile) => {
    const parts: RawPart[] = Object.entries(fields).map(([name, value]) => ({ name, value }));
    if (file !== null) parts.push({ name: 'file', value: file, fileName: 'a.wav' });
    return rawRequest(`${contentUrl}/api/v1/transcriptions`, {
      method: 'POST',
      headers: { ...headers, ...multipartHeaders },
      body: multipartBody(parts),
    });
  };

  return {
    analyticsUrl,
    contentUrl,
    headers,
    send,
    upload,
    get: (at) => rawRequest(toUrl(at), { headers }),
    createWebsite: async (fields = {}) => {
      domains += 1;
      return (await send('POST', '/api/v1/websites', { domain: `site-${domains}.example`, ...fields })).json()
        .data.id;
    },
    createTranscription: async (fields = {}) => {
      const id = (await upload({ name: 'Episode' })).json().data.id;
      if (Object.keys(fields).length > 0) await send('PATCH', `/api/v1/transcriptions/${id}`, fields);
      return id;
    },
    readRow: (table, id) => {
      const database = new DatabaseSync(databaseFile, { readOnly: true });
      const found = database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id);
      database.close();
      return found ?? {};
    },
    close: async () => {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

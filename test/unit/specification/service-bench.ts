/** A claim of the service specification and how it is looked into: a fresh demo service and raw HTTP. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startDemoService } from '../../../main/demo/service.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import {
  formHeaders,
  multipartBody,
  multipartHeaders,
  type RawAnswer,
  type RawPart,
  rawRequest,
} from '../../service/raw-http.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

export interface Claim {
  readonly section: string;
  readonly claim: string;
  readonly check: (bench: Bench) => Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

export interface Bench {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  /** What every request of a client carries: the key and Accept (sections 4 and 5). */
  readonly headers: Readonly<Record<string, string>>;
  /** `at` is a path below the base that the resource belongs to, with its query. */
  readonly get: (at: string) => Promise<RawAnswer>;
  readonly send: (method: string, at: string, form?: Fields) => Promise<RawAnswer>;
  /** A transcription's store: fields and, unless it is null, a file. */
  readonly upload: (fields: Fields, file?: Buffer | null) => Promise<RawAnswer>;
  /** Ids of new records. */
  readonly website: (fields?: Fields) => Promise<number>;
  readonly transcription: (fields?: Fields) => Promise<number>;
  /** What the service's database holds: for what no answer shows. */
  readonly row: (table: string, id: number) => Record<string, unknown>;
  readonly close: () => Promise<void>;
}

export const sound = Buffer.concat([wavHeader(2_044), Buffer.alloc(2_000)]);

export const startBench = async (samples = false): Promise<Bench> => {
  const folder = temporaryFolder('specification');
  const databaseFile = join(folder, 'demo.db');
  const service = await startDemoService({ databaseFile, samples, transcribeMs: () => 0 });
  const { analyticsUrl, contentUrl, apiKey } = service;
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' };
  const address = (at: string): string => (at.includes('/websites') ? analyticsUrl : contentUrl) + at;
  let domains = 0;

  const send: Bench['send'] = (method, at, form) =>
    rawRequest(address(at), {
      method,
      headers: { ...headers, ...(form === undefined ? {} : formHeaders) },
      ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    });
  const upload: Bench['upload'] = (fields, file = sound) => {
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
    get: (at) => rawRequest(address(at), { headers }),
    website: async (fields = {}) => {
      domains += 1;
      return (await send('POST', '/api/v1/websites', { domain: `site-${domains}.example`, ...fields })).json()
        .data.id;
    },
    transcription: async (fields = {}) => {
      const id = (await upload({ name: 'Episode' })).json().data.id;
      if (Object.keys(fields).length > 0) await send('PATCH', `/api/v1/transcriptions/${id}`, fields);
      return id;
    },
    row: (table, id) => {
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

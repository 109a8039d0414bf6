/**
 * What the built-in service tells about recordings that it is still listening to. Other services have nothing like it, and are
 * not asked.
 */
import { z } from 'zod';
import {
  type HeardWord,
  type HeardWords,
  heardChunk,
  type TimeRange,
} from '../../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { HeardSoFar, ListeningProgress } from '../../../preload/contract/uploads.ts';
import { createRecordEndpoint, encodeForm, type FormFields } from '../endpoint.ts';
import { callJson } from '../http/request.ts';
import type { ApiDeps, CallOptions } from '../types.ts';
import { getOwn, isObject, toText } from './values.ts';

const milliseconds = z.int().min(0);

const recordingFields = z.object({
  id: z.string().min(1).max(100),
  name: z.string(),
  state: z.enum(['waiting', 'listening', 'paused', 'done']),
  heard_ms: milliseconds,
  length_ms: milliseconds.nullable(),
  left_ms: milliseconds.nullable(),
});
const listResponse = z.object({ data: z.array(recordingFields) });
const textResponse = z.object({ data: z.object({ chunks: z.array(heardChunk) }) });

const toProgress = (fields: z.infer<typeof recordingFields>): ListeningProgress => ({
  id: fields.id,
  isWaiting: fields.state === 'waiting',
  isPaused: fields.state === 'paused',
  heardMs: fields.heard_ms,
  lengthMs: fields.length_ms,
  leftMs: fields.left_ms,
});

const createEndpoint =
  (path: string, query: FormFields = []) =>
  (baseUrl: string): string => {
    const search = encodeForm(query);
    return `${baseUrl}/api/v1/listening${path}${search === '' ? '' : `?${search}`}`;
  };

/** The progress in the headers of an interim response; null if it has none. */
export const parseListeningHeaders = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ListeningProgress | null => {
  const getNumber = (name: string): number | null => {
    const value = headers[name];
    return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : null;
  };
  const id = headers['x-listening'];
  if (typeof id !== 'string' || id === '' || id.length > 100) return null;
  return {
    id,
    isWaiting: headers['x-listening-state'] === 'waiting',
    isPaused: headers['x-listening-state'] === 'paused',
    heardMs: getNumber('x-heard-ms') ?? 0,
    lengthMs: getNumber('x-length-ms'),
    leftMs: getNumber('x-left-ms'),
  };
};

/** `deps.access` is that of the built-in service. */
export class ListeningApi {
  readonly #deps: ApiDeps;

  constructor(deps: ApiDeps) {
    this.#deps = deps;
  }

  /** The newest unfinished recording of that name; null if there is none. */
  async find(name: string, options: CallOptions = {}): Promise<Result<ListeningProgress | null>> {
    const response = await callJson(this.#deps, {
      base: 'content',
      method: 'GET',
      endpoint: createEndpoint('', [['name', name]]),
      signal: options.signal,
    });
    if (!response.ok) return response;
    const parsed = listResponse.safeParse(response.value.body);
    const last = parsed.data?.data.findLast((recording) => recording.name === name);
    return ok(last === undefined ? null : toProgress(last));
  }

  /** The chunks from an index on. Errors: not_found if it is not known any more. */
  async getHeard(id: string, from: number): Promise<Result<HeardSoFar>> {
    const response = await callJson(this.#deps, {
      base: 'content',
      method: 'GET',
      endpoint: createEndpoint(`/${encodeURIComponent(id)}`, [['from', String(from)]]),
    });
    if (!response.ok) return response;
    const parsed = textResponse.safeParse(response.value.body);
    return parsed.success ? ok({ chunks: parsed.data.data.chunks }) : fail('unexpected_answer');
  }

  /** The recording is forgotten, with what was heard. */
  async stop(id: string): Promise<void> {
    await callJson(this.#deps, {
      base: 'content',
      method: 'DELETE',
      endpoint: createEndpoint(`/${encodeURIComponent(id)}`),
    });
  }
}

/** Five for each word: enough for the words of 40 hours, as many as a response may have bytes for. */
const maxValues = 2_000_000;

export const showHeardWords = async (
  deps: ApiDeps,
  id: string,
  { signal }: CallOptions,
): Promise<Result<HeardWords>> => {
  const record = createRecordEndpoint('transcriptions', id);
  if (!record.ok) return record;
  const endpoint = (baseUrl: string): string => `${record.value(baseUrl)}/words`;
  const response = await callJson(deps, { base: 'content', method: 'GET', endpoint, signal, maxValues });
  return response.ok ? readHeardWords(response.value.body) : response;
};

const readHeardWords = (body: unknown): Result<HeardWords> => {
  const data = isObject(body) ? getOwn(body, 'data') : null;
  const words = isObject(data) ? getOwn(data, 'words') : null;
  if (!isObject(data) || !Array.isArray(words))
    return fail('unexpected_answer', { key: 'response_without_record', kind: 'transcription' });
  const gaps = getOwn(data, 'gaps');
  const heard = readWords(words);
  return ok({
    language: toText(getOwn(data, 'language')) ?? '',
    isLanguageFound: getOwn(data, 'language_found') === true,
    heardAt: toMs(getOwn(data, 'heard_at')) ?? 0,
    durationMs: toMs(getOwn(data, 'duration_ms')) ?? heard.at(-1)?.endMs ?? 0,
    words: heard,
    gaps: Array.isArray(gaps) ? gaps.flatMap(readRange) : [],
  });
};

/** Leaves out what is not a word. A word that begins before the last one ended begins then. */
const readWords = (rows: readonly unknown[]): readonly HeardWord[] => {
  const words: HeardWord[] = [];
  let lastMs = 0;
  for (const row of rows) {
    if (!Array.isArray(row) || typeof row[0] !== 'string' || row[0].trim() === '') continue;
    const [start, end] = [toMs(row[1]), toMs(row[2])];
    if (start === null || end === null) continue;
    const startMs = Math.max(start, lastMs);
    lastMs = Math.max(end, startMs);
    const probability = typeof row[3] === 'number' ? Math.min(Math.max(row[3], 0), 1) : 1;
    words.push({ text: row[0].trim(), startMs, endMs: lastMs, probability });
  }
  return words;
};

const readRange = (row: unknown): readonly TimeRange[] => {
  const [startMs, endMs] = Array.isArray(row) ? [toMs(row[0]), toMs(row[1])] : [null, null];
  return startMs !== null && endMs !== null && endMs > startMs ? [{ startMs, endMs }] : [];
};

/** The last moment that `Date` knows. */
const maxMs = 8.64e15;

const toMs = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= maxMs ? Math.round(value) : null;

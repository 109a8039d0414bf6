/**
 * What the built-in service tells about recordings that it is still listening to. Other services have nothing like it, and are
 * not asked.
 */
import { z } from 'zod';
import { heardChunk } from '../../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { HeardSoFar, ListeningProgress } from '../../../preload/contract/uploads.ts';
import { encodeForm, type FormFields } from '../form.ts';
import { callJson } from '../http/request.ts';
import type { ApiDeps, CallOptions } from '../types.ts';

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

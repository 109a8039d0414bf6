/** The words that the built-in service heard: its records are described in `main/service/README.md`. */
import type { HeardWord, HeardWords, TimeRange } from '../../../preload/contract/listening.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { createRecordEndpoint } from '../endpoint.ts';
import { callJson } from '../http/request.ts';
import type { ApiDeps, CallOptions } from '../types.ts';
import { getOwn, isObject } from './objects.ts';
import { toText } from './values.ts';

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

const toMs = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : null;

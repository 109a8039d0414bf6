/** Parses JSON within limits, without blocking main. Large integers stay exact. */
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { monotonicNow } from '../../lib/clock.ts';
import { defaultMaxValues, type JsonProblem, JsonReadError, readJson } from './json-reader.ts';

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'not_utf8' | JsonProblem };

/** Milliseconds of parsing before control returns to the event loop. */
const sliceMs = 8;

export const parseJson = async (bytes: Buffer, maxValues = defaultMaxValues): Promise<ParsedJson> => {
  if (!isUtf8(bytes)) return { ok: false, reason: 'not_utf8' };
  const reading = readJson(bytes, maxValues);
  let pauseAt = monotonicNow() + sliceMs;
  try {
    for (;;) {
      const step = reading.next();
      if (step.done === true) return { ok: true, value: step.value };
      if (monotonicNow() < pauseAt) continue;
      await setImmediate();
      pauseAt = monotonicNow() + sliceMs;
    }
  } catch (error) {
    if (error instanceof JsonReadError) return { ok: false, reason: error.problem };
    throw error;
  }
};

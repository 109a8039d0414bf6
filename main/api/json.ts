/** JSON from a stranger: valid UTF-8, within limits, its long numbers unharmed, and read without holding main up. */
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { type JsonProblem, JsonReadError, readJson } from './json-reader.ts';

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'not_utf8' | JsonProblem };

/** How long is read before everything else in main gets its turn, in milliseconds. */
const sliceMs = 8;

export const parseJson = async (bytes: Buffer): Promise<ParsedJson> => {
  if (!isUtf8(bytes)) return { ok: false, reason: 'not_utf8' };
  const reading = readJson(bytes);
  let pauseAt = performance.now() + sliceMs;
  try {
    for (;;) {
      const step = reading.next();
      if (step.done === true) return { ok: true, value: step.value };
      if (performance.now() < pauseAt) continue;
      await setImmediate();
      pauseAt = performance.now() + sliceMs;
    }
  } catch (error) {
    if (error instanceof JsonReadError) return { ok: false, reason: error.problem };
    throw error;
  }
};

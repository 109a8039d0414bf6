/** JSON from a stranger: valid UTF-8, of bounded depth, its long numbers unharmed. */

/** No answer of this API is nested deeper than a handful of levels. */
const deepest = 200;

export type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'not_utf8' | 'too_deep' | 'not_json' };

export const parseJson = (bytes: Uint8Array): Parsed => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { ok: false, reason: 'not_utf8' };
  }
  if (isDeeperThan(bytes, deepest)) return { ok: false, reason: 'too_deep' };
  try {
    return { ok: true, value: hasLongNumber.test(text) ? parseKeepingDigits(text) : JSON.parse(text) };
  } catch {
    return { ok: false, reason: 'not_json' };
  }
};

/** Counts brackets outside of strings, byte by byte, so that a bomb is refused before anything recursive sees it. */
const isDeeperThan = (bytes: Uint8Array, limit: number): boolean => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === 0x5c) index += 1;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return false;
};

const hasLongNumber = /[[:,\s]-?\d{16,}\s*[,}\]]/;

interface ReviverContext {
  readonly source?: string;
}
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context: ReviverContext) => unknown,
) => unknown;

/** An id of 16 and more digits does not fit a double: such integers are kept as the text that was sent. */
const parseKeepingDigits = (text: string): unknown =>
  (JSON.parse as ParseWithSource)(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? '')
      ? context.source
      : value,
  );

/**
 * Parses JSON within limits. What `JSON.parse` needs time and memory for is counted before it runs: 16 MiB of numbers would
 * block for seconds and become gigabytes. Large integers stay exact.
 */
import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';

const jsonLimits = {
  /** Responses of this API nest a few levels deep. */
  depth: 200,
  fields: 1_000,
  nameBytes: 1_000,
  /** Bytes of one string as sent, escapes included: more than a hundred hours of speech. */
  textBytes: 8 * 1024 * 1024,
  numberLength: 1_000,
} as const;

/** Values of all kinds. A list of 100 records has about 1,000, one of 10,000 about 90,000. */
const defaultMaxValues = 100_000;

type Excess = 'too_deep' | 'too_many';

export type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: 'not_utf8' | 'not_json' | Excess };

export const parseJson = async (bytes: Buffer, maxValues = defaultMaxValues): Promise<ParsedJson> => {
  if (!isUtf8(bytes)) return { ok: false, reason: 'not_utf8' };
  const counting = countJson(bytes, maxValues);
  let counted = counting.next();
  for (; counted.done !== true; counted = counting.next()) await setImmediate();
  const { excess, hasLongNumber } = counted.value;
  if (excess !== null) return { ok: false, reason: excess };
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = bytes.toString('utf8', hasMark ? 3 : 0);
  try {
    return { ok: true, value: hasLongNumber ? parseExactly(text) : JSON.parse(text) };
  } catch {
    return { ok: false, reason: 'not_json' };
  }
};

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** Ids of 16 and more digits may not fit a double; such integers become text. */
const parseExactly = (text: string): unknown =>
  (JSON.parse as (text: string, reviver: Reviver) => unknown)(text, (_key, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value,
  );

/** Digits of the smallest integer that may not fit a double. */
const longNumberLength = 16;

/** Bytes between two yields: a few milliseconds of work. */
const pieceBytes = 1024 * 1024;

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const squareOpen = 0x5b;
const squareClose = 0x5d;
const curlyOpen = 0x7b;
const curlyClose = 0x7d;

interface Counted {
  readonly excess: Excess | null;
  /** A number may need `parseExactly`. */
  readonly hasLongNumber: boolean;
}

/** Counts what is limited. What is not JSON is left to `JSON.parse`. */
function* countJson(bytes: Buffer, maxValues: number): Generator<void, Counted, void> {
  // By depth, the fields of each object that is open. Those of an array are only values, so its count begins far below 0.
  const fields = new Int32Array(jsonLimits.depth + 1);
  let hasLongNumber = false;
  let depth = 0;
  let values = 1;
  let textStart = -1;
  let textBytes = 0;
  let numberLength = 0;
  let pauseAt = pieceBytes;
  const stop = (excess: Excess | null): Counted => ({ excess, hasLongNumber });

  for (let at = 0; at < bytes.length; at += 1) {
    if (at >= pauseAt) {
      pauseAt = at + pieceBytes;
      yield;
    }
    const byte = bytes[at] ?? 0;
    if (textStart !== -1) {
      if (byte === backslash) at += 1;
      if (byte !== quote) continue;
      textBytes = at - textStart;
      textStart = -1;
      if (textBytes > jsonLimits.textBytes) return stop('too_many');
    } else if (byte === quote) textStart = at + 1;
    else if (byte === colon) {
      if (textBytes > jsonLimits.nameBytes) return stop('too_many');
      numberLength = 0;
    } else if (byte === comma || byte === squareOpen || byte === curlyOpen) {
      if (byte !== comma) {
        depth += 1;
        if (depth > jsonLimits.depth) return stop('too_deep');
        fields[depth] = byte === curlyOpen ? 0 : -bytes.length;
      }
      const count = (fields[depth] ?? 0) + 1;
      fields[depth] = count;
      values += 1;
      numberLength = 0;
      if (count > jsonLimits.fields || values > maxValues) return stop('too_many');
    } else if (byte === squareClose || byte === curlyClose) depth = Math.max(0, depth - 1);
    else if (byte > space) {
      numberLength += 1;
      if (numberLength >= longNumberLength) hasLongNumber = true;
      if (numberLength > jsonLimits.numberLength) return stop('too_many');
    }
  }
  return stop(null);
}

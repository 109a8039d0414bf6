/**
 * Incremental JSON parser with limits: `JSON.parse` of 16 MiB can block for seconds and use gigabytes. A
 * generator, so that the caller can pause between steps.
 */
import { createDecodeText } from './json-text.ts';

const jsonLimits = {
  /** Responses of this API nest a few levels deep. */
  depth: 200,
  fields: 1_000,
  nameBytes: 1_000,
  /** Bytes of one string as sent, escapes included: more than a hundred hours of speech. */
  textBytes: 8 * 1024 * 1024,
  numberLength: 1_000,
  /** Bytes of consecutive white space. */
  spaces: 100_000,
} as const;

export type JsonProblem = 'not_json' | 'too_deep' | 'too_many';

export class JsonReadError extends Error {
  readonly problem: JsonProblem;
  constructor(problem: JsonProblem) {
    super(problem);
    this.problem = problem;
  }
}

type Container =
  | { readonly kind: 'array'; readonly value: unknown[] }
  | { readonly kind: 'object'; readonly value: Record<string, unknown>; name: string; fields: number };

/** Values and bytes between two yields: about a millisecond of work. */
const valuesBetweenPauses = 500;
const pieceBytes = 256 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
const comma = 0x2c;
const colon = 0x3a;
const squareOpen = 0x5b;
const squareClose = 0x5d;
const curlyOpen = 0x7b;
const curlyClose = 0x7d;

/** Values of all kinds. A list of 100 records has about 1,000, one of 10,000 about 90,000. */
export const defaultMaxValues = 100_000;

/** Expects valid UTF-8. Throws `JsonReadError`. Integers that do not fit a double become text. */
export function* readJson(bytes: Buffer, maxValues: number): Generator<void, unknown, void> {
  const stack: Container[] = [];
  const reader = createCursor(bytes);
  let values = 0;
  let value: unknown;

  for (;;) {
    values += 1;
    if (values > maxValues) throw new JsonReadError('too_many');
    if (values % valuesBetweenPauses === 0 || reader.hasPassed(pieceBytes)) yield;
    const first = reader.peek();
    if (first === squareOpen || first === curlyOpen) {
      if (stack.length >= jsonLimits.depth) throw new JsonReadError('too_deep');
      reader.skip();
      const isEmpty = reader.peek() === (first === squareOpen ? squareClose : curlyClose);
      if (isEmpty) reader.skip();
      if (!isEmpty) {
        stack.push(
          first === squareOpen
            ? { kind: 'array', value: [] }
            : { kind: 'object', value: {}, name: yield* reader.name(), fields: 1 },
        );
        continue;
      }
      value = first === squareOpen ? [] : {};
    } else {
      value = first === quote ? yield* reader.text() : reader.scalar();
    }

    // The value is complete; close the containers that end with it.
    for (;;) {
      const container = stack.at(-1);
      const next = reader.peek();
      if (container === undefined) {
        if (next !== undefined) throw new JsonReadError('not_json');
        return value;
      }
      addValue(container, value);
      if (next === comma) {
        reader.skip();
        if (container.kind === 'object') {
          container.fields += 1;
          if (container.fields > jsonLimits.fields) throw new JsonReadError('too_many');
          container.name = yield* reader.name();
        }
        break;
      }
      if (next !== (container.kind === 'array' ? squareClose : curlyClose))
        throw new JsonReadError('not_json');
      reader.skip();
      value = container.value;
      stack.pop();
    }
  }
}

const addValue = (container: Container, value: unknown): void => {
  if (container.kind === 'array') container.value.push(value);
  else if (container.name !== '__proto__') container.value[container.name] = value;
  else Object.defineProperty(container.value, '__proto__', { value, enumerable: true, configurable: true });
};

interface Cursor {
  /** The next byte that is not white space; undefined at the end. Does not consume it. */
  readonly peek: () => number | undefined;
  readonly skip: () => void;
  /** Whether `count` bytes were read since it last returned true. */
  readonly hasPassed: (count: number) => boolean;
  readonly text: () => Generator<void, string, void>;
  readonly name: () => Generator<void, string, void>;
  /** A number, true, false or null. */
  readonly scalar: () => unknown;
}

const createCursor = (bytes: Buffer): Cursor => {
  // Skip a byte order mark.
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let checkpoint = at;
  const decode = createDecodeText(bytes);

  const peek = (): number | undefined => {
    const start = at;
    while (isSpace(bytes[at])) {
      at += 1;
      if (at - start > jsonLimits.spaces) throw new JsonReadError('too_many');
    }
    return bytes[at];
  };

  /** Advances to the closing quote or about to `stop`. Returns whether it passed no escapes. */
  const skipText = (stop: number): boolean => {
    let isPlain = true;
    for (let byte = bytes[at]; at < stop && byte !== quote && byte !== undefined; byte = bytes[at]) {
      if (byte < 0x20) throw new JsonReadError('not_json');
      if (byte !== backslash) at += 1;
      else {
        isPlain = false;
        at += bytes[at + 1] === letterU ? 6 : 2;
      }
    }
    if (at >= bytes.length) throw new JsonReadError('not_json');
    return isPlain;
  };

  function* text(maxBytes: number = jsonLimits.textBytes): Generator<void, string, void> {
    at += 1;
    const start = at;
    let isPlain = true;
    for (;;) {
      isPlain = skipText(at + Math.min(pieceBytes, maxBytes)) && isPlain;
      if (bytes[at] === quote) break;
      if (at - start >= maxBytes) throw new JsonReadError('too_many');
      yield;
    }
    const end = at;
    at += 1;
    const read = isPlain ? bytes.toString('utf8', start, end) : yield* decode(start, end);
    if (read === null) throw new JsonReadError('not_json');
    return read;
  }

  return {
    peek,
    skip: () => {
      at += 1;
    },
    hasPassed: (count) => {
      if (at - checkpoint < count) return false;
      checkpoint = at;
      return true;
    },
    text,
    *name() {
      if (peek() !== quote) throw new JsonReadError('not_json');
      const name = yield* text(jsonLimits.nameBytes);
      if (peek() !== colon) throw new JsonReadError('not_json');
      at += 1;
      return name;
    },
    scalar: () => {
      const start = at;
      while (isScalarByte(bytes[at])) {
        at += 1;
        if (at - start > jsonLimits.numberLength) throw new JsonReadError('too_many');
      }
      return parseScalar(bytes.toString('latin1', start, at));
    },
  };
};

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const isScalarByte = (byte: number | undefined): boolean =>
  byte !== undefined &&
  ((byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e ||
    byte === 0x45);

const parseScalar = (token: string): unknown => {
  if (token === 'null') return null;
  if (token === 'true' || token === 'false') return token === 'true';
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(token)) throw new JsonReadError('not_json');
  const number = Number(token);
  // Ids of 16 and more digits may not fit a double; such integers stay text.
  return !Number.isSafeInteger(number) && /^-?\d+$/.test(token) ? token : number;
};

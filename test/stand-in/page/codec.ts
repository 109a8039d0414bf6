/**
 * Structured clone as text, for messages between main and the renderer. Preserves the types that Electron
 * clones (undefined, -0, bigint, Date, RegExp, Map, Set, buffers, errors, cycles) and throws Electron's error
 * for all others.
 *
 * `createCodec` is also sent to the renderer as source, so it uses nothing from outside itself.
 */

export interface Codec {
  /**
   * Throws `Error: An object could not be cloned.` for functions, promises, files, elements and the like.
   * `attach` keeps the base64 of a buffer out of the text, and returns its index in `attached`.
   */
  encode(value: unknown, attach?: (base64: string) => number): string;
  decode(text: string, attached?: readonly Uint8Array<ArrayBuffer>[]): unknown;
}

export const createCodec = (): Codec => {
  // biome-ignore lint/suspicious/noExplicitAny: values can have any type
  type Any = any;
  const refusal = 'An object could not be cloned.';
  const getTag = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);
  const clone = structuredClone;
  const arrays: Record<string, Any> = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  };
  const errors: Record<string, Any> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  };

  // Chromium and Node each have their own conversion. A loop would leave several copies to the garbage collector.
  const node: typeof Buffer | undefined = (globalThis as Any).Buffer;
  const toText = (buffer: ArrayBuffer): string =>
    node ? node.from(buffer).toString('base64') : (new Uint8Array(buffer) as Any).toBase64();
  const toBuffer = (text: string): ArrayBuffer =>
    node ? new Uint8Array(node.from(text, 'base64')).buffer : (Uint8Array as Any).fromBase64(text).buffer;

  /** Whether JSON preserves a cloned value: no table is needed, which takes ten times as long. */
  const isJson = (each: Any, depth: number, seen: Set<object>): boolean => {
    if (typeof each === 'number') return Number.isFinite(each) && !Object.is(each, -0);
    if (each === null || typeof each !== 'object')
      return each === null || typeof each === 'string' || each === true || each === false;
    // JSON has neither shared objects nor cycles, and its functions are recursive.
    if (depth > 100 || seen.has(each)) return false;
    seen.add(each);
    const keys = Object.keys(each);
    if (Array.isArray(each) ? keys.length !== each.length : Object.getPrototypeOf(each) !== Object.prototype)
      return false;
    for (const key of keys) if (!isJson(each[key], depth + 1, seen)) return false;
    return true;
  };

  const encode: Codec['encode'] = (original, attach) => {
    let value: unknown;
    try {
      value = clone(original);
    } catch {
      throw new Error(refusal);
    }
    if (isJson(value, 0, new Set())) return `j${JSON.stringify(value)}`;
    const table: Any[] = [];
    const indexes = new Map<object, number>();
    const waiting: object[] = [];
    const slot = (each: Any): Any => {
      if (each === null || typeof each === 'string' || typeof each === 'boolean') return each;
      if (each === undefined) return ['u'];
      if (typeof each === 'number') {
        return Number.isFinite(each) && !Object.is(each, -0)
          ? each
          : ['n', Object.is(each, -0) ? '-0' : String(each)];
      }
      if (typeof each === 'bigint') return ['i', String(each)];
      let index = indexes.get(each);
      if (index === undefined) {
        index = waiting.length;
        indexes.set(each, index);
        waiting.push(each);
      }
      return ['r', index];
    };
    const entries = (each: Any): Any[] => Object.keys(each).map((key) => [key, slot(each[key])]);
    const row = (each: Any): Any => {
      const tag = getTag(each);
      if (arrays[tag])
        return [
          'v',
          tag,
          slot(each.buffer),
          each.byteOffset,
          tag === 'DataView' ? each.byteLength : each.length,
        ];
      switch (tag) {
        case 'Array':
          return ['a', each.length, entries(each)];
        case 'Object':
          return ['o', entries(each)];
        case 'Date':
          return ['d', slot(each.getTime())];
        case 'RegExp':
          return ['x', each.source, each.flags];
        case 'Map':
          return ['m', [...each].map(([key, item]: Any) => [slot(key), slot(item)])];
        case 'Set':
          return ['s', [...each].map(slot)];
        case 'ArrayBuffer':
          return ['b', attach ? attach(toText(each)) : toText(each)];
        case 'Error':
          return ['e', each.name, each.message, each.stack, 'cause' in each ? [slot(each.cause)] : []];
        case 'Boolean':
        case 'Number':
        case 'String':
        case 'BigInt':
          return ['w', slot(each.valueOf())];
        default:
          throw new Error(refusal);
      }
    };
    const root = slot(value);
    for (let at = 0; at < waiting.length; at += 1) table.push(row(waiting[at]));
    return JSON.stringify([root, table]);
  };

  const decode: Codec['decode'] = (text, attached = []) => {
    if (text.startsWith('j')) return JSON.parse(text.slice(1));
    const [root, table] = JSON.parse(text) as [Any, Any[]];
    const made: Any[] = [];
    const value = (each: Any): Any => {
      if (!Array.isArray(each)) return each;
      if (each[0] === 'u') return undefined;
      if (each[0] === 'n') return each[1] === '-0' ? -0 : Number(each[1]);
      if (each[0] === 'i') return BigInt(each[1]);
      return build(each[1]);
    };
    const shell = (row: Any): Any => {
      switch (row[0]) {
        case 'a':
          return new Array(row[1]);
        case 'o':
          return {};
        case 'd':
          return new Date(value(row[1]));
        case 'x':
          return new RegExp(row[1], row[2]);
        case 'm':
          return new Map();
        case 's':
          return new Set();
        case 'b':
          return typeof row[1] === 'number' ? (attached[row[1]] as Any).buffer : toBuffer(row[1]);
        case 'v':
          return new arrays[row[1]](build(row[2][1]), row[3], row[4]);
        case 'e': {
          const error = new (errors[row[1]] ?? Error)(row[2]);
          Object.defineProperty(error, 'stack', { value: row[3], writable: true, configurable: true });
          return error;
        }
        default:
          return Object(value(row[1]));
      }
    };
    // Objects are created when first met and filled by the loop below: deep values need no recursion.
    const build = (index: number): Any => {
      if (!(index in made)) made[index] = shell(table[index]);
      return made[index];
    };
    const set = (target: Any, key: Any, item: Any): void => {
      Object.defineProperty(target, key, {
        value: item,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    };
    for (let at = 0; at < table.length; at += 1) {
      const target = build(at);
      const row = table[at];
      if (row[0] === 'a') for (const [key, item] of row[2]) set(target, key, value(item));
      if (row[0] === 'o') for (const [key, item] of row[1]) set(target, key, value(item));
      if (row[0] === 'm') for (const [key, item] of row[1]) target.set(value(key), value(item));
      if (row[0] === 's') for (const item of row[1]) target.add(value(item));
      if (row[0] === 'e' && row[4].length > 0) set(target, 'cause', value(row[4][0]));
    }
    return value(root);
  };

  return { encode, decode };
};

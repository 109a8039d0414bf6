import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64 } from '../../stand-in/chromium/base64.ts';
import { createCodec } from '../../stand-in/page/codec.ts';

const { encode, decode } = createCodec();
const roundTrip = (value: unknown): unknown => decode(encode(value));

test('returns the same values as structured clone', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: true,
    withObjectString: true,
    withBoxedValues: true,
  });
  fc.assert(
    fc.property(anything, (value) => {
      expect(roundTrip(value)).toEqual(structuredClone(value));
    }),
    { numRuns: 500 },
  );
});

test('preserves what JSON can hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      expect(roundTrip(value)).toStrictEqual(value);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [undefined],
  [-0],
  [Number.NaN],
  [[undefined]],
  [{ a: undefined }],
  [Array(2)],
  [Object.assign([1], { more: 2 })],
])('preserves %o, which JSON does not', (value) =>
  expect(roundTrip(value)).toStrictEqual(structuredClone(value)),
);

test('preserves shared objects and cycles', () => {
  const shared = { n: 1 };
  const [a, b] = roundTrip([shared, shared]) as [object, object];
  expect(a).toBe(b);
  const loop: Record<string, unknown> = {};
  loop.map = new Map([['self', loop]]);
  const back = roundTrip(loop) as { map: Map<string, unknown> };
  expect(back.map.get('self')).toBe(back);
});

test('preserves a buffer shared by two views', () => {
  const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
  const [whole, part] = roundTrip([new Uint8Array(buffer), new Uint8Array(buffer, 2)]) as [
    Uint8Array,
    Uint8Array,
  ];
  whole[2] = 9;
  expect(part[0]).toBe(9);
});

test('keeps buffers out of the text if they are attached', () => {
  const buffer = new Uint8Array([1, 2, 3, 4]).buffer;
  const attached: string[] = [];
  const text = encode(
    [new Uint8Array(buffer, 1, 2), { other: new Uint8Array([5]) }],
    (base64) => attached.push(base64) - 1,
  );
  expect(attached).toEqual(['AQIDBA==', 'BQ==']);
  expect(text).not.toContain('AQIDBA');
  expect(
    decode(
      text,
      attached.map((base64) => decodeBase64(Buffer.from(base64))),
    ),
  ).toEqual([new Uint8Array([2, 3]), { other: new Uint8Array([5]) }]);
});

test('decodes base64 of any length', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeBase64(Buffer.from(Buffer.from(bytes).toString('base64')))).toEqual(bytes);
    }),
  );
});

test('encodes a value nested 2,000 levels deep', () => {
  let value: unknown = 'bottom';
  for (let depth = 0; depth < 2_000; depth += 1) value = [value];
  let back = roundTrip(value);
  for (let depth = 0; depth < 2_000; depth += 1) back = (back as unknown[])[0];
  expect(back).toBe('bottom');
});

test('treats __proto__ as an ordinary key', () => {
  const back = roundTrip(JSON.parse('{"__proto__": {"polluted": 1}}')) as object;
  expect(Object.getPrototypeOf(back)).toBe(Object.prototype);
  expect(Object.keys(back)).toEqual(['__proto__']);
});

test.each([
  ['a function', () => 1],
  ['a symbol', Symbol('s')],
  ['a promise', Promise.resolve()],
  ['a weak map', new WeakMap()],
  ['a file', new File(['x'], 'x.mp3')],
  ['a function within', { deep: [{ fn: () => 1 }] }],
])('rejects %s with the message of Electron', (_name, value) => {
  expect(() => encode(value)).toThrow('An object could not be cloned.');
});

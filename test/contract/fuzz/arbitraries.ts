/** Arguments of calls: derived from the contract's schemas, mutated, and garbage. */
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

/** What this program reads of a zod schema. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } }[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly options?: readonly z.core.$ZodType[];
  readonly values?: readonly (string | number)[];
  readonly entries?: Readonly<Record<string, string>>;
}

/** Ids that exist, paths in the folder of the test, and URLs of other services. */
export interface KnownValues {
  readonly ids: readonly string[];
  readonly paths: readonly string[];
  readonly urls: readonly string[];
}

const getDefinition = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** The value of a check, such as the number of `max_length`. */
const findCheck = (definition: Definition, check: string, property: string): unknown =>
  definition.checks?.map(({ _zod }) => _zod.def).find((def) => def.check === check)?.[property];

/** Of main's files, queries and headers: what an id must never become a part of. */
const forgedIds = [
  '../1',
  '..%2F1',
  '1?page=1',
  '1#x',
  '1/../../websites/1',
  'episode:',
  'episode:../1',
  '__proto__',
  'constructor',
  '1\u0000',
  '1\r\nAuthorization: Bearer x',
  '%00',
  '١',
  '-1',
  '1e3',
  '1; DROP TABLE jobs',
  "' OR 1=1 --",
];

const oddTexts = fc.constantFrom(
  '=HYPERLINK(A1)',
  '<script>alert(1)</script>',
  '\ud800',
  '\u202e\u0000',
  '{name}/../{id}',
  'CON',
  '"*" OR NEAR(a b)',
  'a'.repeat(5_000),
);

/** Limits are tried exactly, and one beyond, but long texts are rare because each is copied. */
const nearLimit = (max: number): Arbitrary<string> =>
  max > 20_000 ? oddTexts : fc.constantFrom('a'.repeat(max), 'a'.repeat(max + 1));

const createText = (definition: Definition, known: KnownValues): Arbitrary<string> => {
  const pattern = findCheck(definition, 'string_format', 'pattern');
  const max = findCheck(definition, 'max_length', 'maximum') as number | undefined;
  const looksLikeId = max !== undefined && max <= 300;
  const choices: fc.WeightedArbitrary<string>[] = [
    { weight: 3, arbitrary: fc.string({ maxLength: 40 }) },
    { weight: 1, arbitrary: oddTexts },
    { weight: 1, arbitrary: fc.constantFrom(...known.urls) },
  ];
  if (max !== undefined) choices.push({ weight: 1, arbitrary: nearLimit(max) });
  if (pattern instanceof RegExp) choices.push({ weight: 12, arbitrary: fc.stringMatching(pattern) });
  if (looksLikeId) {
    choices.push({ weight: 12, arbitrary: fc.constantFrom(...known.ids) });
    choices.push({ weight: 4, arbitrary: fc.constantFrom(...forgedIds) });
  }
  return fc.oneof(...choices);
};

const createNumber = (definition: Definition): Arbitrary<number> => {
  const min = (findCheck(definition, 'greater_than', 'value') as number | undefined) ?? -10;
  const max = (findCheck(definition, 'less_than', 'value') as number | undefined) ?? 1_000_000;
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min, max: Math.min(max, min + 50) }) },
    { weight: 2, arbitrary: fc.integer({ min, max }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(min - 1, max + 1, 0.5, -0, Number.NaN, Number.POSITIVE_INFINITY),
    },
  );
};

const getShape = ({ shape }: Definition): [string, z.core.$ZodType][] => Object.entries(shape ?? {});

const createObject = (definition: Definition, known: KnownValues): Arbitrary<unknown> => {
  const fields = getShape(definition);
  // The path of a dropped file comes from preload. A wrong one would make the test read this computer.
  if (fields.some(([name]) => name === 'path')) {
    return fc.record({
      path: fc.option(fc.constantFrom(...known.paths)),
      name: fc.string({ maxLength: 20 }),
      size: fc.nat(),
    });
  }
  const required = fields
    .filter(([, schema]) => getDefinition(schema).type !== 'optional')
    .map(([name]) => name);
  const model = Object.fromEntries(fields.map(([name, schema]) => [name, createArbitrary(schema, known)]));
  return fc.record(model, { requiredKeys: required as never[] });
};

const creators: Readonly<Record<string, (definition: Definition, known: KnownValues) => Arbitrary<unknown>>> =
  {
    string: createText,
    number: createNumber,
    boolean: () => fc.boolean(),
    literal: ({ values = [] }) => fc.constantFrom(...values),
    enum: ({ entries = {} }) => fc.constantFrom(...Object.values(entries)),
    object: createObject,
    array: ({ element }, known) => fc.array(createInner(element, known), { maxLength: 5 }),
    optional: ({ innerType }, known) => fc.option(createInner(innerType, known), { nil: undefined, freq: 4 }),
    nullable: ({ innerType }, known) => fc.option(createInner(innerType, known), { freq: 4 }),
    union: ({ options = [] }, known) => fc.oneof(...options.map((option) => createArbitrary(option, known))),
    tuple: ({ items = [] }, known) => fc.tuple(...items.map((item) => createArbitrary(item, known))),
  };

const createInner = (schema: z.core.$ZodType | undefined, known: KnownValues): Arbitrary<unknown> =>
  schema ? createArbitrary(schema, known) : fc.constant(undefined);

/** Values that mostly match the schema. Throws for a kind of schema that the contract did not have yet. */
const createArbitrary = (schema: z.core.$ZodType, known: KnownValues): Arbitrary<unknown> => {
  const definition = getDefinition(schema);
  const create = creators[definition.type];
  if (!create) throw new Error(`No arbitrary for the schema ${definition.type}`);
  return create(definition, known);
};

/** An own property of that name, as JSON.parse creates it. */
const polluting: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}}}');

const createCycle = (): unknown => {
  const cycle: Record<string, unknown> = { name: 'x' };
  cycle.self = [cycle];
  return cycle;
};

/** What structured clone carries, but no schema expects. */
const oddValues: Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  undefined,
  polluting,
  createCycle(),
  [],
  {},
  new Map([['id', '1']]),
  new Set(['1']),
  new Date(0),
  new Uint8Array(64),
  new Error('x'),
  /x/,
  1n,
  Number.NaN,
  true,
  { path: '/etc/passwd', name: 'passwd', size: 1 },
  Array.from({ length: 2_000 }, (_, index) => String(index)),
);

const garbage: Arbitrary<unknown> = fc.oneof(oddValues, fc.anything({ maxDepth: 2, maxKeys: 4 }));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Replaces, adds or removes something in the value that `path` leads to. Each number of it selects a member. */
const mutate = (value: unknown, path: readonly number[], odd: unknown): unknown => {
  const [first, ...rest] = path;
  if (first === undefined) return odd;
  if (Array.isArray(value)) {
    if (value.length === 0 || first % 5 === 0) return [...value, odd];
    const index = first % value.length;
    return value.map((one, place) => (place === index ? mutate(one, rest, odd) : one));
  }
  if (!isPlain(value)) return odd;
  const names = Object.keys(value);
  const name = names[first % (names.length + 1)];
  if (name === undefined) return { ...value, more: odd };
  if (first % 7 === 0) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return { ...value, [name]: mutate(value[name], rest, odd) };
};

/** Arguments of a call: those that its schema describes, the same mutated, and garbage. */
export const createArguments = (schema: z.core.$ZodType, known: KnownValues): Arbitrary<unknown[]> => {
  const matching = createArbitrary(schema, known) as Arbitrary<unknown[]>;
  const path = fc.array(fc.nat(), { minLength: 1, maxLength: 4 });
  const mutated = fc
    .tuple(matching, path, garbage)
    .map(([args, steps, odd]) => mutate(args, steps, odd) as unknown[]);
  return fc.oneof(
    { weight: 6, arbitrary: matching },
    { weight: 3, arbitrary: mutated },
    { weight: 1, arbitrary: fc.array(garbage, { maxLength: 4 }) },
  );
};

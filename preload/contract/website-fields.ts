/**
 * The fields of a website that can be set. Types, client, the service of the tests, exported files, table, form and bulk
 * changes derive from `fieldDescriptors`. Its order is that of the fields in requests and in the form.
 */

/** Privacy of the statistics page. */
export const privacy = { public: 0, private: 1, password: 2 } as const;
export type Privacy = 0 | 1 | 2;
type Flag = 0 | 1;

interface CommonProperties {
  /** Whether the service of the specification returns the value; of a password, whether one is set. */
  readonly isReturned: boolean;
  /** A listed website without this field is fetched again as a single record. */
  readonly marksPartial: boolean;
  /** Column in exported files. Columns are ordered by `position`. */
  readonly exportColumn: { readonly name: string; readonly position: number };
}

/** Defaults are sent with every new website, because those of servers differ. */
type FieldDescriptor = CommonProperties &
  (
    | {
        /** One of several numbers, in the order in which they are offered. */
        readonly kind: 'choice';
        /** By the names in the messages `websites.choices`. */
        readonly values: Readonly<Record<string, number>>;
        readonly default: number;
      }
    | {
        /** 1 or 0. `words` are those of the values: on and off, or ignored and counted. */
        readonly kind: 'flag';
        readonly words: 'on_off' | 'ignored_counted';
        readonly default: Flag;
      }
    | {
        /** One entry per line. `entries` decides how they are checked and compared. */
        readonly kind: 'lines';
        readonly entries: 'parameters' | 'ips' | 'unchecked';
      }
    | {
        /** Has an effect only if another field has a value; it is not sent otherwise. Never shown. */
        readonly kind: 'password';
        readonly onlyWith: { readonly field: string; readonly value: number };
      }
  );

export const fieldDescriptors = {
  privacy: {
    kind: 'choice',
    values: privacy,
    default: privacy.private,
    isReturned: true,
    marksPartial: true,
    exportColumn: { name: 'privacy', position: 1 },
  },
  password: {
    kind: 'password',
    onlyWith: { field: 'privacy', value: privacy.password },
    isReturned: true,
    marksPartial: false,
    exportColumn: { name: 'password_set', position: 6 },
  },
  email: {
    kind: 'flag',
    words: 'on_off',
    default: 0,
    isReturned: true,
    marksPartial: true,
    exportColumn: { name: 'email', position: 2 },
  },
  exclude_bots: {
    kind: 'flag',
    words: 'ignored_counted',
    default: 1,
    isReturned: true,
    marksPartial: false,
    exportColumn: { name: 'exclude_bots', position: 3 },
  },
  exclude_params: {
    kind: 'lines',
    entries: 'parameters',
    isReturned: false,
    marksPartial: false,
    exportColumn: { name: 'exclude_params', position: 4 },
  },
  exclude_ips: {
    kind: 'lines',
    entries: 'ips',
    isReturned: true,
    marksPartial: true,
    exportColumn: { name: 'exclude_ips', position: 5 },
  },
} as const satisfies Readonly<Record<string, FieldDescriptor>>;

type Descriptors = typeof fieldDescriptors;
export type SettableField = keyof Descriptors;
export type FieldKind = FieldDescriptor['kind'];
export type FieldOfKind<Kind extends FieldKind> = {
  [Field in SettableField]: Descriptors[Field]['kind'] extends Kind ? Field : never;
}[SettableField];

/** Fields whose value is a number. */
export type ValueField = FieldOfKind<'choice' | 'flag'>;
/** Fields with one entry per line. */
export type ListField = FieldOfKind<'lines'>;
/** Fields whose value a service can return. */
export type ReadableField = Exclude<SettableField, FieldOfKind<'password'>>;

type DescribedValue<Descriptor> = Descriptor extends {
  readonly kind: 'choice';
  readonly values: infer Values;
}
  ? Values[keyof Values]
  : Descriptor extends { readonly kind: 'flag' }
    ? Flag
    : string;
export type FieldValue<Field extends SettableField> = DescribedValue<Descriptors[Field]>;

/** Null: the service did not return the field. */
export type ReadableValues = { readonly [Field in ReadableField]: FieldValue<Field> | null };

/** Names of the values of a choice. */
export type ChoiceName<Field extends FieldOfKind<'choice'>> = keyof Descriptors[Field]['values'] & string;

export const settableFields = Object.keys(fieldDescriptors) as readonly SettableField[];

export const isOfKind = <Kind extends FieldKind>(
  field: SettableField,
  ...kinds: readonly Kind[]
): field is FieldOfKind<Kind> => (kinds as readonly FieldKind[]).includes(fieldDescriptors[field].kind);

export const valueFields = settableFields.filter((field) => isOfKind(field, 'choice', 'flag'));
export const listFields = settableFields.filter((field) => isOfKind(field, 'lines'));
export const readableFields = settableFields.filter((field) => !isOfKind(field, 'password'));

/** An object with a value for each of the fields. */
export const mapFields = <Field extends string, Value>(
  fields: readonly Field[],
  getValue: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, getValue(field)])) as Record<Field, Value>;

/** The same without the fields whose value is undefined. */
export const mapDefinedFields = <Field extends string, Value>(
  fields: readonly Field[],
  getValue: (field: Field) => Value | undefined,
): Partial<Record<Field, Value>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = getValue(field);
      return value === undefined ? [] : [[field, value]];
    }),
  ) as Partial<Record<Field, Value>>;

/** The values of a choice in the order in which they are offered, or of a flag. */
export const getAllowedValues = <Field extends ValueField>(field: Field): readonly FieldValue<Field>[] => {
  const descriptor: FieldDescriptor = fieldDescriptors[field];
  const values = descriptor.kind === 'choice' ? Object.values(descriptor.values) : [0, 1];
  return values as unknown as readonly FieldValue<Field>[];
};

/** Values of a new website. */
export const websiteDefaults = mapFields(valueFields, (field) => fieldDescriptors[field].default) as {
  readonly [Field in ValueField]: FieldValue<Field>;
};

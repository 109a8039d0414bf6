/**
 * The limits of the service at a content base URL. The specification has none, so these are the defaults of deployed
 * servers until the service or the user says otherwise. They decide warnings and preparation, never a refusal.
 * Schema, learning, settings and checks derive from `limitDescriptors`.
 */
import { z } from 'zod';

interface CommonProperties {
  /** Field of the request that the limit belongs to. */
  readonly field: 'file' | 'name' | 'description' | 'result';
}

/**
 * Bytes of a whole request, or characters (Unicode code points) of a trimmed field. `afterExcess`: what follows when
 * the service accepts more than the limit. `raise`: what it accepted is the limit. `clear`: there is no limit.
 */
interface SizeDescriptor extends CommonProperties {
  readonly kind: 'bytes' | 'characters';
  readonly default: number;
  readonly max: number;
  readonly afterExcess: 'raise' | 'clear';
}

/** File name extensions in lower case, without a dot. Servers decide by content. */
interface TypesDescriptor extends CommonProperties {
  readonly kind: 'types';
  readonly default: readonly string[];
}

export type LimitDescriptor = SizeDescriptor | TypesDescriptor;

export const limitDescriptors = {
  fileBytes: { kind: 'bytes', field: 'file', default: 26_214_400, max: 1e15, afterExcess: 'raise' },
  fileTypes: {
    kind: 'types',
    field: 'file',
    default: ['mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'wav', 'webm'],
  },
  textLength: { kind: 'characters', field: 'result', default: 20_480, max: 50_000_000, afterExcess: 'clear' },
  nameLength: { kind: 'characters', field: 'name', default: 128, max: 100_000, afterExcess: 'clear' },
  descriptionLength: {
    kind: 'characters',
    field: 'description',
    default: 2_048,
    max: 1_000_000,
    afterExcess: 'clear',
  },
} as const satisfies Readonly<Record<string, LimitDescriptor>>;

type Descriptors = typeof limitDescriptors;
export type LimitName = keyof Descriptors;
type LimitOfKind<Kind> = {
  [Name in LimitName]: Descriptors[Name]['kind'] extends Kind ? Name : never;
}[LimitName];
export type SizeLimitName = LimitOfKind<'bytes' | 'characters'>;
export type LengthLimitName = LimitOfKind<'characters'>;

export const limitNames = Object.keys(limitDescriptors) as readonly LimitName[];

const size = (name: SizeLimitName) => z.int().min(1).max(limitDescriptors[name].max);
const types = z
  .array(
    z
      .string()
      .max(20)
      .regex(/^[a-z0-9]+$/),
  )
  .min(1)
  .max(50);

/** `default`: assumed. `learned`: from responses of the service. `user`: set by hand. */
const origin = z.enum(['default', 'learned', 'user']);
/** Milliseconds since 1970; null for a default. */
const changedAt = z.number().nullable();

/** The response that taught a learned limit. */
const refusal = z.object({ status: z.int().nullable(), message: z.string().max(200) }).optional();
export type TeachingRefusal = NonNullable<z.infer<typeof refusal>>;

/**
 * `accepted`: the most that the service has accepted, 0 if unknown. A `value` of null: no limit. `suspect`: bytes of a file
 * that should fit and was refused without a number; another one lowers the limit.
 */
const sizeLimit = (name: SizeLimitName) =>
  z.object({
    value: size(name).nullable(),
    origin,
    changedAt,
    accepted: z.int().min(0),
    suspect: z.int().min(1).optional(),
    refusal,
  });

export const serviceLimits = z.object({
  fileBytes: sizeLimit('fileBytes'),
  fileTypes: z.object({ value: types.nullable(), origin, changedAt, refusal }),
  textLength: sizeLimit('textLength'),
  nameLength: sizeLimit('nameLength'),
  descriptionLength: sizeLimit('descriptionLength'),
});
export type ServiceLimits = Readonly<z.infer<typeof serviceLimits>>;
export type SizeLimit = ServiceLimits[SizeLimitName];

/** Limits set by the user; null: no limit. */
export const limitsPatch = z.strictObject({
  fileBytes: size('fileBytes').nullable().optional(),
  fileTypes: types.nullable().optional(),
  textLength: size('textLength').nullable().optional(),
  nameLength: size('nameLength').nullable().optional(),
  descriptionLength: size('descriptionLength').nullable().optional(),
});
export type LimitsPatch = z.infer<typeof limitsPatch>;

/** A limit that a response has shown, to report to the user. */
export type LearnedLimit =
  | { readonly name: SizeLimitName; readonly value: number }
  | { readonly name: 'fileTypes'; readonly value: readonly string[] };

const getDefault = (name: SizeLimitName): SizeLimit => ({
  value: limitDescriptors[name].default,
  origin: 'default',
  changedAt: null,
  accepted: 0,
});

export const defaultLimits: ServiceLimits = {
  fileBytes: getDefault('fileBytes'),
  fileTypes: { value: [...limitDescriptors.fileTypes.default], origin: 'default', changedAt: null },
  textLength: getDefault('textLength'),
  nameLength: getDefault('nameLength'),
  descriptionLength: getDefault('descriptionLength'),
};

/** Limits of this computer: it takes any recording, and its texts can have any length. */
export const computerLimits: ServiceLimits = {
  ...defaultLimits,
  fileBytes: { ...defaultLimits.fileBytes, value: null },
  fileTypes: { ...defaultLimits.fileTypes, value: null },
  textLength: { ...defaultLimits.textLength, value: null },
};

/** The limit of a text if the service or the user has said it; null if it is assumed or there is none. */
export const getKnownTextLength = ({ textLength }: ServiceLimits): number | null =>
  textLength.origin === 'default' ? null : textLength.value;

/** Counts as services do: Unicode code points of the trimmed text. */
export const countCharacters = (text: string): number => {
  const trimmed = text.trim();
  let count = trimmed.length;
  for (let index = 0; index + 1 < trimmed.length; index += 1) {
    const [unit, next] = [trimmed.charCodeAt(index), trimmed.charCodeAt(index + 1)];
    if (unit < 0xd800 || unit > 0xdbff || next < 0xdc00 || next > 0xdfff) continue;
    count -= 1;
    index += 1;
  }
  return count;
};

/** Characters over the limit; 0 if the text fits. Counts only texts that can be too long. */
export const getExcess = (text: string, limit: number | null): number =>
  limit === null || text.length <= limit ? 0 : Math.max(0, countCharacters(text) - limit);

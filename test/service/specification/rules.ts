import type { ValidationErrors, ValidationShape } from './http/response.ts';

/**
 * How deployed servers differ. `tooLarge`: a file over the limit is refused with 413 and JSON, 413 and a web server's
 * HTML page, or 422.
 */
export interface Dialect {
  readonly validation: ValidationShape;
  readonly booleans: AcceptedBooleans;
  readonly tooLarge: 'json' | 'page' | 'validation';
}

/**
 * The specification has no limits, and an hour has more characters than deployed servers take. Characters; `file`: bytes of the whole request; `types`: by content, in the names
 * of file name extensions, null for any audio.
 */
export interface Limits {
  readonly name: number;
  readonly description: number;
  readonly result: number;
  readonly file: number;
  readonly types: readonly string[] | null;
}
export const defaultLimits: Limits = {
  name: 128,
  description: 2_048,
  result: Number.POSITIVE_INFINITY,
  file: Number.POSITIVE_INFINITY,
  types: null,
};

/** Limits that deployed servers have. */
export const deployedLimits: Limits = {
  ...defaultLimits,
  result: 20_480,
  file: 26_214_400,
  types: ['mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'wav', 'webm'],
};

/** Undefined: not sent. Null: sent empty. */
type RuleValue = string | null | undefined;
/** Returns the error message, or null if the value is valid. */
export type Rule = (value: RuleValue, field: string) => string | null;
export type Rules = Readonly<Record<string, readonly Rule[]>>;

const toLabel = (field: string): string => field.replaceAll('_', ' ');

/** Counts code points, not bytes or UTF-16 units. */
const countCharacters = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

export const required: Rule = (value, field) =>
  value === undefined || value === null ? `The ${toLabel(field)} field is required.` : null;

/** May be missing, but not empty. */
export const filled: Rule = (value, field) =>
  value === null ? `The ${toLabel(field)} field must have a value.` : null;

export const maxLength =
  (limit: number): Rule =>
  (value, field) =>
    typeof value === 'string' && countCharacters(value) > limit
      ? `The ${toLabel(field)} must not be greater than ${limit} characters.`
      : null;

export const oneOf =
  (...allowed: readonly string[]): Rule =>
  (value, field) =>
    typeof value === 'string' && !allowed.includes(value)
      ? `The selected ${toLabel(field)} is invalid.`
      : null;

/** Checks the form of an ISO 3166-1 alpha-2 code, not whether the country exists. */
export const twoLetters: Rule = (value, field) =>
  typeof value === 'string' && !/^[A-Za-z]{2}$/.test(value)
    ? `The selected ${toLabel(field)} is invalid.`
    : null;

/** The specification has `true` and `false`; some deployed servers accept only 1 and 0 ('digits'). */
export type AcceptedBooleans = 'both' | 'words' | 'digits';

export const trueOrFalse =
  (accepted: AcceptedBooleans): Rule =>
  (value, field) =>
    typeof value === 'string' && parseBoolean(value, accepted) === null
      ? `The ${toLabel(field)} field must be ${accepted === 'digits' ? 'an integer' : 'true or false'}.`
      : null;

export const parseBoolean = (value: string, accepted: AcceptedBooleans): boolean | null => {
  if (accepted !== 'digits' && (value === 'true' || value === 'false')) return value === 'true';
  if (accepted !== 'words' && (value === '1' || value === '0')) return value === '1';
  return null;
};

/** The first error of each field; null if all values are valid. */
export const validate = (
  values: ReadonlyMap<string, string | null>,
  rules: Rules,
): ValidationErrors | null => {
  const errors: Record<string, string[]> = {};
  for (const [field, ruleList] of Object.entries(rules)) {
    for (const rule of ruleList) {
      const message = rule(values.get(field), field);
      if (message !== null) {
        errors[field] = [message];
        break;
      }
    }
  }
  return Object.keys(errors).length === 0 ? null : errors;
};

export const foldCase = (text: string): string => text.normalize('NFC').toLowerCase();

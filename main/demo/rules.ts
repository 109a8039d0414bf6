/** Checks of form fields and query parameters, and what the service says where one fails (status 422). */
import type { ValidationErrors } from './response.ts';

/** A value as the rules see it: undefined was not sent, null was sent empty. */
export type RuleValue = string | null | undefined;
/** What is wrong with a value, in words; null where nothing is. */
export type Rule = (value: RuleValue, field: string) => string | null;

const toLabel = (field: string): string => field.replaceAll('_', ' ');

/** Limits count characters, not bytes or UTF-16 units. */
export const countCharacters = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

export const required: Rule = (value, field) =>
  value === undefined || value === null ? `The ${toLabel(field)} field is required.` : null;

/** May be left out, but not sent empty. */
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

/** ISO 3166-1 alpha-2 has two letters; which of them are taken is left to the person. */
export const twoLetters: Rule = (value, field) =>
  typeof value === 'string' && !/^[A-Za-z]{2}$/.test(value)
    ? `The selected ${toLabel(field)} is invalid.`
    : null;

/**
 * How the service wants booleans: the specification says `true` and `false`; some deployed servers take only the
 * integers. `both` takes either.
 */
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

/** The first complaint of each field, in the order of the rules; null where all hold. */
export const validate = (
  values: ReadonlyMap<string, string | null>,
  rules: Readonly<Record<string, readonly Rule[]>>,
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

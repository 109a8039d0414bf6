import type { ErrorDetail } from '../../../preload/contract/errors/error-details.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { getSecretForms } from '../../lib/secret-forms.ts';

/** Replaces the API key in each form it can take. */
export const redactKeyInText = (text: string, key: string): string =>
  key === ''
    ? text
    : getSecretForms(key).reduce((redacted, form) => redacted.replaceAll(form, '[key]'), text);

/** Removes the API key from every text of an error, because a service may quote it in its response. */
export const redactKey = (error: BridgeError, key: string): BridgeError => {
  if (key === '') return error;
  const redact = (text: string): string => redactKeyInText(text, key);
  const { detail, serviceMessage, fields } = error;
  return {
    ...error,
    ...(detail === undefined ? {} : { detail: redactValues(detail, redact) }),
    ...(serviceMessage === undefined ? {} : { serviceMessage: redact(serviceMessage) }),
    ...(fields === undefined ? {} : { fields: redactFields(fields, redact) }),
  };
};

const redactValues = (detail: ErrorDetail, redact: (text: string) => string): ErrorDetail =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'key' ? redact(value) : value,
    ]),
  ) as ErrorDetail;

const redactFields = (
  fields: NonNullable<BridgeError['fields']>,
  redact: (text: string) => string,
): BridgeError['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, texts]) => [redact(name), texts.map(redact)]));

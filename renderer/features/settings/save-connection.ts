/** Saves the base URLs, then tests and saves the key. Stops at the first error. */
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { type ConnectionTest, findApiKeyProblem } from '../../../preload/contract/settings.ts';
import { formatErrorDetail } from '../../../preload/messages/translate.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { explain, getErrorDetails } from '../../lib/errors.ts';
import type { ConnectionField, ConnectionFormValues } from './connection-form-values.ts';

export type FieldMessages = Partial<Record<ConnectionField, string>>;

export type SaveOutcome =
  /** Saving stopped at an error. Earlier steps stay saved. `error` is null when `fields` describes it. */
  | {
      readonly kind: 'refused';
      readonly fields: FieldMessages;
      readonly error: BridgeError | null;
      /** Result for each base URL; null when the test did not run. */
      readonly test: ConnectionTest | null;
    }
  /** Everything is saved, but `test` may contain an error for a base URL. */
  | { readonly kind: 'saved'; readonly test: ConnectionTest };

const toRefusedOutcome = (
  error: BridgeError,
  fields: FieldMessages,
  test: ConnectionTest | null = null,
): SaveOutcome => ({ kind: 'refused', fields, error: Object.keys(fields).length > 0 ? null : error, test });

const toUrlFieldMessages = (error: BridgeError): FieldMessages => {
  const pickField = (field: 'contentUrl' | 'analyticsUrl'): FieldMessages => {
    const fieldError = error.settingErrors?.[field];
    return fieldError ? { [field]: getErrorDetails(fieldError) ?? explain(fieldError).next } : {};
  };
  return { ...pickField('contentUrl'), ...pickField('analyticsUrl') };
};

const formatKeyError = (error: BridgeError): string => {
  const details = getErrorDetails(error);
  const { title } = explain(error);
  return details === null ? `${title}.` : `${title}. ${details}`;
};

const keyErrors: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'invalid_input', 'key_missing']);

const toKeyFieldMessages = (error: BridgeError): FieldMessages =>
  keyErrors.has(error.code) ? { apiKey: formatKeyError(error) } : {};

const findRefusal = (test: ConnectionTest): BridgeError | null => {
  for (const result of [test.content, test.analytics]) {
    if (!result.ok && result.error.code === 'unauthorized') return result.error;
  }
  return null;
};

type SettingsCalls = Pick<AppBridge, 'settings'>['settings'];

export const saveConnection = async (
  settings: SettingsCalls,
  formValues: ConnectionFormValues,
): Promise<SaveOutcome> => {
  const typedKey = formValues.apiKey.trim();
  const keyProblem = typedKey === '' ? null : findApiKeyProblem(typedKey);
  if (keyProblem !== null) {
    return {
      kind: 'refused',
      error: null,
      test: null,
      fields: { apiKey: formatErrorDetail({ key: keyProblem }) },
    };
  }
  const { contentUrl } = formValues;
  const analyticsUrl = formValues.isSameUrl ? contentUrl : formValues.analyticsUrl;
  const updated = await settings.update({ contentUrl, analyticsUrl });
  if (!updated.ok) return toRefusedOutcome(updated.error, toUrlFieldMessages(updated.error));

  let test: ConnectionTest | null = null;
  if (typedKey !== '') {
    const saved = await settings.setApiKey(typedKey, { allowUnprotected: formValues.allowUnprotected });
    if (!saved.ok) return toRefusedOutcome(saved.error, toKeyFieldMessages(saved.error));
    test = saved.value.test;
    const refusal = findRefusal(test);
    if (refusal) return toRefusedOutcome(refusal, { apiKey: formatKeyError(refusal) }, test);
  }
  if (test) return { kind: 'saved', test };
  const tested = await settings.testConnection();
  return tested.ok
    ? { kind: 'saved', test: tested.value }
    : toRefusedOutcome(tested.error, toKeyFieldMessages(tested.error));
};

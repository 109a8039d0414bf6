/** Saves the addresses, tests them with the key, and saves the key. Each step reports its errors at their fields. */
import type { BridgeError, ErrorCode, Result } from '../../../preload/contract/result.ts';
import { apiKey, type ConnectionTest } from '../../../preload/contract/settings.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { explain, ownWords } from '../../lib/errors.ts';
import type { ConnectionDraft, ConnectionField } from './connection-draft.ts';

export type FieldWords = Partial<Record<ConnectionField, string>>;

export type SaveOutcome =
  /** Nothing more was done than what `saved` says; what was entered stays in the form. */
  | {
      readonly kind: 'refused';
      readonly fields: FieldWords;
      readonly error: BridgeError | null;
      /** How each address answered, when they were asked. */
      readonly test: ConnectionTest | null;
    }
  /** Everything is saved; the test says how each address answered. */
  | { readonly kind: 'saved'; readonly test: ConnectionTest };

const refused = (
  error: BridgeError,
  fields: FieldWords,
  test: ConnectionTest | null = null,
): SaveOutcome => ({ kind: 'refused', fields, error: Object.keys(fields).length > 0 ? null : error, test });

const addressFields = (error: BridgeError): FieldWords => {
  const of = (field: 'contentUrl' | 'analyticsUrl'): FieldWords => {
    const words = error.fields?.[field];
    return words && words.length > 0 ? { [field]: words.join(' ') } : {};
  };
  return { ...of('contentUrl'), ...of('analyticsUrl') };
};

/** The service's own words stay beside ours, also on a field. */
const keyWords = (error: BridgeError): string => {
  const own = ownWords(error);
  const { title } = explain(error);
  return own ? `${title}. It says: ${own}` : `${title}.`;
};

const keyErrors: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'invalid_input', 'key_missing']);

const keyFields = (error: BridgeError): FieldWords =>
  keyErrors.has(error.code) ? { apiKey: keyWords(error) } : {};

/** The answer of an address that does not accept the key. */
const findRefusal = (test: ConnectionTest): BridgeError | null => {
  for (const result of [test.content, test.analytics]) {
    if (!result.ok && result.error.code === 'unauthorized') return result.error;
  }
  return null;
};

type SettingsCalls = Pick<AppBridge, 'settings'>['settings'];

export const saveConnection = async (
  settings: SettingsCalls,
  draft: ConnectionDraft,
  /** Null where the demo service is not in use. */
  leaveDemo: (() => Promise<Result<unknown>>) | null,
): Promise<SaveOutcome> => {
  const typedKey = draft.apiKey.trim();
  const parsedKey = apiKey.safeParse(typedKey);
  if (typedKey !== '' && !parsedKey.success) {
    return {
      kind: 'refused',
      error: null,
      test: null,
      fields: { apiKey: parsedKey.error.issues[0]?.message ?? 'Not a key' },
    };
  }
  const { contentUrl } = draft;
  const analyticsUrl = draft.same ? contentUrl : draft.analyticsUrl;
  const updated = await settings.update({ contentUrl, analyticsUrl });
  if (!updated.ok) return refused(updated.error, addressFields(updated.error));

  const test = typedKey === '' ? null : await settings.testConnection(typedKey);
  if (test) {
    if (!test.ok) return refused(test.error, {});
    const refusal = findRefusal(test.value);
    if (refusal) return refused(refusal, { apiKey: keyWords(refusal) }, test.value);
    const saved = await settings.setApiKey(typedKey, { keepUnprotected: draft.keepUnprotected });
    if (!saved.ok) return refused(saved.error, keyFields(saved.error), test.value);
  }
  if (leaveDemo) {
    const left = await leaveDemo();
    if (!left.ok) return refused(left.error, {});
  }
  if (test) return { kind: 'saved', test: test.value };
  const tested = await settings.testConnection();
  return tested.ok ? { kind: 'saved', test: tested.value } : refused(tested.error, keyFields(tested.error));
};

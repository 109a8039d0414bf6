/** Saves addresses and key, then asks both addresses: each step's failure lands where it belongs. */
import type { BridgeError, Result } from '../../../preload/contract/result.ts';
import { apiKey, type ConnectionTest } from '../../../preload/contract/settings.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { explain, ownWords } from '../../lib/errors.ts';
import type { ConnectionDraft, ConnectionField } from './connection-draft.ts';

export type FieldWords = Partial<Record<ConnectionField, string>>;

export type SaveOutcome =
  /** Nothing more was done than what `saved` says; what was entered stays in the form. */
  | { readonly kind: 'refused'; readonly fields: FieldWords; readonly error: BridgeError | null }
  /** Everything is saved; the test says how each address answered. */
  | { readonly kind: 'saved'; readonly test: ConnectionTest };

const refused = (error: BridgeError, fields: FieldWords): SaveOutcome => ({
  kind: 'refused',
  fields,
  error: Object.keys(fields).length > 0 ? null : error,
});

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
      fields: { apiKey: parsedKey.error.issues[0]?.message ?? 'Not a key' },
    };
  }
  const { contentUrl } = draft;
  const analyticsUrl = draft.same ? contentUrl : draft.analyticsUrl;
  const updated = await settings.update({ contentUrl, analyticsUrl });
  if (!updated.ok) return refused(updated.error, addressFields(updated.error));

  if (typedKey !== '') {
    const kept = await settings.setApiKey(typedKey, { keepUnprotected: draft.keepUnprotected });
    if (!kept.ok) {
      const isKeys = kept.error.code === 'unauthorized' || kept.error.code === 'invalid_input';
      return refused(kept.error, isKeys ? { apiKey: keyWords(kept.error) } : {});
    }
  }
  if (leaveDemo) {
    const left = await leaveDemo();
    if (!left.ok) return refused(left.error, {});
  }
  const test = await settings.testConnection();
  if (!test.ok) {
    const isKeys = test.error.code === 'key_missing' || test.error.code === 'unauthorized';
    return refused(test.error, isKeys ? { apiKey: keyWords(test.error) } : {});
  }
  return { kind: 'saved', test: test.value };
};

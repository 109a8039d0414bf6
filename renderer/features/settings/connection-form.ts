/** The form of the connection: what it contains, and how it is saved. */
import { useQueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/store';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckTarget } from '../../../preload/contract/connection/connection-check.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';
import { type ConnectionTest, findApiKeyProblem, type Settings } from '../../../preload/contract/settings.ts';
import { formatErrorDetail, t } from '../../../preload/messages/translate.ts';
import type { AppBridge } from '../../lib/bridge.ts';
import { explain, getErrorDetails } from '../../lib/errors.ts';
import { queryKeys } from '../../lib/query.ts';
import { useAnnounce, useAppState, useSlice } from '../../state/app-state-context.ts';

export interface ConnectionFormValues {
  readonly contentUrl: string;
  readonly analyticsUrl: string;
  /** Where the service has website statistics: nowhere, at `contentUrl` or at `analyticsUrl`. */
  readonly statistics: 'none' | 'same' | 'other';
  readonly apiKey: string;
  readonly allowUnprotected: boolean;
}

/** Outlives the form, in memory only, because it may contain an API key; null if there are no unsaved values. */
const createConnectionFormValues = () => new Store<ConnectionFormValues | null>(null);

const toFormValues = ({ contentUrl, analyticsUrl }: Settings): ConnectionFormValues => {
  const withStatistics = analyticsUrl === contentUrl ? 'same' : 'other';
  const statistics = analyticsUrl === '' ? 'none' : withStatistics;
  return {
    contentUrl,
    analyticsUrl: statistics === 'other' ? analyticsUrl : '',
    statistics,
    apiKey: '',
    allowUnprotected: false,
  };
};

const toAnalyticsUrl = ({ contentUrl, analyticsUrl, statistics }: ConnectionFormValues): string =>
  ({ none: '', same: contentUrl, other: analyticsUrl })[statistics].trim();

/** What a check contacts: the connection in use if the form shows it, and no key was typed; else what was typed. */
export const toCheckTarget = (
  formValues: ConnectionFormValues,
  settings: Settings,
): CheckTarget | undefined => {
  const contentUrl = formValues.contentUrl.trim();
  const analyticsUrl = toAnalyticsUrl(formValues);
  const apiKey = formValues.apiKey.trim();
  const isSaved = contentUrl === settings.contentUrl && analyticsUrl === settings.analyticsUrl;
  const isInUse = isSaved && apiKey === '' && (settings.place === 'service' || contentUrl === '');
  return isInUse ? undefined : { contentUrl, analyticsUrl, ...(apiKey !== '' && { apiKey }) };
};

type ConnectionField = 'contentUrl' | 'analyticsUrl' | 'apiKey';
type FieldMessages = Partial<Record<ConnectionField, string>>;

/** Messages for empty required fields. `hasKey`: a key is stored already, maybe of these URLs. Main validates the URLs. */
export const getMissingFields = (formValues: ConnectionFormValues, hasKey: boolean): FieldMessages => ({
  ...(formValues.contentUrl.trim() === '' && { contentUrl: t('settings.connection.enterAddress') }),
  ...(formValues.statistics === 'other' &&
    formValues.analyticsUrl.trim() === '' && { analyticsUrl: t('settings.connection.enterAddress') }),
  ...(formValues.apiKey.trim() === '' && !hasKey && { apiKey: t('settings.connection.enterKey') }),
});

type SaveOutcome =
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

/** Saves the base URLs, then tests and saves the key. Stops at the first error. */
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
  const updated = await settings.update({
    contentUrl: formValues.contentUrl.trim(),
    analyticsUrl: toAnalyticsUrl(formValues),
  });
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

const focusFirst = (form: HTMLFormElement, fields: FieldMessages): void => {
  const order: readonly ConnectionField[] = ['contentUrl', 'analyticsUrl', 'apiKey'];
  const first = order.find((field) => fields[field] !== undefined);
  const field = first && form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
};

interface FormResult {
  readonly fields: FieldMessages;
  readonly error: BridgeError | null;
  /** Null before the first test and after any change. */
  readonly test: ConnectionTest | null;
}
const noResult: FormResult = { fields: {}, error: null, test: null };

/** `onConnected` is called once both base URLs accept the key and the key is stored. */
export const useConnectionForm = (settings: Settings, onConnected?: () => void) => {
  const queryClient = useQueryClient();
  const { bridge } = useAppState();
  const announce = useAnnounce();
  const unsavedValues = useSlice(createConnectionFormValues);
  const [formValues, setFormValues] = useState(() => unsavedValues.get() ?? toFormValues(settings));
  const [result, setResult] = useState<FormResult>(noResult);
  const [busy, setBusy] = useState(false);
  const isKeySaved = useRef(false);

  // On unmount, removes a saved key from memory. Main already has it.
  useEffect(
    () => () => {
      if (isKeySaved.current) unsavedValues.setState((unsaved) => unsaved && { ...unsaved, apiKey: '' });
    },
    [unsavedValues],
  );

  const set = (changes: Partial<ConnectionFormValues>): void => {
    const next = { ...formValues, ...changes };
    setFormValues(next);
    unsavedValues.setState(() => next);
    if ('apiKey' in changes) isKeySaved.current = false;
    setResult(({ fields }) => ({
      ...noResult,
      fields: Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in changes))),
    }));
  };

  const save = async (form: HTMLFormElement): Promise<void> => {
    const missing = getMissingFields(formValues, settings.keyState !== 'none');
    setResult(({ test }) => ({ fields: missing, error: null, test }));
    if (Object.keys(missing).length > 0) return focusFirst(form, missing);
    setBusy(true);
    const outcome = await saveConnection(bridge.settings, formValues);
    setBusy(false);
    if (outcome.kind === 'refused') {
      setResult(outcome);
      return focusFirst(form, outcome.fields);
    }
    const { analytics, content } = outcome.test;
    isKeySaved.current = true;
    const isConnected = analytics.ok && content.ok;
    const currentSettings = await bridge.settings.get();
    const isStored = currentSettings.ok && currentSettings.value.keyState !== 'session';
    if (currentSettings.ok) {
      queryClient.setQueryData(queryKeys.settings, currentSettings.value);
      // The key stays in the form until both base URLs accept it and it is stored.
      const isDone = isConnected && isStored;
      const next = {
        ...toFormValues(currentSettings.value),
        apiKey: isDone ? '' : formValues.apiKey,
      };
      setFormValues(next);
      unsavedValues.setState(() => (isDone ? null : next));
    }
    setResult({ ...noResult, test: outcome.test });
    announce(isConnected ? t('app.connection.connected') : t('settings.connection.savedUnreachable'));
    if (isConnected && isStored) onConnected?.();
  };

  return {
    formValues,
    ...result,
    isSaved: result.test !== null && result.error === null && Object.keys(result.fields).length === 0,
    busy,
    set,
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (!busy) void save(event.currentTarget);
    },
  };
};
export type ConnectionForm = ReturnType<typeof useConnectionForm>;

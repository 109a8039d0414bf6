import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { ConnectionTest, Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys } from '../../lib/query.ts';
import { useAnnounce, useSlice } from '../../state/app-state-context.ts';
import {
  type ConnectionField,
  type ConnectionFormValues,
  createConnectionFormValues,
  type FieldMessages,
  getMissingFields,
  saveConnection,
  toFormValues,
} from './save-connection.ts';

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
        isSameUrl: formValues.isSameUrl,
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

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

/** `onConnected` is called once both base URLs accept the key and the key is stored. */
export const useConnectionForm = (settings: Settings, onConnected?: () => void) => {
  const queryClient = useQueryClient();
  const announce = useAnnounce();
  const unsavedValues = useSlice(createConnectionFormValues);
  const [formValues, setFormValues] = useState(() => unsavedValues.get() ?? toFormValues(settings));
  const [fields, setFields] = useState<FieldMessages>({});
  const [error, setError] = useState<BridgeError | null>(null);
  /** Null before the first test and after any change. */
  const [test, setTest] = useState<ConnectionTest | null>(null);
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
    setTest(null);
    setError(null);
    setFields((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
    );
  };

  const save = async (form: HTMLFormElement): Promise<void> => {
    const missing = getMissingFields(formValues, settings.keyState !== 'none');
    setFields(missing);
    if (Object.keys(missing).length > 0) return focusFirst(form, missing);
    setBusy(true);
    setError(null);
    const outcome = await saveConnection(bridge.settings, formValues);
    setBusy(false);
    if (outcome.kind === 'refused') {
      setFields(outcome.fields);
      setError(outcome.error);
      setTest(outcome.test);
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
    setTest(outcome.test);
    announce(isConnected ? t('app.connection.connected') : t('settings.connection.savedUnreachable'));
    if (isConnected && isStored) onConnected?.();
  };

  return {
    formValues,
    fields,
    error,
    test,
    isSaved: test !== null && error === null && Object.keys(fields).length === 0,
    busy,
    set,
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (!busy) void save(event.currentTarget);
    },
  };
};
export type ConnectionForm = ReturnType<typeof useConnectionForm>;

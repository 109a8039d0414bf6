import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { ConnectionTest, Settings } from '../../../preload/contract/settings.ts';
import { announce } from '../../lib/announce.ts';
import { bridge } from '../../lib/bridge.ts';
import { switchDemoService } from '../../lib/demo-service.ts';
import { keys } from '../../lib/query.ts';
import {
  type ConnectionDraft,
  type ConnectionField,
  draftOf,
  keepDraft,
  keptDraft,
  missingIn,
} from './connection-draft.ts';
import { type FieldWords, saveConnection } from './save-connection.ts';

export interface ConnectionForm {
  readonly draft: ConnectionDraft;
  readonly fields: FieldWords;
  readonly error: BridgeError | null;
  /** How both addresses answered the last time they were asked; null before, and after anything is changed. */
  readonly test: ConnectionTest | null;
  /** Whether addresses and key are saved as they are in the form. */
  readonly isSaved: boolean;
  readonly busy: boolean;
  readonly set: (changes: Partial<ConnectionDraft>) => void;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

const focusFirst = (form: HTMLFormElement, fields: FieldWords): void => {
  const order: readonly ConnectionField[] = ['contentUrl', 'analyticsUrl', 'apiKey'];
  const first = order.find((field) => fields[field] !== undefined);
  if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
};

/** `onConnected` is called when both addresses accepted the key and it is stored. */
export const useConnectionForm = (settings: Settings, onConnected?: () => void): ConnectionForm => {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => keptDraft() ?? draftOf(settings));
  const [fields, setFields] = useState<FieldWords>({});
  const [error, setError] = useState<BridgeError | null>(null);
  const [test, setTest] = useState<ConnectionTest | null>(null);
  const [busy, setBusy] = useState(false);
  const isKeySaved = useRef(false);

  // Main has the key by then: the page keeps no copy of it beyond this screen.
  useEffect(
    () => () => {
      const left = keptDraft();
      if (left && isKeySaved.current) keepDraft({ ...left, apiKey: '' });
    },
    [],
  );

  const set = (changes: Partial<ConnectionDraft>): void => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(next);
    if ('apiKey' in changes) isKeySaved.current = false;
    setTest(null);
    setError(null);
    setFields((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
    );
  };

  const save = async (form: HTMLFormElement): Promise<void> => {
    const missing = missingIn(draft, settings.hasApiKey || settings.keyState === 'unreadable');
    setFields(missing);
    if (Object.keys(missing).length > 0) return focusFirst(form, missing);
    setBusy(true);
    setError(null);
    const outcome = await saveConnection(
      bridge.settings,
      draft,
      settings.demoService ? () => switchDemoService(false) : null,
    );
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
    const now = await bridge.settings.get();
    const isStored = now.ok && now.value.keyState !== 'session';
    if (now.ok) {
      queryClient.setQueryData(keys.settings, now.value);
      // The key stays in the form until its addresses have answered and it is stored.
      const isDone = isConnected && isStored;
      const next = { ...draftOf(now.value), same: draft.same, apiKey: isDone ? '' : draft.apiKey };
      setDraft(next);
      keepDraft(isDone ? null : next);
    }
    setTest(outcome.test);
    announce(isConnected ? 'Connected' : 'Saved, but not every address answered');
    if (isConnected && isStored) onConnected?.();
  };

  return {
    draft,
    fields,
    error,
    test,
    isSaved: test !== null && error === null && Object.keys(fields).length === 0,
    busy,
    set,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void save(event.currentTarget);
    },
  };
};

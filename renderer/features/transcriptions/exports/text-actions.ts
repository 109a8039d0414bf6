/** Menu and keyboard actions for the open text or the selected rows. */
import { useEffect, useRef } from 'react';
import type { TextAction } from '../../../../preload/contract/shortcuts.ts';
import { useSlice } from '../../../state/app-state-context.ts';

type TextActionHandlers = Partial<Readonly<Record<TextAction, () => void>>>;

/** Selected rows take precedence over the open text, how that is read, and where its caret is. */
const sources = ['rows', 'text', 'reading', 'caret'] as const;
type ActionSource = (typeof sources)[number];

export const createTextActions = () => {
  const handlersBySource = new Map<ActionSource, TextActionHandlers>();
  return {
    /** Returns a function that unregisters the handlers. */
    register: (source: ActionSource, handlers: TextActionHandlers): (() => void) => {
      handlersBySource.set(source, handlers);
      return () => {
        if (handlersBySource.get(source) === handlers) handlersBySource.delete(source);
      };
    },
    can: (action: TextAction): boolean =>
      sources.some((source) => handlersBySource.get(source)?.[action] !== undefined),
    /** Returns whether there was a handler. */
    run: (action: TextAction): boolean => {
      const handler = sources.map((source) => handlersBySource.get(source)?.[action]).find(Boolean);
      handler?.();
      return handler !== undefined;
    },
  };
};

/** Registers the handlers while the component is mounted. Null registers none. */
export const useTextActions = (source: ActionSource, handlers: TextActionHandlers | null): void => {
  const actions = useSlice(createTextActions);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const names = Object.keys(handlers ?? {}).join();
  useEffect(() => {
    if (names === '') return;
    const each = names.split(',') as TextAction[];
    const now = each.map((action) => [action, () => latest.current?.[action]?.()] as const);
    return actions.register(source, Object.fromEntries(now));
  }, [actions, source, names]);
};

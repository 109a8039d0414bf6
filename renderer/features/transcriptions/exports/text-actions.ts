/** What the menu and the keyboard do with the text that is open, or with the rows that are chosen. */
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TextAction } from '../../../../preload/contract/app.ts';

export type TextActionHandlers = Partial<Readonly<Record<TextAction, () => void>>>;

/** Rows that are chosen go before the text that is open. */
type ActionSource = 'rows' | 'text';

export const createTextActions = () => {
  const handlersBySource = new Map<ActionSource, TextActionHandlers>();
  return {
    /** Answers how to take it back. */
    register: (source: ActionSource, handlers: TextActionHandlers): (() => void) => {
      handlersBySource.set(source, handlers);
      return () => {
        if (handlersBySource.get(source) === handlers) handlersBySource.delete(source);
      };
    },
    /** Answers whether there was anything to do it with. */
    run: (action: TextAction): boolean => {
      const handler = handlersBySource.get('rows')?.[action] ?? handlersBySource.get('text')?.[action];
      handler?.();
      return handler !== undefined;
    },
  };
};
type TextActions = ReturnType<typeof createTextActions>;

const actionsByClient = new WeakMap<QueryClient, TextActions>();

export const getTextActions = (client: QueryClient): TextActions => {
  const known = actionsByClient.get(client);
  if (known) return known;
  const actions = createTextActions();
  actionsByClient.set(client, actions);
  return actions;
};

/** Offers what this part of the screen can do, while it is there; null: nothing just now. */
export const useTextActions = (source: ActionSource, handlers: TextActionHandlers | null): void => {
  const client = useQueryClient();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const names = Object.keys(handlers ?? {}).join();
  useEffect(() => {
    if (names === '') return;
    const each = names.split(',') as TextAction[];
    const now = each.map((action) => [action, () => latest.current?.[action]?.()] as const);
    return getTextActions(client).register(source, Object.fromEntries(now));
  }, [client, source, names]);
};

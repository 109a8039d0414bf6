/** What the menu and the keyboard do with the text that is open, or with the rows that are chosen. */
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TextAction } from '../../../../preload/contract/app.ts';

export type Offered = Partial<Readonly<Record<TextAction, () => void>>>;

/** Rows that are chosen go before the text that is open. */
type Place = 'rows' | 'text';

export const createTextActions = () => {
  const offers = new Map<Place, Offered>();
  return {
    /** Answers how to take it back. */
    offer: (place: Place, offered: Offered): (() => void) => {
      offers.set(place, offered);
      return () => {
        if (offers.get(place) === offered) offers.delete(place);
      };
    },
    /** Answers whether there was anything to do it with. */
    run: (action: TextAction): boolean => {
      const act = offers.get('rows')?.[action] ?? offers.get('text')?.[action];
      act?.();
      return act !== undefined;
    },
  };
};
type TextActions = ReturnType<typeof createTextActions>;

const perWindow = new WeakMap<QueryClient, TextActions>();

export const textActionsOf = (client: QueryClient): TextActions => {
  const known = perWindow.get(client);
  if (known) return known;
  const actions = createTextActions();
  perWindow.set(client, actions);
  return actions;
};

/** Offers what this part of the screen can do, while it is there; null: nothing just now. */
export const useTextActions = (place: Place, offered: Offered | null): void => {
  const client = useQueryClient();
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  const names = Object.keys(offered ?? {}).join();
  useEffect(() => {
    if (names === '') return;
    const each = names.split(',') as TextAction[];
    const now = each.map((action) => [action, () => latest.current?.[action]?.()] as const);
    return textActionsOf(client).offer(place, Object.fromEntries(now));
  }, [client, place, names]);
};

/** What the screens offer, for the command palette: each action is registered by what shows it. */

import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { SynonymName } from '../../preload/messages/synonyms.ts';
import { useSlice } from './app-state-context.ts';

export interface Action {
  /** With the object of the action, unless that is clear on this screen. */
  readonly label: string;
  /** As the component `Kbd` takes them. */
  readonly keys?: string;
  /** Whose other words find it, if its label has an object. */
  readonly command?: SynonymName;
  /** Null: not possible now. */
  readonly run: (() => void) | null;
}

const createActions = () => new Set<RefObject<readonly Action[]>>();

/** Whether a component is in a row of a list. What a row offers belongs to the row. */
export const InRow = createContext(false);

/** Registers the actions while the component is mounted. */
export const useActions = (actions: readonly Action[]): void => {
  const registered = useSlice(createActions);
  const isInRow = useContext(InRow);
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (isInRow) return;
    registered.add(latest);
    return () => void registered.delete(latest);
  }, [registered, isInRow]);
};

/** Returns a function that lists what can be done on the screen now, the latest first: that around the screens is last. */
export const useListActions = (): (() => readonly Action[]) => {
  const registered = useSlice(createActions);
  return () =>
    [...registered]
      .toReversed()
      .flatMap(({ current }) => current)
      .filter(({ run }) => run !== null);
};

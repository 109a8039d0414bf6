import { useCallback, useEffect, useState } from 'react';
import { pageHeadingId } from '../PageHeader.tsx';
import type { OpenTrigger } from './rows/virtual-rows.ts';
import { useSearchFocus } from './search-focus.ts';

type FocusTarget = { readonly kind: 'row'; readonly id: string | undefined } | { readonly kind: 'search' };

/** `focusListRow` returns false if there is no such row. Waits until the list is shown. If the row is missing, focuses the heading, so the focus is never lost. */
export const useListFocus = (focusListRow: (id: string) => boolean, isShown: boolean) => {
  const { find } = useSearchFocus();
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (target === null || !isShown) return;
    setTarget(null);
    if (target.kind === 'search') return find();
    if (target.id === undefined || !focusListRow(target.id)) document.getElementById(pageHeadingId)?.focus();
  }, [target, isShown, find, focusListRow]);
  return {
    focusRow: useCallback((id: string | undefined) => setTarget({ kind: 'row', id }), []),
    focusSearchField: useCallback(() => setTarget({ kind: 'search' }), []),
  };
};

interface OpenRecordOptions {
  readonly openId: string | undefined;
  /** Whether the record is shown instead of the list, not beside it. */
  readonly replacesList: boolean;
  /** Called for another record than the open one. */
  readonly onOpen: (id: string, trigger: OpenTrigger) => void;
}

/** Opens the records of rows. Enter moves the focus into the record; arrow keys and clicks keep it in the list. */
export const useOpenRecord = ({ openId, replacesList, onOpen }: OpenRecordOptions) => {
  /** The record that gets the focus as soon as it is shown. */
  const [focusId, setFocusId] = useState<string | null>(null);
  return {
    focusId,
    focusWhenShown: setFocusId,
    onFocused: (): void => setFocusId(null),
    open: (id: string, trigger: OpenTrigger): void => {
      // The arrow keys would leave the list.
      if (replacesList && trigger === 'arrow_key') return;
      setFocusId(trigger === 'enter' || replacesList ? id : null);
      if (id !== openId) onOpen(id, trigger);
    },
  };
};

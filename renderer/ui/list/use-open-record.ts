import { useState } from 'react';
import type { OpenTrigger } from './rows/row-state.ts';

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

import { useState } from 'react';
import type { OpenTrigger } from '../../ui/list/rows/row-state.ts';
import { useOpenRecord } from '../../ui/list/use-open-record.ts';
import type { MatchPosition } from './library/match-position.ts';
import type { TranscriptionSearch } from './search.ts';

export const useOpenText = (
  openId: string | undefined,
  /** Whether the text is shown instead of the list. */
  replacesList: boolean,
  change: (change: Partial<TranscriptionSearch>, replace?: boolean) => void,
) => {
  const [target, setTarget] = useState<{ readonly id: string; readonly matchPosition: MatchPosition } | null>(
    null,
  );
  const { focusId, onFocused, open } = useOpenRecord({
    openId,
    replacesList,
    onOpen: (id, trigger) => change({ id }, trigger === 'arrow_key' || openId !== undefined),
  });
  return {
    open: (id: string, trigger: OpenTrigger, matchPosition: MatchPosition | null = null): void => {
      setTarget(matchPosition && { id, matchPosition: { ...matchPosition } });
      open(id, trigger);
    },
    shouldFocus: focusId !== null && focusId === openId,
    onFocused,
    matchPosition: target !== null && target.id === openId ? target.matchPosition : null,
  };
};

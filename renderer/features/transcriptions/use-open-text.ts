import { useState } from 'react';
import type { MatchPosition } from './library/match-position.ts';
import type { OpenTrigger } from './list/Row.tsx';
import type { TranscriptionSearch } from './search.ts';

export const useOpenText = (
  openId: string | undefined,
  /** Whether the text is shown instead of the list. */
  replacesList: boolean,
  change: (change: Partial<TranscriptionSearch>, replace?: boolean) => void,
) => {
  /** The record to focus as soon as its text is loaded. */
  const [focusId, setFocusId] = useState<string | null>(null);
  const [target, setTarget] = useState<{ readonly id: string; readonly matchPosition: MatchPosition } | null>(
    null,
  );

  const open = (id: string, trigger: OpenTrigger, matchPosition: MatchPosition | null = null): void => {
    if (replacesList && trigger === 'arrow_key') return;
    setFocusId(trigger === 'enter' || replacesList ? id : null);
    setTarget(matchPosition && { id, matchPosition: { ...matchPosition } });
    if (id !== openId) change({ id }, trigger === 'arrow_key' || openId !== undefined);
  };
  return {
    open,
    shouldFocus: focusId !== null && focusId === openId,
    onFocused: () => setFocusId(null),
    matchPosition: target !== null && target.id === openId ? target.matchPosition : null,
  };
};

import { useState } from 'react';
import type { MatchPosition } from './library/match-position.ts';
import type { OpenTrigger } from './list/Row.tsx';
import type { TranscriptionSearch } from './search.ts';

/** Which text is opened from a list, whether the keyboard goes along, and where in it a search leads. */
export const useOpenText = (
  openId: string | undefined,
  /** Whether the text takes the place of the list. */
  replacesList: boolean,
  change: (change: Partial<TranscriptionSearch>, replace?: boolean) => void,
) => {
  /** The record into whose text the keyboard is to go as soon as it is there. */
  const [focusId, setFocusId] = useState<string | null>(null);
  const [target, setTarget] = useState<{ readonly id: string; readonly matchPosition: MatchPosition } | null>(
    null,
  );

  const open = (id: string, trigger: OpenTrigger, matchPosition: MatchPosition | null = null): void => {
    if (replacesList && trigger === 'walk') return;
    setFocusId(trigger === 'enter' || replacesList ? id : null);
    setTarget(matchPosition && { id, matchPosition: { ...matchPosition } });
    if (id !== openId) change({ id }, trigger === 'walk' || openId !== undefined);
  };
  return {
    open,
    shouldFocus: focusId !== null && focusId === openId,
    onFocused: () => setFocusId(null),
    matchPosition: target !== null && target.id === openId ? target.matchPosition : null,
  };
};

import { useState } from 'react';
import type { Place } from './library/place.ts';
import type { HowOpened } from './list/Row.tsx';
import type { TranscriptionSearch } from './search.ts';

/** Which text is opened from a list, whether the keyboard goes along, and where in it a search leads. */
export const useOpening = (
  openId: string | undefined,
  /** Whether the text takes the place of the list. */
  isInstead: boolean,
  change: (change: Partial<TranscriptionSearch>, replace?: boolean) => void,
) => {
  /** The record into whose text the keyboard is to go as soon as it is there. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [target, setTarget] = useState<{ readonly id: string; readonly place: Place } | null>(null);

  const open = (id: string, how: HowOpened, place: Place | null = null): void => {
    if (isInstead && how === 'walk') return;
    setWanted(how === 'enter' || isInstead ? id : null);
    setTarget(place && { id, place: { ...place } });
    if (id !== openId) change({ id }, how === 'walk' || openId !== undefined);
  };
  return {
    open,
    wantsFocus: wanted !== null && wanted === openId,
    onFocused: () => setWanted(null),
    place: target !== null && target.id === openId ? target.place : null,
  };
};

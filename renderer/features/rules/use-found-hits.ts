import { useEffect, useState } from 'react';
import type { BridgeError } from '../../../preload/contract/result.ts';
import type { FoundText, HitSearch } from '../../../preload/contract/rules.ts';
import { bridge } from '../../lib/bridge.ts';
import { after } from '../../lib/timers.ts';
import { useAppState } from '../../state/app-state-context.ts';
import { findHits } from '../../state/change-hits.ts';

export interface Found {
  /** Null before the first answer. */
  readonly planId: string | null;
  readonly texts: readonly FoundText[];
  readonly isComplete: boolean;
  readonly isFull: boolean;
  readonly error: BridgeError | null;
}

const nothing: Found = { planId: null, texts: [], isComplete: false, isFull: false, error: null };

/** Milliseconds without typing before a search starts. */
const typingDelay = 250;

/** What a search finds, part by part. Another search starts when typing rests. Null: nothing to look for. */
export const useFoundHits = (search: HitSearch): Found | null => {
  const appState = useAppState();
  const [found, setFound] = useState<{ readonly key: string; readonly value: Found } | null>(null);
  const key = JSON.stringify(search);
  const isEmpty = search.find.trim() === '';
  useEffect(() => {
    if (isEmpty) return;
    let isCurrent = true;
    const read = async (): Promise<void> => {
      let value = nothing;
      let part = await findHits(appState, JSON.parse(key) as HitSearch);
      while (isCurrent) {
        if (!part.ok) {
          setFound({ key, value: { ...value, error: part.error } });
          return;
        }
        const { planId, texts, isComplete, isFull } = part.value;
        value = { planId, texts: [...value.texts, ...texts], isComplete, isFull, error: null };
        setFound({ key, value });
        if (isComplete) return;
        part = await bridge.rules.findMore(planId);
      }
    };
    const cancel = after(typingDelay, () => void read());
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [appState, key, isEmpty]);
  if (isEmpty) return null;
  return found?.key === key ? found.value : nothing;
};

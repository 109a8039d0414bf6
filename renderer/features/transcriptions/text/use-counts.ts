import { useEffect, useState } from 'react';
import { inSlices } from '../slices.ts';
import { countingOf, type TextCounts } from './counts.ts';

/** A rest in typing after which the words are counted anew, in milliseconds. */
const countDelay = 250;

/** How long a text is, a moment after it changed; null until it was counted once. */
export const useCounts = (text: string): TextCounts | null => {
  const [counts, setCounts] = useState<TextCounts | null>(null);
  const isFirst = counts === null;
  useEffect(() => {
    let stop = (): void => undefined;
    const count = (): void => {
      const counting = countingOf(text);
      stop = inSlices(() => {
        if (counting.step()) return true;
        setCounts(counting.counts());
        return false;
      });
    };
    const timer = window.setTimeout(count, isFirst ? 0 : countDelay);
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [text, isFirst]);
  return counts;
};

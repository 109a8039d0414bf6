import { useEffect, useMemo, useState } from 'react';
import { runInSlices } from '../run-in-slices.ts';
import { countText, createTextCounter, type TextCounts } from './counts.ts';

/** A rest in typing after which the words are counted anew, in milliseconds. */
const countDelay = 250;

/** UTF-16 units that are counted within a frame. */
const maxImmediateLength = 40_000;

interface Counted {
  readonly text: string;
  readonly counts: TextCounts;
}

/**
 * How long a text is, a moment after it changed; null until it was counted once. Beside the word "Saved" stand the
 * counts of what was saved, or none.
 */
export const useCounts = (text: string, isSaved: boolean): TextCounts | null => {
  const [counted, setCounted] = useState<Counted | null>(null);
  const isFirst = counted === null;
  const isOutdated = isSaved && counted !== null && counted.text !== text;
  const immediateCounts = useMemo(
    () => (isOutdated && text.length <= maxImmediateLength ? countText(text) : null),
    [isOutdated, text],
  );
  useEffect(() => {
    let stop = (): void => undefined;
    const count = (): void => {
      const counter = createTextCounter(text);
      stop = runInSlices(() => {
        if (counter.step()) return true;
        setCounted({ text, counts: counter.counts() });
        return false;
      });
    };
    const timer = window.setTimeout(count, isFirst || isSaved ? 0 : countDelay);
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [text, isFirst, isSaved]);
  return isOutdated ? immediateCounts : (counted?.counts ?? null);
};

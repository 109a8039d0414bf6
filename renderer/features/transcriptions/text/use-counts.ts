import { useEffect, useMemo, useState } from 'react';
import { after } from '../../../lib/timers.ts';
import { runInSlices } from '../run-in-slices.ts';
import { countText, createTextCounter, type TextCounts } from './counts.ts';

/** Milliseconds without typing before the words are counted again. */
const countDelay = 250;

/** UTF-16 units that can be counted within a frame. */
const maxImmediateLength = 40_000;

interface Counted {
  readonly text: string;
  readonly counts: TextCounts;
}

/** Null before the first count. For a saved text, the counts are never those of an earlier text. */
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
    const cancel = after(isFirst || isSaved ? 0 : countDelay, count);
    return () => {
      cancel();
      stop();
    };
  }, [text, isFirst, isSaved]);
  return isOutdated ? immediateCounts : (counted?.counts ?? null);
};

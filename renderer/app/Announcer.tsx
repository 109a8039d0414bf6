import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announcement } from '../features/uploads/state-words.ts';
import { useUploadsStore } from '../features/uploads/uploads-context.ts';
import { announce, onAnnounce } from '../lib/announce.ts';
import { formatCount } from '../lib/format.ts';

/** Milliseconds in which announcements are collected: a batch of a thousand is one sentence, not a thousand. */
const gather = 1200;
const mostSpoken = 3;

const sentence = (texts: readonly string[]): string =>
  texts.length <= mostSpoken
    ? texts.join('. ')
    : `${texts.slice(-1).join('')}, and ${formatCount(texts.length - 1, 'other change', 'other changes')}`;

/** Speaks what changes without the person doing it: uploads that move on, fail or finish. */
export const Announcer = () => {
  const store = useUploadsStore();
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    let waiting = new Map<string, string>();
    let timer: number | undefined;
    const stopAnnounce = onAnnounce((text, about) => {
      waiting.delete(about);
      waiting.set(about, text);
      timer ??= window.setTimeout(() => {
        setSpoken(sentence([...waiting.values()]));
        waiting = new Map();
        timer = undefined;
      }, gather);
    });
    const stopStore = store.onTransition((before, after) => {
      const text = before === undefined ? null : announcement(after);
      if (text !== null) announce(text);
    });
    return () => {
      stopAnnounce();
      stopStore();
      window.clearTimeout(timer);
    };
  }, [store]);

  return (
    <VisuallyHidden role="status" aria-live="polite" data-announcer>
      {spoken}
    </VisuallyHidden>
  );
};

import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { getAnnouncement } from '../features/uploads/upload-state-labels.ts';
import { useUploadsStore } from '../features/uploads/uploads-context.ts';
import { announce, onAnnounce } from '../lib/announce.ts';
import { formatCount } from '../lib/format.ts';

/** Milliseconds in which announcements are collected: a batch of a thousand is one sentence, not a thousand. */
const batchDelayMs = 1200;
const maxSpoken = 3;

const formatAnnouncements = (texts: readonly string[]): string =>
  texts.length <= maxSpoken
    ? texts.join('. ')
    : `${texts.slice(-1).join('')}, and ${formatCount(texts.length - 1, 'other change', 'other changes')}`;

/** Speaks what changes without the person doing it: uploads that move on, fail or finish. */
export const Announcer = () => {
  const store = useUploadsStore();
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    let pending = new Map<string, string>();
    let timer: number | undefined;
    const unsubscribeAnnouncements = onAnnounce((text, topic) => {
      pending.delete(topic);
      pending.set(topic, text);
      timer ??= window.setTimeout(() => {
        setSpoken(formatAnnouncements([...pending.values()]));
        pending = new Map();
        timer = undefined;
      }, batchDelayMs);
    });
    const unsubscribeStore = store.onTransition((before, after) => {
      const text = before === undefined ? null : getAnnouncement(after);
      if (text !== null) announce(text);
    });
    return () => {
      unsubscribeAnnouncements();
      unsubscribeStore();
      window.clearTimeout(timer);
    };
  }, [store]);

  return (
    <VisuallyHidden role="status" aria-live="polite" data-announcer>
      {spoken}
    </VisuallyHidden>
  );
};

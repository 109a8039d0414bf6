import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { getAnnouncement } from '../features/uploads/upload-state-labels.ts';
import { useUploadsStore } from '../features/uploads/use-uploads-store.ts';
import { useAppState } from '../state/app-state-context.ts';

/** Milliseconds during which announcements are collected, so that a large batch becomes one sentence. */
const batchDelayMs = 1200;
const maxSpoken = 3;

const formatAnnouncements = (texts: readonly string[]): string =>
  texts.length <= maxSpoken
    ? texts.join('. ')
    : t('app.announcer.batch', { text: texts.at(-1) ?? '', count: texts.length - 1 });

/** Live region for screen readers: announcements and changes of upload states. */
export const Announcer = () => {
  const { announce, latest } = useAppState().announcements;
  const store = useUploadsStore();
  const [spoken, setSpoken] = useState('');

  useEffect(() => {
    let pending = new Map<string, string>();
    let timer: number | undefined;
    const announcements = latest.subscribe((announcement) => {
      if (announcement === null) return;
      const { text, topic } = announcement;
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
      // Only the last state of an upload that passes through several is spoken.
      if (text !== null) announce(text, `upload ${after.id}`);
    });
    return () => {
      announcements.unsubscribe();
      unsubscribeStore();
      window.clearTimeout(timer);
    };
  }, [announce, latest, store]);

  return (
    <VisuallyHidden role="status" aria-live="polite" data-announcer>
      {spoken}
    </VisuallyHidden>
  );
};

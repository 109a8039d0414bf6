import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../preload/messages/translate.ts';
import { after } from '../lib/timers.ts';
import { useAppState } from '../state/app-state-context.ts';

/** Milliseconds during which announcements are collected, so that a large batch becomes one sentence. */
const batchDelayMs = 1200;
const maxSpoken = 3;

const formatAnnouncements = (texts: readonly string[]): string =>
  texts.length <= maxSpoken
    ? texts.join('. ')
    : t('app.announcer.batch', { text: texts.at(-1) ?? '', count: texts.length - 1 });

const UploadAnnouncements = lazy(() => import('../features/uploads/UploadAnnouncements.tsx'));

/** Live region for screen readers: announcements and changes of upload states. */
export const Announcer = () => {
  const { latest } = useAppState().announcements;
  const [spoken, setSpoken] = useState('');
  const screen = useLocation({ select: ({ pathname }) => pathname });

  // What was said on one screen is not true on the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the screen changes
  useEffect(() => setSpoken(''), [screen]);

  useEffect(() => {
    let pending = new Map<string, string>();
    let cancel: (() => void) | null = null;
    const announcements = latest.subscribe((announcement) => {
      if (announcement === null) return;
      const { text, topic } = announcement;
      pending.delete(topic);
      pending.set(topic, text);
      cancel ??= after(batchDelayMs, () => {
        setSpoken(formatAnnouncements([...pending.values()]));
        pending = new Map();
        cancel = null;
      });
    });
    return () => {
      announcements.unsubscribe();
      cancel?.();
    };
  }, [latest]);

  return (
    <>
      <VisuallyHidden role="status" aria-live="polite" data-announcer>
        {spoken}
      </VisuallyHidden>
      <Suspense>
        <UploadAnnouncements />
      </Suspense>
    </>
  );
};

import { Button, CloseButton } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../preload/messages/translate.ts';
import type { UndoEntry } from '../../lib/deletions/undo-store.ts';
import { after } from '../../lib/timers.ts';
import { useAppState, useToasts } from '../../state/app-state-context.ts';
import { CheckConnectionButton } from '../connection-check/CheckConnectionButton.tsx';
import { Kbd } from '../Kbd.tsx';
import type { Toast } from '../toasts.ts';
import classes from './Notices.module.css';

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const { id, kind, message, count, details, serviceMessage, actions = [], isCheckable } = toast;
  const toasts = useToasts();
  const close = (): void => toasts.close(id);
  return (
    <div className={classes.card} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
      <div className={classes.text}>
        <div className={classes.message}>
          {count > 1 ? t('common.notices.repeated', { message, count }) : message}
        </div>
        {details && <div>{details}</div>}
        {serviceMessage && <div className={classes.serviceMessage}>{serviceMessage}</div>}
        {isCheckable && <CheckConnectionButton className={classes.action} size="compact-xs" />}
        {actions.map(({ label, run }) => (
          <Button
            key={label}
            className={classes.action}
            size="compact-xs"
            variant="default"
            onClick={() => {
              run();
              close();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <CloseButton className={classes.close} size="sm" aria-label={t('common.close')} onClick={close} />
    </div>
  );
};

const UndoCard = ({ entry, isLatest }: { readonly entry: UndoEntry; readonly isLatest: boolean }) => {
  const { undo } = useAppState();
  return (
    <li className={classes.card}>
      <div className={classes.text}>
        <div className={classes.message}>{entry.message}</div>
        <Button
          className={classes.action}
          size="compact-xs"
          variant="default"
          rightSection={isLatest && <Kbd keys="mod+Z" />}
          onClick={() => undo.undo(entry.id)}
        >
          {t('common.undo')}
        </Button>
      </div>
      <CloseButton
        className={classes.close}
        size="sm"
        aria-label={t('common.close')}
        onClick={() => undo.expire(entry.id)}
      />
    </li>
  );
};

/**
 * Pauses while the pointer or the focus is in the element. Checks again whenever `content` changes, because the
 * hovered or focused part may have been removed.
 */
const usePauseOnHover = (
  ref: RefObject<HTMLElement | null>,
  setPaused: (isPaused: boolean) => void,
  content: unknown,
) => {
  const update = useCallback(
    (): void => setPaused(ref.current?.matches(':hover, :focus-within') ?? false),
    [ref, setPaused],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(update, [update, content]);
  useEffect(() => () => setPaused(false), [setPaused]);
  return {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: update,
    onFocus: () => setPaused(true),
    // During the event no element has the focus yet.
    onBlur: () => after(0, update),
  };
};

/** The most that are shown: the newest, and at least one that can be undone. */
const maxShown = 3;

/** Toasts, then a list of actions that can be undone. Placed beside the screens, so that it covers nothing. */
export const Notices = () => {
  const { toasts, undo } = useAppState();
  const allToasts = useSelector(toasts.entries);
  const allEntries = useSelector(undo.entries);
  const [isOpen, setOpen] = useState(false);
  const excess = Math.max(0, allToasts.length + allEntries.length - maxShown);
  if (isOpen && excess === 0) setOpen(false);
  const undoCount = Math.min(allEntries.length, Math.max(1, maxShown - allToasts.length));
  const entries = isOpen ? allEntries : allEntries.slice(-undoCount);
  const shownToasts = isOpen
    ? allToasts
    : allToasts.slice(Math.max(0, allToasts.length + undoCount - maxShown));
  const setAllPaused = useCallback(
    (isPaused: boolean): void => {
      toasts.setPaused(isPaused);
      undo.setPaused(isPaused);
    },
    [toasts, undo],
  );
  const ref = useRef<HTMLElement>(null);
  const shown = [...shownToasts, ...entries].map(({ id }) => id).join(' ');
  const pauseHandlers = usePauseOnHover(ref, setAllPaused, shown);
  return (
    <section
      ref={ref}
      className={classes.notices}
      aria-label={t('common.notices.label')}
      data-empty={shown === '' || undefined}
      {...pauseHandlers}
    >
      <div className={classes.toasts}>
        {shownToasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      {excess > 0 && !isOpen && (
        <Button flex="none" size="compact-xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
          {t('common.notices.more', { count: excess })}
        </Button>
      )}
      <ul className={classes.undo} aria-label={t('common.notices.undoList')}>
        {entries.map((entry, at) => (
          <UndoCard key={entry.id} entry={entry} isLatest={at === entries.length - 1} />
        ))}
      </ul>
    </section>
  );
};

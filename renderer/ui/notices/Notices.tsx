import { Button, CloseButton } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { type UndoEntry, undoStore } from '../../lib/undo-store.ts';
import { Kbd } from '../Kbd.tsx';
import classes from './Notices.module.css';
import { type Toast, toastStore } from './toast-store.ts';
import { usePauseOnHover } from './use-pause-on-hover.ts';

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  const { id, kind, message, count, details, serviceMessage, action } = toast;
  const close = (): void => toastStore.close(id);
  return (
    <div className={classes.card} role={kind === 'error' ? 'alert' : 'status'} data-kind={kind}>
      <div className={classes.words}>
        <div className={classes.message}>
          {message}
          {count > 1 && ` (${count}×)`}
        </div>
        {details && <div>{details}</div>}
        {serviceMessage && <div className={classes.own}>{serviceMessage}</div>}
        {action && (
          <Button
            className={classes.action}
            size="compact-xs"
            variant="default"
            onClick={() => {
              action.run();
              close();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton className={classes.close} size="sm" aria-label="Close" onClick={close} />
    </div>
  );
};

const UndoCard = ({ entry, isLatest }: { readonly entry: UndoEntry; readonly isLatest: boolean }) => (
  <li className={classes.card}>
    <div className={classes.words}>
      <div className={classes.message}>{entry.message}</div>
      <Button
        className={classes.action}
        size="compact-xs"
        variant="default"
        rightSection={isLatest && <Kbd keys="mod+Z" />}
        onClick={() => undoStore.undo(entry.id)}
      >
        Undo
      </Button>
    </div>
    <CloseButton
      className={classes.close}
      size="sm"
      aria-label="Close"
      onClick={() => undoStore.expire(entry.id)}
    />
  </li>
);

const setAllPaused = (isPaused: boolean): void => {
  toastStore.setPaused(isPaused);
  undoStore.setPaused(isPaused);
};

/** Toasts, and below them in a place of its own what can be undone. It lies beside the screens and covers nothing. */
export const Notices = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.toasts);
  const entries = useSyncExternalStore(undoStore.subscribe, undoStore.entries);
  const ref = useRef<HTMLElement>(null);
  const shown = [...toasts, ...entries].map(({ id }) => id).join(' ');
  const pauseHandlers = usePauseOnHover(ref, setAllPaused, shown);
  return (
    <section
      ref={ref}
      className={classes.notices}
      aria-label="Notifications"
      data-empty={shown === '' || undefined}
      {...pauseHandlers}
    >
      <div className={classes.toasts}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <ul className={classes.undo} aria-label="Can be undone">
        {entries.map((entry, at) => (
          <UndoCard key={entry.id} entry={entry} isLatest={at === entries.length - 1} />
        ))}
      </ul>
    </section>
  );
};

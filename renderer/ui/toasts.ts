/**
 * Toasts. Errors stay until they are closed, others close after some seconds. An identical toast is only counted.
 * Connection errors close some seconds after the service can be reached again: not at once, because an error can be
 * shown in the same moment.
 */
import { type Readable, Store, shallow } from '@tanstack/store';
import { unreachableErrors } from '../../preload/contract/errors/error-families.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { formatError, getErrorDetails, isCheckable } from '../lib/errors.ts';
import { PausableTimers, type TimerClock } from '../lib/pausable-timers.ts';

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastContent {
  readonly kind: 'status' | 'error';
  readonly message: string;
  /** Why, and what to do next. */
  readonly details?: string;
  /** The message of the service. */
  readonly serviceMessage?: string | null;
  /** Actions that are shown as buttons, the most useful first. */
  readonly actions?: readonly ToastAction[];
  /** Whether the service could not be reached. */
  readonly isConnectionError?: boolean;
  /** Whether a check of the connection is offered. */
  readonly isCheckable?: boolean;
}

export interface Toast extends ToastContent {
  readonly id: number;
  /** How often it was shown. */
  readonly count: number;
}

const shownMs = 6_000;
/** Milliseconds: longer than usual, so that the user can reach the button. */
const withActionMs = 12_000;
/** The most toasts of what was done. More would push away what is still useful. */
const maxStatusToasts = 2;
/** Time to read an error that no longer applies. */
const readingMs = 12_000;

const isSame = (one: ToastContent, other: ToastContent): boolean =>
  one.kind === other.kind &&
  one.message === other.message &&
  one.details === other.details &&
  one.serviceMessage === other.serviceMessage;

export const createToasts = (clock: TimerClock) => {
  const toasts = new Store<readonly Toast[]>([]);
  const timers = new PausableTimers(clock);
  let lastId = 0;

  const set = (next: readonly Toast[]): void => {
    if (shallow(next, toasts.get())) return;
    if (next.length === 0) timers.setPaused(false);
    toasts.setState(() => next);
  };
  const close = (id: number): void => {
    timers.cancel(id);
    set(toasts.get().filter((toast) => toast.id !== id));
  };

  const show = (content: ToastContent): void => {
    const before = toasts.get();
    const shown = before.find((toast) => isSame(toast, content));
    lastId += 1;
    const id = shown?.id ?? lastId;
    const next: Toast = { ...content, id, count: (shown?.count ?? 0) + 1 };
    timers.cancel(id);
    if (content.kind === 'status')
      timers.start(id, content.actions ? withActionMs : shownMs, () => close(id));
    set(shown ? before.map((toast) => (toast === shown ? next : toast)) : [...before, next]);
    const done = toasts.get().filter((toast) => toast.kind === 'status');
    for (const { id: older } of done.slice(0, -maxStatusToasts)) close(older);
  };

  return {
    /** Oldest first. */
    entries: toasts as Readable<readonly Toast[]>,
    show,
    close,
    /** Shows for a few seconds that something was done. */
    toast: (message: string): void => show({ kind: 'status', message }),
    /** `what`: what failed. The toast stays until it is closed. */
    errorToast: (what: string, error: BridgeError): void =>
      show({
        kind: 'error',
        message: what,
        details: formatError(error),
        serviceMessage: getErrorDetails(error),
        isConnectionError: unreachableErrors.has(error.code),
        isCheckable: isCheckable(error),
      }),
    /** Shows that something was done, with buttons for possible next steps. */
    actionToast: (message: string, ...actions: readonly ToastAction[]): void =>
      show({ kind: 'status', message, actions }),
    /** Call it when the service can be reached again. */
    closeConnectionErrorsSoon: (): void => {
      for (const { id, isConnectionError } of toasts.get()) {
        if (isConnectionError && !timers.has(id)) timers.start(id, readingMs, () => close(id));
      }
    },
    /** Pauses or resumes all timers. */
    setPaused: (isPaused: boolean): void => timers.setPaused(isPaused),
    /** Stops all timers. */
    dispose: (): void => timers.cancelAll(),
  };
};

export type Toasts = ReturnType<typeof createToasts>;

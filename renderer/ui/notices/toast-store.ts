/**
 * Toasts. Errors stay until they are closed, others close after some seconds. An identical toast is only counted.
 * Connection errors close some seconds after the service can be reached again: not at once, because an error can be
 * shown in the same moment.
 */
import { type Readable, Store, shallow } from '@tanstack/store';
import { type PausableTimer, startTimer, type TimerClock } from '../../lib/pausable-timer.ts';

export interface ToastAction {
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

export interface ToastStore {
  show(content: ToastContent): void;
  close(id: number): void;
  /** Call it when the service can be reached again. */
  closeConnectionErrorsSoon(): void;
  /** Pauses or resumes all timers. */
  setPaused(isPaused: boolean): void;
  /** Oldest first. */
  readonly toasts: Readable<readonly Toast[]>;
  /** Stops all timers. */
  dispose(): void;
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

export const createToastStore = (clock: TimerClock): ToastStore => {
  const toasts = new Store<readonly Toast[]>([]);
  let lastId = 0;
  let isPaused = false;
  const timers = new Map<number, PausableTimer>();

  const set = (next: readonly Toast[]): void => {
    if (shallow(next, toasts.get())) return;
    if (next.length === 0) isPaused = false;
    toasts.setState(() => next);
  };
  const close = (id: number): void => {
    timers.get(id)?.cancel();
    timers.delete(id);
    set(toasts.get().filter((toast) => toast.id !== id));
  };
  const closeAfter = (ms: number, id: number): void => {
    const timer = startTimer(clock, ms, () => close(id));
    if (isPaused) timer.pause();
    timers.set(id, timer);
  };
  const start = ({ kind, actions }: ToastContent, id: number): void => {
    timers.get(id)?.cancel();
    timers.delete(id);
    if (kind === 'status') closeAfter(actions ? withActionMs : shownMs, id);
  };

  return {
    show: (content) => {
      const shown = toasts.get().find((toast) => isSame(toast, content));
      lastId += 1;
      const id = shown?.id ?? lastId;
      const next: Toast = { ...content, id, count: (shown?.count ?? 0) + 1 };
      start(next, id);
      const before = toasts.get();
      set(shown ? before.map((toast) => (toast === shown ? next : toast)) : [...before, next]);
      const done = toasts.get().filter((toast) => toast.kind === 'status');
      for (const { id: older } of done.slice(0, -maxStatusToasts)) close(older);
    },
    close,
    closeConnectionErrorsSoon: () => {
      for (const { id, isConnectionError } of toasts.get()) {
        if (isConnectionError && !timers.has(id)) closeAfter(readingMs, id);
      }
    },
    setPaused: (next) => {
      if (next === isPaused) return;
      isPaused = next;
      for (const timer of timers.values()) {
        if (next) timer.pause();
        else timer.resume();
      }
    },
    toasts,
    dispose: () => {
      for (const timer of timers.values()) timer.cancel();
    },
  };
};

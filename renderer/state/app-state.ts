/** The state of the window that outlives a screen. A feature adds its slices on first use, with its code. */
import type { QueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/store';
import type { AppBridge } from '../lib/bridge.ts';
import { createUndoStore, type UndoStore } from '../lib/deletions/undo-store.ts';
import { windowClock } from '../lib/pausable-timers.ts';
import { createToasts, type Toasts } from '../ui/toasts.ts';

/** Texts for screen readers. */
const createAnnouncements = () => {
  /** A new object for each announcement. */
  const latest = new Store<{ readonly text: string; readonly topic: string } | null>(null);
  return {
    latest,
    /** If several follow in quick succession, only the last one of each topic is spoken (default: the text). */
    announce: (text: string, topic = text): void => latest.setState(() => ({ text, topic })),
  };
};

interface AppStateDeps {
  readonly bridge: AppBridge;
  readonly queryClient: QueryClient;
}

export type CreateSlice<T> = (appState: AppState) => T;

export interface AppState extends AppStateDeps {
  readonly announcements: ReturnType<typeof createAnnouncements>;
  readonly toasts: Toasts;
  readonly undo: UndoStore;
  /** Returns the slice that `create` creates. It is created on first use and lasts as long as the state. */
  getSlice<T>(create: CreateSlice<T>): T;
  /** `dispose` calls `fn`. */
  onDispose(fn: () => void): void;
  /** Removes all listeners and stops all timers, latest first. */
  dispose(): void;
}

export const createAppState = (deps: AppStateDeps): AppState => {
  const slices = new Map<CreateSlice<unknown>, unknown>();
  const announcements = createAnnouncements();
  const toasts = createToasts(windowClock);
  const undo = createUndoStore(windowClock, announcements.announce);
  const disposers = [toasts.dispose, undo.dispose];
  const appState: AppState = {
    ...deps,
    announcements,
    toasts,
    undo,
    getSlice: <T>(create: CreateSlice<T>): T => {
      if (!slices.has(create)) slices.set(create, create(appState));
      return slices.get(create) as T;
    },
    onDispose: (fn) => void disposers.push(fn),
    dispose: () => {
      for (const fn of disposers.splice(0).toReversed()) fn();
      slices.clear();
    },
  };
  return appState;
};

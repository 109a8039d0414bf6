/** The state of the window that outlives a screen. A feature adds its slices on first use, with its code. */
import type { QueryClient } from '@tanstack/react-query';
import type { AppBridge } from '../lib/bridge.ts';

export interface AppStateDeps {
  readonly bridge: AppBridge;
  readonly queryClient: QueryClient;
}

export type CreateSlice<T> = (appState: AppState) => T;

export interface AppState extends AppStateDeps {
  /** Returns the slice that `create` creates. It is created on first use and lasts as long as the state. */
  getSlice<T>(create: CreateSlice<T>): T;
  /** `dispose` calls `fn`. */
  onDispose(fn: () => void): void;
  /** Removes the listeners of all slices, latest first. */
  dispose(): void;
}

export const createAppState = (deps: AppStateDeps): AppState => {
  const slices = new Map<CreateSlice<unknown>, unknown>();
  const disposers: (() => void)[] = [];
  const appState: AppState = {
    ...deps,
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

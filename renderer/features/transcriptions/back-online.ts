import type { ConnectionHealth } from '../../../preload/contract/app.ts';

export interface BackOnline {
  isBack(): boolean;
  dismiss(): void;
  subscribe(fn: () => void): () => void;
}

/** Calls `onBackOnline` when the connection goes from `troubled` to `connected`. */
export const trackBackOnline = (
  listen: (fn: (connection: ConnectionHealth) => void) => void,
  onBackOnline: () => void,
): BackOnline => {
  let previousKind: ConnectionHealth['kind'] = 'unknown';
  let isBack = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean): void => {
    if (next === isBack) return;
    isBack = next;
    for (const fn of [...listeners]) fn();
  };
  listen(({ kind }) => {
    const isRecovered = kind === 'connected' && previousKind === 'troubled';
    previousKind = kind;
    if (kind === 'troubled') set(false);
    if (!isRecovered) return;
    set(true);
    onBackOnline();
  });
  return {
    isBack: () => isBack,
    dismiss: () => set(false),
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};

import { Store } from '@tanstack/store';
import type { ConnectionHealth } from '../../../preload/contract/app.ts';

/** Calls `onBackOnline` when the connection goes from `troubled` to `connected`. */
export const trackBackOnline = (
  listen: (fn: (connection: ConnectionHealth) => void) => void,
  onBackOnline: () => void,
) => {
  let previousKind: ConnectionHealth['kind'] = 'unknown';
  const isBack = new Store(false);
  const set = (next: boolean): void => isBack.setState(() => next);
  listen(({ kind }) => {
    const isRecovered = kind === 'connected' && previousKind === 'troubled';
    previousKind = kind;
    if (kind === 'troubled') set(false);
    if (!isRecovered) return;
    set(true);
    onBackOnline();
  });
  return { isBack, dismiss: () => set(false) };
};

/** Tracks whether requests to the service succeed, for the connection status in the window. */
import type { ConnectionHealth } from '../../preload/contract/app.ts';
import { connectionErrors } from '../../preload/contract/errors/error-families.ts';
import type { ExchangeReport } from '../api/types.ts';

export interface ConnectionMonitor {
  current(): ConnectionHealth;
  report(exchange: ExchangeReport): void;
  /** Call it when the service or the key has changed. */
  reset(configured: boolean): void;
}

export const createConnectionMonitor = (deps: {
  emit: (connection: ConnectionHealth) => void;
  now: () => number;
}): ConnectionMonitor => {
  let state: ConnectionHealth = { kind: 'unknown' };
  const set = (next: ConnectionHealth): void => {
    state = next;
    deps.emit(next);
  };
  return {
    current: () => state,
    report: ({ error }) => {
      if (error?.code === 'cancelled') return;
      if (error && connectionErrors.has(error.code)) {
        if (state.kind === 'troubled' && state.error.code === error.code) return;
        set({ kind: 'troubled', since: deps.now(), error });
        return;
      }
      if (state.kind !== 'connected') set({ kind: 'connected', since: deps.now() });
    },
    reset: (configured) => set(configured ? { kind: 'unknown' } : { kind: 'not_configured' }),
  };
};

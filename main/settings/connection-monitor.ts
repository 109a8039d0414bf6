/** Tracks whether requests to the service succeed, for the connection status in the window. */
import type { ConnectionHealth } from '../../preload/contract/app.ts';
import { connectionErrors } from '../../preload/contract/errors/error-families.ts';
import type { ExchangeReport } from '../api/types.ts';

export type ConnectionMonitor = ReturnType<typeof createConnectionMonitor>;

/** `now` returns milliseconds since 1970. */
export const createConnectionMonitor = (emit: (connection: ConnectionHealth) => void, now: () => number) => {
  let state: ConnectionHealth = { kind: 'unknown' };
  const set = (next: ConnectionHealth): void => {
    state = next;
    emit(next);
  };
  return {
    current: (): ConnectionHealth => state,
    report: ({ error }: ExchangeReport): void => {
      if (error?.code === 'cancelled') return;
      if (error && connectionErrors.has(error.code)) {
        if (state.kind === 'troubled' && state.error.code === error.code) return;
        set({ kind: 'troubled', since: now(), error });
        return;
      }
      if (state.kind !== 'connected') set({ kind: 'connected', since: now() });
    },
    /** Call it when the service or the key has changed. */
    reset: (configured: boolean): void => set(configured ? { kind: 'unknown' } : { kind: 'not_configured' }),
  };
};

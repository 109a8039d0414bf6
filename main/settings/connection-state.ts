/** How the last exchanges with the service ended, for the line at the foot of the rail. */
import type { Connection } from '../../preload/contract/app.ts';
import type { ErrorCode } from '../../preload/contract/result.ts';
import type { ExchangeReport } from '../api/types.ts';

/** Failures that say something about the connection as a whole; any other answer shows that the service is there. */
const troubles: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_configured',
  'key_missing',
  'key_unreadable',
  'keychain_unavailable',
  'unauthorized',
  'forbidden',
  'server_error',
  'unexpected_answer',
  'redirected',
  'offline',
  'name_not_found',
  'refused',
  'timeout',
  'connection_lost',
  'tls',
  'proxy',
  'stalled',
]);

export interface ConnectionState {
  current(): Connection;
  report(exchange: ExchangeReport): void;
  /** Another service or key is in force: what was known no longer counts. */
  reset(configured: boolean): void;
}

export const createConnectionState = (deps: {
  emit: (connection: Connection) => void;
  now: () => number;
}): ConnectionState => {
  let state: Connection = { kind: 'unknown' };
  const set = (next: Connection): void => {
    state = next;
    deps.emit(next);
  };
  return {
    current: () => state,
    report: ({ error }) => {
      if (error?.code === 'cancelled') return;
      if (error && troubles.has(error.code)) {
        if (state.kind === 'troubled' && state.error.code === error.code) return;
        set({ kind: 'troubled', since: deps.now(), error });
        return;
      }
      if (state.kind !== 'connected') set({ kind: 'connected', since: deps.now() });
    },
    reset: (configured) => set(configured ? { kind: 'unknown' } : { kind: 'not_configured' }),
  };
};

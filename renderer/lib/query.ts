/** Adapts results of the IPC contract to TanStack Query, and defines the query keys. */
import { focusManager, notifyManager, QueryClient } from '@tanstack/react-query';
import { errorCodes } from '../../preload/contract/errors/error-table.ts';
import type { BridgeError, Result } from '../../preload/contract/result.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: BridgeError;
  }
}

/** Returns the value or throws the error, as `queryFn` and `mutationFn` require. */
export const unwrap = async <T>(promise: Promise<Result<T>>): Promise<T> => {
  const result = await promise;
  if (!result.ok) throw result.error;
  return result.value;
};

/** Converts a thrown value to a `BridgeError`; an exception of the renderer itself is `internal`. */
export const toBridgeError = (thrown: unknown): BridgeError => {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) {
    const { code } = thrown as BridgeError;
    if (errorCodes.includes(code)) return thrown as BridgeError;
  }
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'internal', detail: { key: 'exception', reason } };
};

/** All data of the service is under `service`, so that a new address or key resets it at once. */
export const queryKeys = {
  settings: ['settings'] as const,
  connection: ['connection'] as const,
  info: ['info'] as const,
  speech: ['speech'] as const,
  rules: ['rules'] as const,
  shows: ['shows'] as const,
  watch: ['watch'] as const,
  service: ['service'] as const,
  transcriptions: ['service', 'transcriptions'] as const,
  /** The rows of the list of all texts. */
  rows: ['service', 'library', 'rows'] as const,
  words: ['service', 'words'] as const,
  websites: ['service', 'websites'] as const,
};

/** The user returns to a window that was visible all the time, which the library does not notice by itself. */
export const followWindowFocus = (): void =>
  focusManager.setEventListener((onFocus) => {
    const listener = (): void => onFocus();
    window.addEventListener('focus', listener);
    return () => window.removeEventListener('focus', listener);
  });

/** Main retries and detects the network, so queries do neither. Data is fresh for a minute (rate limits). */
export const createQueryClient = (): QueryClient => {
  // Notifies in the same task, so that an optimistic change does not flicker for a frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 60_000,
        gcTime: 600_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};

/** Adapts results of the IPC contract to TanStack Query, and defines the query keys. */
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { type BridgeError, errorCodes, type Result } from '../../preload/contract/result.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: BridgeError;
  }
}

/** The value of a call, or its error thrown: for `queryFn` and `mutationFn`, where an error must be thrown. */
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

/** Names of the caches. Everything of the service is under `service`, so that a new address or key drops it at once. */
export const queryKeys = {
  settings: ['settings'] as const,
  connection: ['connection'] as const,
  info: ['info'] as const,
  service: ['service'] as const,
  transcriptions: ['service', 'transcriptions'] as const,
  websites: ['service', 'websites'] as const,
};

/**
 * Main knows whether there is a network and when to try again, so the page neither retries nor asks
 * `navigator.onLine`; an answer is fresh for a minute (servers were seen to allow 60 requests a minute).
 */
export const createQueryClient = (): QueryClient => {
  // In the same task as the answer: what was just switched does not flicker back for a frame.
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

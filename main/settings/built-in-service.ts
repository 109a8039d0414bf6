/** Starts the built-in service on first use. */
import { computerAccountId } from '../../preload/contract/account-id.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ServiceAccess } from '../api/types.ts';

interface RunningService extends Omit<ServiceAccess, 'accountId'> {
  close(): Promise<void>;
}

const toFailure = (error: unknown): Result<never> => {
  const reason = error instanceof Error ? error.message : String(error);
  return fail('storage_failed', { key: 'built_in_service_failed', reason });
};

export type BuiltInServiceControl = ReturnType<typeof createBuiltInServiceControl>;

export const createBuiltInServiceControl = (start: () => Promise<Result<RunningService>>) => {
  let running: Promise<Result<RunningService>> | null = null;
  return {
    access: async (): Promise<Result<ServiceAccess>> => {
      const starting = running ?? start().catch(toFailure);
      running = starting;
      const started = await starting;
      if (!started.ok) {
        // The next call tries again.
        if (running === starting) running = null;
        return started;
      }
      const { analyticsUrl, contentUrl, apiKey } = started.value;
      return ok({ analyticsUrl, contentUrl, apiKey, accountId: computerAccountId });
    },
    stop: async (): Promise<void> => {
      const stopping = running;
      running = null;
      const stopped = await stopping;
      if (stopped?.ok) await stopped.value.close();
    },
  };
};

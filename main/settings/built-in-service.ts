/** Starts the built-in service on first use. */
import { computerAccountId } from '../../preload/contract/account-id.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ServiceAccess } from '../api/types.ts';

interface RunningService extends Omit<ServiceAccess, 'accountId'> {
  close(): Promise<void>;
}

export type BuiltInServiceControl = ReturnType<typeof createBuiltInServiceControl>;

export const createBuiltInServiceControl = (start: () => Promise<RunningService>) => {
  let running: Promise<RunningService> | null = null;
  return {
    access: async (): Promise<Result<ServiceAccess>> => {
      running ??= start();
      try {
        const { analyticsUrl, contentUrl, apiKey } = await running;
        return ok({ analyticsUrl, contentUrl, apiKey, accountId: computerAccountId });
      } catch (error) {
        running = null;
        const reason = error instanceof Error ? error.message : String(error);
        return fail('internal', { key: 'built_in_service_failed', reason });
      }
    },
    stop: async (): Promise<void> => {
      const stopping = running;
      running = null;
      await stopping?.then(
        (service) => service.close(),
        () => undefined,
      );
    },
  };
};

/** Starts the built-in demo service on first use. */
import { demoAccountId } from '../../preload/contract/account-id.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type { ServiceAccess } from '../api/types.ts';

interface RunningDemo {
  readonly analyticsUrl: string;
  readonly contentUrl: string;
  readonly apiKey: string;
  close(): Promise<void>;
}

export interface DemoControl {
  access(): Promise<Result<ServiceAccess>>;
  stop(): Promise<void>;
}

export const createDemoControl = (start: () => Promise<RunningDemo>): DemoControl => {
  let running: Promise<RunningDemo> | null = null;
  return {
    access: async () => {
      running ??= start();
      try {
        const { analyticsUrl, contentUrl, apiKey } = await running;
        return ok({ analyticsUrl, contentUrl, apiKey, accountId: demoAccountId });
      } catch (error) {
        running = null;
        const reason = error instanceof Error ? error.message : String(error);
        return fail('internal', { key: 'demo_service_failed', reason });
      }
    },
    stop: async () => {
      const stopping = running;
      running = null;
      await stopping?.then(
        (demo) => demo.close(),
        () => undefined,
      );
    },
  };
};

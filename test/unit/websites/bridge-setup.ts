/** Bridge for websites, connected by the IPC contract to main with a real client, database and service. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { registerHandlers } from '../../../main/ipc/register.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { Websites } from '../../../main/websites/websites.ts';
import { buildBridge } from '../../../preload/bridge.ts';
import { contract, type SidetoneBridge, type SidetoneContract } from '../../../preload/contract/contract.ts';
import { getChannelName, type Handlers } from '../../../preload/contract/define.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { BulkRun } from '../../../preload/contract/websites-bulk.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createTestClient } from '../api/test-client.ts';
import { createInstantClock, type InstantClock } from './runs-setup.ts';

export interface BridgeSetup {
  readonly bridge: Pick<SidetoneBridge<File>, 'websites' | 'bulkRuns' | 'ipPresets'>;
  readonly service: TestService;
  readonly clock: InstantClock;
  /** Waits until the run ends and returns it. */
  readonly waitForEnd: (started: Promise<Result<BulkRun>>) => Promise<BulkRun>;
  readonly close: () => Promise<void>;
}

export const unwrap = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

export const setUpBridge = async (options: TestServiceOptions = {}): Promise<BridgeSetup> => {
  const folder = temporaryFolder('bridge');
  const clock = createInstantClock();
  const service = await startTestService({ now: clock.now, ...options });
  const database = unwrap(openDatabase(join(folder, 'data.db')));
  const client = createTestClient(service, {
    now: clock.now,
    onRate: (_, rate) => websites.onRateState(rate),
  });
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const websites = new Websites({
    api: client.websites,
    database,
    access: client.deps.access,
    chooseFile: async () => ok(null),
    onBulkRunChanged: (change) => {
      for (const fn of listeners.get(getChannelName('bulkRuns', 'onChanged')) ?? [])
        fn(structuredClone(change));
    },
    warn: (message) => {
      throw new Error(message);
    },
    clock,
  });

  const channels = new Map<string, (...args: unknown[]) => Promise<unknown>>();
  const parts = { websites: contract.websites, bulkRuns: contract.bulkRuns, ipPresets: contract.ipPresets };
  const { bulkRuns, ipPresets } = websites;
  const handlers: Pick<Handlers<SidetoneContract>, keyof typeof parts> = { websites, bulkRuns, ipPresets };
  const sender = { contentsId: 1, frame: { url: 'app://sidetone/', isTop: true } };
  registerHandlers(parts, handlers, {
    port: { handle: (channel, handler) => void channels.set(channel, (...args) => handler(sender, ...args)) },
    isTrusted: () => true,
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  const bridge = buildBridge(parts, {
    invoke: async (channel, args) => structuredClone(await channels.get(channel)?.(...structuredClone(args))),
    subscribe: (channel, fn) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(fn));
      return () => void all.delete(fn);
    },
    getFilePath: () => '',
  }) as unknown as BridgeSetup['bridge'];

  return {
    bridge,
    service,
    clock,
    waitForEnd: (started) =>
      new Promise((resolve, reject) => {
        const check = async (): Promise<void> => {
          const run = unwrap(await bridge.bulkRuns.last());
          if (run?.phase.kind !== 'ended') return;
          stop();
          resolve(run);
        };
        const stop = bridge.bulkRuns.onChanged(({ phase }) => {
          if (phase.kind === 'ended') void check();
        });
        started.then(
          (result) => (result.ok ? check() : reject(new Error(JSON.stringify(result.error)))),
          reject,
        );
      }),
    close: async () => {
      await websites.close();
      await client.close();
      await service.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

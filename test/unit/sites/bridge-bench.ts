/** The websites as the page has them: its bridge, the border, main's handlers, the real client, database and service. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { addressesHandlers } from '../../../main/ipc/addresses.ts';
import { register } from '../../../main/ipc/register.ts';
import { websitesHandlers } from '../../../main/ipc/websites.ts';
import { createSites, type Sites } from '../../../main/sites/sites.ts';
import { openDatabase } from '../../../main/storage/database.ts';
import { buildBridge } from '../../../preload/bridge.ts';
import { contract, type SidetoneBridge, type SidetoneContract } from '../../../preload/contract/contract.ts';
import { channelOf, type Handlers } from '../../../preload/contract/define.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { WebsiteRun } from '../../../preload/contract/websites-many.ts';
import { startTestService, type TestService, type TestServiceOptions } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createClient } from '../api/client.ts';
import { type SharedClock, sharedClock } from './bench.ts';

export interface BridgeBench {
  readonly bridge: Pick<SidetoneBridge<File>, 'websites' | 'addresses'>;
  readonly service: TestService;
  readonly clock: SharedClock;
  readonly sites: Sites;
  /** Answers the run as it is when it has ended. */
  readonly finish: (started: Promise<Result<WebsiteRun>>) => Promise<WebsiteRun>;
  readonly close: () => Promise<void>;
}

export const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
};

export const startBridgeBench = async (options: TestServiceOptions = {}): Promise<BridgeBench> => {
  const folder = temporaryFolder('bridge');
  const clock = sharedClock();
  const service = await startTestService({ now: clock.now, ...options });
  const database = must(openDatabase(join(folder, 'sidetone.db')));
  const client = createClient(service, { now: clock.now, onRate: (_, rate) => sites.rateSeen(rate) });
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const sites = createSites({
    api: client.websites,
    database,
    access: client.deps.access,
    chooseFile: async () => null,
    emit: (change) => {
      for (const fn of listeners.get(channelOf('websites', 'onManyChanged')) ?? [])
        fn(structuredClone(change));
    },
    warn: (message) => {
      throw new Error(message);
    },
    clock,
  });

  const channels = new Map<string, (...args: unknown[]) => Promise<unknown>>();
  const parts = { websites: contract.websites, addresses: contract.addresses };
  const handlers: Pick<Handlers<SidetoneContract>, 'websites' | 'addresses'> = {
    websites: websitesHandlers(sites),
    addresses: addressesHandlers(sites.book),
  };
  const sender = { contentsId: 1, frame: { url: 'app://sidetone/', isTop: true } };
  register(parts, handlers, {
    port: { handle: (channel, answer) => void channels.set(channel, (...args) => answer(sender, ...args)) },
    isTrusted: () => true,
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  const bridge = buildBridge(parts, {
    invoke: async (channel, args) => structuredClone(await channels.get(channel)?.(...structuredClone(args))),
    listen: (channel, fn) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(fn));
      return () => void all.delete(fn);
    },
    pathOf: () => '',
  }) as unknown as BridgeBench['bridge'];

  return {
    bridge,
    service,
    clock,
    sites,
    finish: (started) =>
      new Promise((resolve, reject) => {
        const look = async (): Promise<void> => {
          const run = must(await bridge.websites.lastMany());
          if (run?.phase.kind !== 'ended') return;
          stop();
          resolve(run);
        };
        const stop = bridge.websites.onManyChanged(({ phase }) => {
          if (phase.kind === 'ended') void look();
        });
        started.then((result) => (result.ok ? look() : reject(new Error(result.error.message))), reject);
      }),
    close: async () => {
      await sites.close();
      await client.close();
      await service.close();
      database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

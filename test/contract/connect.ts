/** Main's registration and the real bridge in one process. */
import { type IpcPort, type IpcSender, isOwnPage, registerHandlers } from '../../main/ipc/register.ts';
import { buildBridge } from '../../preload/bridge.ts';
import { contract, type SidetoneBridge, type SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import { ok } from '../../preload/contract/result.ts';

const ownWindow = { contentsId: 7, origin: 'app://sidetone' };
const page: IpcSender = { contentsId: 7, frame: { url: 'app://sidetone/index.html', isTop: true } };

export interface ReceivedCall {
  readonly call: string;
  readonly args: unknown[];
}

/** Main and preload in one process, with structured clone between them as in Electron. */
export const connect = (
  respond: (calls: ReceivedCall) => unknown = () => ok('result'),
  sender: IpcSender = page,
) => {
  const calls: ReceivedCall[] = [];
  const channels = new Map<string, Parameters<IpcPort['handle']>[1]>();
  const warnings: string[] = [];
  const handlers = Object.fromEntries(
    Object.keys(contract).map((domain) => [
      domain,
      new Proxy(
        {},
        {
          get:
            (_target, member: string) =>
            (...args: unknown[]) => {
              const call = { call: `${domain}.${member}`, args };
              calls.push(call);
              return respond(call);
            },
        },
      ),
    ]),
  ) as Handlers<SidetoneContract>;
  registerHandlers(contract, handlers, {
    port: { handle: (channel, fn) => void channels.set(channel, fn) },
    isTrusted: (who) => isOwnPage(who, ownWindow),
    warn: (message) => void warnings.push(message),
  });
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const bridge = buildBridge(contract, {
    invoke: async (channel, args) => {
      const handler = channels.get(channel);
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return structuredClone(await handler(sender, ...structuredClone(args)));
    },
    subscribe: (channel, fn) => {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(fn));
      return () => void set.delete(fn);
    },
    getFilePath: (file) => {
      if (!(file instanceof File)) throw new TypeError('not a File');
      return file.name === 'memory.wav' ? '' : `/music/${file.name}`;
    },
  }) as unknown as SidetoneBridge<File>;
  return { bridge, calls, warnings, channels, listeners };
};

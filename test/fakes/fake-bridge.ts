/**
 * A `window.sidetone` without main: the contract turned into a bridge by the product's own `buildBridge`, its calls
 * checked by the contract's own schemas, answered by handlers that the compiler holds to the contract.
 */
import { buildBridge } from '../../preload/bridge.ts';
import { contract, type SidetoneBridge, type SidetoneContract } from '../../preload/contract/contract.ts';
import {
  type Contract,
  getChannelName,
  type Handlers,
  type Payloads,
} from '../../preload/contract/define.ts';
import { fail, type Result } from '../../preload/contract/result.ts';

export type FakeHandlers = Handlers<SidetoneContract>;

export interface FakeBridge {
  readonly bridge: SidetoneBridge<File>;
  /** Sends an event as main would. */
  readonly emit: <
    D extends keyof Payloads<SidetoneContract>,
    M extends keyof Payloads<SidetoneContract>[D] & string,
  >(
    domain: D,
    event: M,
    payload: Payloads<SidetoneContract>[D][M],
  ) => void;
}

/** What a call answers instead of its handler's answer; undefined lets the handler answer. */
export type Interceptor = (name: string) => Promise<Result<unknown>> | Result<unknown> | undefined;

type AnyHandler = (...args: unknown[]) => Promise<Result<unknown>> | Result<unknown>;

/** All calls by their channel, each behind the schema of its arguments. */
const createCallHandlers = (handlers: FakeHandlers, intercept: Interceptor): Map<string, AnyHandler> => {
  const table = handlers as unknown as Record<string, Record<string, AnyHandler>>;
  const callHandlers = new Map<string, AnyHandler>();
  for (const [domain, members] of Object.entries(contract as Contract)) {
    for (const [name, member] of Object.entries(members)) {
      if (member.kind === 'event') continue;
      const { args: schema } = member;
      callHandlers.set(getChannelName(domain, name), async (...args) => {
        const scripted = await intercept(`${domain}.${name}`);
        if (scripted) return scripted;
        const parsed = schema.safeParse(args);
        if (!parsed.success)
          return fail('invalid_input', {
            key: 'invalid_argument',
            path: '',
            problem: parsed.error.issues[0]?.message ?? '',
          });
        const handler = table[domain]?.[name];
        return handler
          ? handler(...(parsed.data as unknown[]))
          : fail('internal', { key: 'exception', reason: `No ${domain}.${name}` });
      });
    }
  }
  return callHandlers;
};

export const createFakeBridge = (
  handlers: FakeHandlers,
  intercept: Interceptor = () => undefined,
): FakeBridge => {
  const callHandlers = createCallHandlers(handlers, intercept);
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const bridge = buildBridge(contract, {
    invoke: async (channel, args) =>
      structuredClone(
        (await callHandlers.get(channel)?.(...args)) ??
          fail('internal', { key: 'exception', reason: `No ${channel}` }),
      ),
    subscribe: (channel, fn) => {
      const all = listeners.get(channel) ?? new Set();
      listeners.set(channel, all.add(fn));
      return () => void all.delete(fn);
    },
    getFilePath: (file) => `/fake/${(file as File).name}`,
  });
  return {
    bridge: bridge as unknown as SidetoneBridge<File>,
    emit: (domain, event, payload) => {
      for (const fn of listeners.get(getChannelName(domain, event)) ?? []) fn(structuredClone(payload));
    },
  };
};

/**
 * Registers a channel for each call of the IPC contract. Handlers receive validated arguments, only from the window's
 * own page, and never an event.
 */
import { type Contract, getChannelName, type Handlers } from '../../preload/contract/define.ts';
import { type ErrorDetail, inputDetailKeys } from '../../preload/contract/errors/error-details.ts';
import { fail, type Result } from '../../preload/contract/result.ts';
import type { IpcSender } from './sender.ts';

export interface IpcPort {
  handle(channel: string, listener: (sender: IpcSender, ...args: unknown[]) => Promise<unknown>): void;
}

export interface RegisterOptions {
  readonly port: IpcPort;
  readonly isTrusted: (sender: IpcSender) => boolean;
  /** Reports exceptions of handlers and calls of untrusted senders, never their arguments. */
  readonly warn: (message: string, error?: unknown) => void;
  /** What a call waits for before its handler runs; null or missing: nothing. */
  readonly beforeCall?: () => Promise<void> | null;
}

type Handler = (...args: unknown[]) => Promise<Result<unknown>> | Result<unknown>;

/** The first issue that zod found. `path` is empty if the argument itself is wrong. */
const toDetail = ([issue]: readonly { path: PropertyKey[]; message: string }[]): ErrorDetail => {
  const key = inputDetailKeys.find((inputKey) => inputKey === issue?.message);
  if (key !== undefined) return { key };
  const path = issue?.path.slice(1).map(String).join('.') ?? '';
  return { key: 'invalid_argument', path, problem: issue?.message ?? '' };
};

export const registerHandlers = <C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  { port, isTrusted, warn, beforeCall }: RegisterOptions,
): void => {
  for (const [domain, members] of Object.entries(contract)) {
    const service = (handlers as unknown as Record<string, Record<string, Handler>>)[domain];
    for (const [name, member] of Object.entries(members)) {
      if (member.kind === 'event') continue;
      const channel = getChannelName(domain, name);
      // A handler can be a method of a service.
      const handler = service?.[name]?.bind(service);
      if (!handler) throw new Error(`No handler for ${channel}`);
      port.handle(channel, async (sender, ...args) => {
        if (!isTrusted(sender)) {
          warn(`refused a call of ${channel} from a stranger`);
          return fail('not_allowed');
        }
        const parsed = member.args.safeParse(args);
        if (!parsed.success) return fail('invalid_input', toDetail(parsed.error.issues));
        try {
          const waiting = beforeCall?.();
          if (waiting) await waiting;
          return await handler(...(parsed.data as unknown[]));
        } catch (error) {
          warn(`${channel} failed`, error);
          return fail('internal');
        }
      });
    }
  }
};

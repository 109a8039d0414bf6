/**
 * Registers a channel for each call of the IPC contract. Handlers receive validated arguments, only from the window's
 * own page, and never an event. Sends events.
 */
import type { SidetoneContract } from '../../preload/contract/contract.ts';
import {
  type Contract,
  getChannelName,
  type Handlers,
  type Payloads,
} from '../../preload/contract/define.ts';
import { type ErrorDetail, inputDetailKeys } from '../../preload/contract/errors/error-details.ts';
import { fail, type Result } from '../../preload/contract/result.ts';

export interface IpcSender {
  readonly contentsId: number;
  /** Null if the frame no longer exists. */
  readonly frame: { readonly url: string; readonly isTop: boolean } | null;
}

/** Accepts calls only from the window's top frame with Sidetone's origin. */
export const isOwnPage = (
  sender: IpcSender,
  expected: { contentsId: number | null; origin: string },
): boolean => {
  const { frame } = sender;
  if (frame === null || !frame.isTop || expected.contentsId === null) return false;
  if (sender.contentsId !== expected.contentsId || !URL.canParse(frame.url)) return false;
  const { protocol, host } = new URL(frame.url);
  return `${protocol}//${host}` === expected.origin;
};

type AllPayloads = Payloads<SidetoneContract>;

/** Sends an event of the contract to the renderer. */
export type Emit = <D extends keyof AllPayloads, E extends keyof AllPayloads[D] & string>(
  domain: D,
  event: E,
  payload: AllPayloads[D][E],
) => void;

export const createEmit =
  (send: (channel: string, payload: unknown) => void): Emit =>
  (domain, event, payload) =>
    send(getChannelName(domain, event), payload);

export interface IpcPort {
  handle(channel: string, listener: (sender: IpcSender, ...args: unknown[]) => Promise<unknown>): void;
}

type Handler = (...args: unknown[]) => Promise<Result<unknown>> | Result<unknown>;

/** The first issue that zod found. `path` is empty if the argument itself is wrong. */
const toDetail = ([issue]: readonly { path: PropertyKey[]; message: string }[]): ErrorDetail => {
  const key = inputDetailKeys.find((inputKey) => inputKey === issue?.message);
  if (key !== undefined) return { key };
  const path = issue?.path.slice(1).map(String).join('.') ?? '';
  return { key: 'invalid_argument', path, problem: issue?.message ?? '' };
};

/**
 * Removes the fields of an argument that are undefined. Structured clone passes them on and zod accepts them for optional fields, but
 * a field that is undefined is one that is missing: it must neither be stored nor replace what is stored.
 */
const removeUndefined = (value: unknown): void => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) removeUndefined(field);
    else if (!Array.isArray(value)) delete (value as Record<string, unknown>)[name];
  }
};

export const registerHandlers = <C extends Contract>(
  contract: C,
  /** A call waits for them. */
  handlers: Handlers<C> | Promise<Handlers<C>>,
  {
    port,
    isTrusted,
    warn,
    beforeCall,
  }: {
    readonly port: IpcPort;
    readonly isTrusted: (sender: IpcSender) => boolean;
    /** Reports exceptions of handlers and calls of untrusted senders, never their arguments. */
    readonly warn: (message: string, error?: unknown) => void;
    /** What a call waits for before its handler runs; null or missing: nothing. */
    readonly beforeCall?: () => Promise<void> | null;
  },
): void => {
  for (const [domain, members] of Object.entries(contract)) {
    for (const [name, member] of Object.entries(members)) {
      if (member.kind === 'event') continue;
      const channel = getChannelName(domain, name);
      port.handle(channel, async (sender, ...args) => {
        if (!isTrusted(sender)) {
          warn(`refused a call of ${channel} from a stranger`);
          return fail('not_allowed');
        }
        const parsed = member.args.safeParse(args);
        if (!parsed.success) return fail('invalid_input', toDetail(parsed.error.issues));
        removeUndefined(parsed.data);
        try {
          const waiting = beforeCall?.();
          if (waiting) await waiting;
          const service = ((await handlers) as unknown as Record<string, Record<string, Handler>>)[domain];
          // A handler can be a method of a service.
          return await service?.[name]?.(...(parsed.data as unknown[]));
        } catch (error) {
          warn(`${channel} failed`, error);
          return fail('internal');
        }
      });
    }
  }
};

/** The way out: one typed function that sends an event of the contract to the page. */
import type { SidetoneContract } from '../../preload/contract/contract.ts';
import { getChannelName, type Payloads } from '../../preload/contract/define.ts';

type AllPayloads = Payloads<SidetoneContract>;

export type Emit = <D extends keyof AllPayloads, E extends keyof AllPayloads[D] & string>(
  domain: D,
  event: E,
  payload: AllPayloads[D][E],
) => void;

/** `send` drops what comes while there is no window: the page asks for the whole state when it opens. */
export const createEmit =
  (send: (channel: string, payload: unknown) => void): Emit =>
  (domain, event, payload) =>
    send(getChannelName(domain, event), payload);

/** Sends events of the IPC contract to the renderer. */
import type { SidetoneContract } from '../../preload/contract/contract.ts';
import { getChannelName, type Payloads } from '../../preload/contract/define.ts';

type AllPayloads = Payloads<SidetoneContract>;

export type Emit = <D extends keyof AllPayloads, E extends keyof AllPayloads[D] & string>(
  domain: D,
  event: E,
  payload: AllPayloads[D][E],
) => void;

export const createEmit =
  (send: (channel: string, payload: unknown) => void): Emit =>
  (domain, event, payload) =>
    send(getChannelName(domain, event), payload);

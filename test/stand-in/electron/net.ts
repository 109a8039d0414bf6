/** `net`: only whether there is a network. HTTP goes through undici. */
import { state } from '../state.ts';
import { guarded } from './guard.ts';

export const net = guarded('net', {
  isOnline: () => state.switches.online,
  get online() {
    return state.switches.online;
  },
} satisfies Partial<Electron.Net>);

/** The IPC contract. Only this module reads `window.sidetone`. */
import type { SidetoneBridge } from '../../preload/contract/contract.ts';

declare global {
  interface Window {
    readonly sidetone: SidetoneBridge<File>;
  }
}

export type AppBridge = SidetoneBridge<File>;

export const bridge: AppBridge = window.sidetone;

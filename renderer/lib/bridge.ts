/** The only reader of `window.sidetone`: everything else in the page asks this value. */
import type { SidetoneBridge } from '../../preload/contract/contract.ts';

declare global {
  interface Window {
    readonly sidetone: SidetoneBridge<File>;
  }
}

export type AppBridge = SidetoneBridge<File>;

export const bridge: AppBridge = window.sidetone;

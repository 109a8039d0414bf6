/** A window whose page is the test: it calls the handlers of the service as the real page does. */

import type { OpenPreparationWindow } from '../../../main/preparation/types.ts';
import type { WindowTask } from '../../../preload/contract/preparation.ts';

export interface FakeWindow {
  readonly tasks: WindowTask[];
  readonly cancelled: number[];
  isDestroyed: boolean;
  gone(reason: 'failed' | 'crashed'): void;
}

export const createFakeWindows = (
  onOpen: () => void,
): { readonly open: OpenPreparationWindow; readonly windows: FakeWindow[] } => {
  const windows: FakeWindow[] = [];
  return {
    windows,
    open: (onGone) => {
      const window: FakeWindow = { tasks: [], cancelled: [], isDestroyed: false, gone: onGone };
      windows.push(window);
      setImmediate(onOpen);
      return {
        send: (event, payload) => {
          if (event === 'onStart') window.tasks.push(payload as WindowTask);
          else window.cancelled.push(payload as number);
        },
        destroy: () => {
          window.isDestroyed = true;
        },
      };
    },
  };
};

/** A window whose page is the test: it calls the handlers of the service as the real page does. */

import type { OpenHiddenWindow } from '../../../main/hidden-window/types.ts';

export interface FakeWindow<Task> {
  readonly tasks: Task[];
  readonly cancelled: number[];
  isDestroyed: boolean;
  gone(reason: 'failed' | 'crashed'): void;
}

interface Events<Task> {
  readonly onStart: Task;
  readonly onCancel: number;
}

export const createFakeWindows = <Task>(
  onOpen: () => void,
): { readonly open: OpenHiddenWindow<Events<Task>>; readonly windows: FakeWindow<Task>[] } => {
  const windows: FakeWindow<Task>[] = [];
  return {
    windows,
    open: (onGone) => {
      const window: FakeWindow<Task> = { tasks: [], cancelled: [], isDestroyed: false, gone: onGone };
      windows.push(window);
      setImmediate(onOpen);
      return {
        send: (event, payload) => {
          if (event === 'onStart') window.tasks.push(payload as Task);
          else window.cancelled.push(payload as number);
        },
        destroy: () => {
          window.isDestroyed = true;
        },
      };
    },
  };
};

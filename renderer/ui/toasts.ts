import { unreachableErrors } from '../../preload/contract/errors/error-families.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { formatError, getErrorDetails, isCheckable } from '../lib/errors.ts';
import type { TimerClock } from '../lib/pausable-timer.ts';
import { createToastStore, type ToastAction, type ToastStore } from './notices/toast-store.ts';

export interface Toasts {
  readonly store: ToastStore;
  /** Shows for a few seconds that something was done. */
  readonly toast: (message: string) => void;
  /** `what`: what failed. The toast stays until it is closed. */
  readonly errorToast: (what: string, error: BridgeError) => void;
  /** Shows that something was done, with buttons for possible next steps. */
  readonly actionToast: (message: string, ...actions: readonly ToastAction[]) => void;
}

export const createToasts = (clock: TimerClock): Toasts => {
  const store = createToastStore(clock);
  return {
    store,
    toast: (message) => store.show({ kind: 'status', message }),
    errorToast: (what, error) =>
      store.show({
        kind: 'error',
        message: what,
        details: formatError(error),
        serviceMessage: getErrorDetails(error),
        isConnectionError: unreachableErrors.has(error.code),
        isCheckable: isCheckable(error),
      }),
    actionToast: (message, ...actions) => store.show({ kind: 'status', message, actions }),
  };
};

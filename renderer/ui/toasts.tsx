import { unreachableErrors } from '../../preload/contract/error-families.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { formatError, getErrorDetails } from '../lib/errors.ts';
import { toastStore } from './notices/toast-store.ts';

/** Shows for a few seconds that something was done. */
export const toast = (message: string): void => toastStore.show({ kind: 'status', message });

/** `what`: what failed. The toast stays until it is closed. */
export const errorToast = (what: string, error: BridgeError): void => {
  toastStore.show({
    kind: 'error',
    message: what,
    details: formatError(error),
    serviceMessage: getErrorDetails(error),
    isConnectionError: unreachableErrors.has(error.code),
  });
};

interface ActionOptions {
  readonly message: string;
  readonly label: string;
  readonly onAction: () => void;
}

/** Shows that something was done, with a button for a possible next step. */
export const actionToast = ({ message, label, onAction }: ActionOptions): void =>
  toastStore.show({ kind: 'status', message, action: { label, run: onAction } });

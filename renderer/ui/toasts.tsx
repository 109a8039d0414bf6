import { unreachableErrors } from '../../preload/contract/error-families.ts';
import type { BridgeError } from '../../preload/contract/result.ts';
import { explain, getErrorDetails } from '../lib/errors.ts';
import { toastStore } from './notices/toast-store.ts';

/** Something was done that needs no answer. */
export const toast = (message: string): void => toastStore.show({ kind: 'status', message });

/** Something was asked for and failed: words, and the server's own below. Stays until it is closed. */
export const errorToast = (what: string, error: BridgeError): void => {
  const { title, next } = explain(error);
  toastStore.show({
    kind: 'error',
    message: what,
    details: `${title}. ${next}`,
    serviceMessage: getErrorDetails(error),
    isConnectionError: unreachableErrors.has(error.code),
  });
};

interface ActionOptions {
  readonly message: string;
  readonly label: string;
  readonly onAction: () => void;
}

/** Something was done, and this may be the next thing to do. */
export const actionToast = ({ message, label, onAction }: ActionOptions): void =>
  toastStore.show({ kind: 'status', message, action: { label, run: onAction } });

import type { BridgeError } from '../../../preload/contract/result.ts';

/** Versions without a message catalog stored a `message`: words of the service or a sentence of Sidetone. */
type StoredError = BridgeError & { readonly message?: string };

/** An error with a status came from the service, so its message becomes `serviceMessage`. Other messages are dropped. */
export const parseStoredError = ({ message, ...error }: StoredError): BridgeError =>
  message && error.status !== undefined ? { ...error, serviceMessage: message } : error;

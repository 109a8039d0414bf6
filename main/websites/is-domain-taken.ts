import type { BridgeError } from '../../preload/contract/result.ts';

/** Matches Laravel's messages for a domain that exists already, and similar ones. */
export const isDomainTaken = (error: BridgeError): boolean =>
  error.code === 'validation' &&
  (error.fields?.domain ?? []).some((text) => /\b(taken|already|exists?|unique|in use)\b/i.test(text));

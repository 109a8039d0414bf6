import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import { type BridgeError, ok } from '../../../preload/contract/result.ts';
import { requestList } from '../../api/test-base-url.ts';
import type { ApiDeps, ExchangeReport, ServiceAccess } from '../../api/types.ts';
import type { StepOutcome } from './step-context.ts';

/** Refusals that a service sends to a request without a key. */
const refusalsOfService: ReadonlySet<ErrorCode> = new Set(['unauthorized', 'forbidden', 'rate_limited']);

export type ServiceState =
  | { readonly kind: 'responds' }
  | { readonly kind: 'rate_limited'; readonly error: BridgeError }
  | { readonly kind: 'unreachable' };

/** Whether the service responds at a base URL. Sent without the key, which nothing else may get. */
export const probeService = async (
  api: ApiDeps,
  base: ExchangeReport['base'],
  baseUrls: Omit<ServiceAccess, 'apiKey'>,
  signal: AbortSignal,
): StepOutcome<ServiceState> => {
  const access = { ...baseUrls, apiKey: '' };
  const listed = await requestList(api, base, access, { signal });
  if (!listed.ok && !refusalsOfService.has(listed.error.code)) return listed;
  const value: ServiceState =
    !listed.ok && listed.error.code === 'rate_limited'
      ? { kind: 'rate_limited', error: listed.error }
      : { kind: 'responds' };
  return ok({ value, finding: null });
};

import { ok } from '../../preload/contract/result.ts';
import type { BaseUrlTest } from '../../preload/contract/settings.ts';
import { monotonicNow } from '../lib/clock.ts';
import { createCollectionEndpoint } from './endpoint.ts';
import { callJson } from './http/request.ts';
import { readRows, transcriptionReader, websiteReader } from './resources/records.ts';
import type { ApiDeps, CallOptions, ExchangeReport, ServiceAccess } from './types.ts';

const readers = { analytics: websiteReader, content: transcriptionReader } as const;

/**
 * Sends one list request: the service responds, and accepts the key. Without a key, it refuses the request as
 * `unauthorized`. The settings and the check of the connection test with it.
 */
export const testBaseUrl = async (
  deps: ApiDeps,
  base: ExchangeReport['base'],
  access: ServiceAccess,
  options: CallOptions = {},
): Promise<BaseUrlTest> => {
  const reader = readers[base];
  const start = monotonicNow();
  const response = await callJson(
    { ...deps, access: async () => ok(access) },
    {
      base,
      method: 'GET',
      endpoint: createCollectionEndpoint(reader.resource, [['per_page', 10]]),
      signal: options.signal,
    },
  );
  if (!response.ok) return response;
  const rows = readRows<unknown>(reader, response.value.body);
  return rows.ok ? { ok: true, milliseconds: Math.round(monotonicNow() - start) } : rows;
};

import { fail, ok } from '../../preload/contract/result.ts';
import type { AddressTest } from '../../preload/contract/settings.ts';
import { collection, type Resource } from './endpoint.ts';
import { type RecordReader, transcriptionReader, websiteReader } from './records.ts';
import { callJson } from './request.ts';
import { readRows } from './responses.ts';
import type { ApiDeps, CallOptions, ExchangeReport, ServiceAccess } from './types.ts';

const probes: Readonly<
  Record<ExchangeReport['base'], { readonly resource: Resource; readonly reader: RecordReader<unknown> }>
> = {
  analytics: { resource: 'websites', reader: websiteReader },
  content: { resource: 'transcriptions', reader: transcriptionReader },
};

/** One cheap exchange with a base address, with this access: does it answer, and does it take the key? */
export const testAddress = async (
  deps: ApiDeps,
  base: ExchangeReport['base'],
  access: ServiceAccess,
  options: CallOptions = {},
): Promise<AddressTest> => {
  if (access.apiKey === '') return fail('key_missing', 'There is no key yet.');
  const { resource, reader } = probes[base];
  const start = performance.now();
  const answer = await callJson(
    { ...deps, access: async () => ok(access) },
    { base, method: 'GET', url: collection(resource, [['per_page', 10]]), signal: options.signal },
  );
  if (!answer.ok) return answer;
  const rows = readRows(reader, answer.value.body);
  return rows.ok ? { ok: true, milliseconds: Math.round(performance.now() - start) } : rows;
};

/** Show, update and delete, which work the same for both resources. */
import { ok, type Result } from '../../../preload/contract/result.ts';
import { type FormFields, type Resource, createRecordEndpoint } from '../endpoint.ts';
import { callJson, type JsonCall } from '../http/request.ts';
import type { ApiDeps, CallOptions, ExchangeReport } from '../types.ts';
import type { RecordReader } from './records.ts';
import { hasRecord, type ParsedRecord, readDeletion, readRecord } from './response-records.ts';

export interface ResourceKind<T> {
  readonly base: ExchangeReport['base'];
  readonly resource: Resource;
  readonly reader: RecordReader<T>;
}

export const showRecord = async <T>(
  deps: ApiDeps,
  kind: ResourceKind<T>,
  id: string,
  options: CallOptions,
): Promise<Result<ParsedRecord<T>>> => {
  const endpoint = createRecordEndpoint(kind.resource, id);
  if (!endpoint.ok) return endpoint;
  const response = await callJson(deps, {
    base: kind.base,
    method: 'GET',
    endpoint: endpoint.value,
    signal: options.signal,
  });
  return response.ok ? readRecord(kind.reader, response.value.body, id) : response;
};

/**
 * Sends the fields as PATCH, and as PUT if the service responds with 405. If the response has no record, it
 * is fetched with show.
 */
export const updateRecord = async <T>(
  deps: ApiDeps,
  kind: ResourceKind<T>,
  id: string,
  form: FormFields,
  options: CallOptions,
): Promise<Result<ParsedRecord<T>>> => {
  if (form.length === 0) return showRecord(deps, kind, id, options);
  const endpoint = createRecordEndpoint(kind.resource, id);
  if (!endpoint.ok) return endpoint;
  const call: JsonCall = {
    base: kind.base,
    method: 'PATCH',
    endpoint: endpoint.value,
    form,
    signal: options.signal,
  };
  let response = await callJson(deps, call);
  if (!response.ok && response.error.status === 405)
    response = await callJson(deps, { ...call, method: 'PUT' });
  if (!response.ok) return response;
  return hasRecord(kind.reader, response.value.body)
    ? readRecord(kind.reader, response.value.body, id)
    : showRecord(deps, kind, id, options);
};

/** Deletes. If the response does not confirm it, a show must return not_found before this succeeds. */
export const deleteRecord = async <T>(
  deps: ApiDeps,
  kind: ResourceKind<T>,
  id: string,
  options: CallOptions,
): Promise<Result<true>> => {
  const endpoint = createRecordEndpoint(kind.resource, id);
  if (!endpoint.ok) return endpoint;
  const response = await callJson(deps, {
    base: kind.base,
    method: 'DELETE',
    endpoint: endpoint.value,
    signal: options.signal,
  });
  if (!response.ok) return response;
  const deletion = readDeletion(response.value.body, id);
  if (!deletion.ok) return deletion;
  if (deletion.value === 'deleted') return ok(true);
  const shown = await showRecord(deps, kind, id, options);
  if (!shown.ok) return shown.error.code === 'not_found' ? ok(true) : shown;
  return {
    ok: false,
    error: {
      code: 'unexpected_answer',
      detail: { key: 'deleted_still_there' },
    },
  };
};

/** Show, update and delete, which are the same for both resources (section 4). */
import { ok, type Result } from '../../preload/contract/result.ts';
import { type Resource, record } from './endpoint.ts';
import type { FormFields } from './form.ts';
import type { RecordReader } from './records.ts';
import { type Call, callJson } from './request.ts';
import { holdsRecord, type ReadRecord, readDeletion, readRecord } from './responses.ts';
import type { ApiDeps, CallOptions, ExchangeReport } from './types.ts';

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
): Promise<Result<ReadRecord<T>>> => {
  const url = record(kind.resource, id);
  if (!url.ok) return url;
  const answer = await callJson(deps, {
    base: kind.base,
    method: 'GET',
    url: url.value,
    signal: options.signal,
  });
  return answer.ok ? readRecord(kind.reader, answer.value.body, id) : answer;
};

/**
 * Sends the fields as PATCH, and once more as PUT where the service does not take PATCH (rule 4 of 4.3). Without a
 * field nothing is sent. An answer without the record is followed by a show.
 */
export const updateRecord = async <T>(
  deps: ApiDeps,
  kind: ResourceKind<T>,
  id: string,
  form: FormFields,
  options: CallOptions,
): Promise<Result<ReadRecord<T>>> => {
  if (form.length === 0) return showRecord(deps, kind, id, options);
  const url = record(kind.resource, id);
  if (!url.ok) return url;
  const call: Call = { base: kind.base, method: 'PATCH', url: url.value, form, signal: options.signal };
  let answer = await callJson(deps, call);
  if (!answer.ok && answer.error.status === 405) answer = await callJson(deps, { ...call, method: 'PUT' });
  if (!answer.ok) return answer;
  return holdsRecord(kind.reader, answer.value.body)
    ? readRecord(kind.reader, answer.value.body, id)
    : showRecord(deps, kind, id, options);
};

/** Deletes. Where the answer does not say so, a show must find the record gone before this is called done. */
export const deleteRecord = async <T>(
  deps: ApiDeps,
  kind: ResourceKind<T>,
  id: string,
  options: CallOptions,
): Promise<Result<true>> => {
  const url = record(kind.resource, id);
  if (!url.ok) return url;
  const answer = await callJson(deps, {
    base: kind.base,
    method: 'DELETE',
    url: url.value,
    signal: options.signal,
  });
  if (!answer.ok) return answer;
  const said = readDeletion(answer.value.body, id);
  if (!said.ok) return said;
  if (said.value === 'deleted') return ok(true);
  const left = await showRecord(deps, kind, id, options);
  if (!left.ok) return left.error.code === 'not_found' ? ok(true) : left;
  return {
    ok: false,
    error: {
      code: 'unexpected_answer',
      message: 'The service did not say no, but the record is still there.',
    },
  };
};

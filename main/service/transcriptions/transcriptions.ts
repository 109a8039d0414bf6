import type { Form } from '../http/form.ts';
import { deleted, invalid, notFound, type ServiceResponse, shown } from '../http/response.ts';
import {
  createListResponse,
  type Filter,
  listRules,
  type QueryParameters,
  searchFilter,
} from '../listing.ts';
import { filled, maxLength, parseBoolean, trueOrFalse, validate } from '../rules.ts';
import type { ServiceData } from '../service-data.ts';
import type { TranscriptionPatch, TranscriptionRow } from './transcription-repository.ts';

/** Lists include the whole `result` of every record too. */
export const toTranscriptionRecord = (row: TranscriptionRow): object => ({
  id: row.id,
  name: row.name,
  result: row.result,
  words: row.words,
  favorite: row.favorite === 1,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const listTranscriptions = (
  data: ServiceData,
  parameters: QueryParameters,
  path: string,
): ServiceResponse => {
  const { booleans, validation } = data.dialect;
  const errors = validate(parameters, {
    ...listRules(['name', 'result'], ['id', 'name']),
    // Servers that accept only digits ignore a filter that they cannot parse.
    favorite: booleans === 'digits' ? [] : [trueOrFalse(booleans)],
  });
  if (errors !== null) return invalid(errors, validation);
  const favorite = parseBoolean(parameters.get('favorite') ?? '', booleans);
  const favoriteFilters: Filter[] =
    favorite === null ? [] : [{ sql: 'favorite = ?', values: [favorite ? 1 : 0] }];
  return createListResponse({
    database: data.database,
    table: 'transcriptions',
    filters: [...searchFilter(parameters, 'name'), ...favoriteFilters],
    parameters,
    path,
    record: (row) => toTranscriptionRecord(row as unknown as TranscriptionRow),
  });
};

export const showTranscription = (data: ServiceData, id: number): ServiceResponse => {
  const row = data.transcriptions.get(id);
  return row === null ? notFound() : shown(toTranscriptionRecord(row));
};

export const updateTranscription = (data: ServiceData, id: number, { values }: Form): ServiceResponse => {
  if (data.transcriptions.get(id) === null) return notFound();
  const { booleans, validation } = data.dialect;
  const errors = validate(values, {
    name: [filled, maxLength(data.limits.name)],
    result: [maxLength(data.limits.result)],
    favorite: [filled, trueOrFalse(booleans)],
  });
  if (errors !== null) return invalid(errors, validation);
  const name = values.get('name');
  const result = values.get('result');
  const favorite = parseBoolean(values.get('favorite') ?? '', booleans);
  const patch: TranscriptionPatch = {
    ...(typeof name === 'string' ? { name } : {}),
    ...(result !== undefined ? { result } : {}),
    ...(favorite !== null ? { favorite: favorite ? 1 : 0 } : {}),
  };
  const row = data.transcriptions.update(id, patch);
  return row === null ? notFound() : shown(toTranscriptionRecord(row));
};

export const deleteTranscription = (data: ServiceData, id: number): ServiceResponse =>
  data.transcriptions.delete(id) ? deleted('transcription', id) : notFound();

import type { ServiceData } from '../data.ts';
import { createOperations } from '../resource.ts';
import { filled, maxLength, parseBoolean, trueOrFalse } from '../rules.ts';
import type { TranscriptionRow } from './transcription-table.ts';

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

export const transcriptionOperations = createOperations<TranscriptionRow, ServiceData>({
  object: 'transcription',
  getTable: ({ transcriptions }) => transcriptions,
  toRecord: toTranscriptionRecord,
  searchFields: ['name', 'result'],
  sortFields: ['id', 'name'],
  filter: {
    // Servers that accept only digits ignore a filter that they cannot parse.
    getRules: ({ booleans }) => ({ favorite: booleans === 'digits' ? [] : [trueOrFalse(booleans)] }),
    toFilters: (parameters, { booleans }) => {
      const favorite = parseBoolean(parameters.get('favorite') ?? '', booleans);
      return favorite === null ? [] : [{ sql: 'favorite = ?', values: [Number(favorite)] }];
    },
  },
  getUpdateRules: ({ limits, dialect }) => ({
    name: [filled, maxLength(limits.name)],
    result: [maxLength(limits.result)],
    favorite: [filled, trueOrFalse(dialect.booleans)],
  }),
  toPatch: (values, _before, { booleans }) => {
    const name = values.get('name');
    const result = values.get('result');
    const favorite = parseBoolean(values.get('favorite') ?? '', booleans);
    return {
      ...(typeof name === 'string' && { name }),
      ...(result !== undefined && { result }),
      ...(favorite !== null && { favorite: Number(favorite) }),
    };
  },
});

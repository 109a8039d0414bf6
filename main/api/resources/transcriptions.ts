/** The transcription resource. Uploads are in store.ts. */
import { ok, type Result } from '../../../preload/contract/result.ts';
import type {
  Transcription,
  TranscriptionChanges,
  TranscriptionQuery,
} from '../../../preload/contract/transcriptions.ts';
import { type FormFields, pick } from '../form.ts';
import type { ApiDeps, BooleanEncoding, CallOptions, TranscriptionsApi } from '../types.ts';
import { storeTranscription } from '../upload/store.ts';
import {
  type EncodedAttempt,
  encodeBoolean,
  getAcceptanceFromError,
  getAcceptanceFromRows,
  withBooleanEncoding,
} from './boolean-encoding.ts';
import { showHeardWords } from './heard-words.ts';
import { type ListedPage, listPage } from './list.ts';
import { createFirstIds, type FirstIds } from './paging.ts';
import { transcriptionReader } from './records.ts';
import { deleteRecord, type ResourceKind, showRecord, updateRecord } from './resource.ts';
import type { ParsedRecord } from './response-records.ts';

const kind: ResourceKind<Transcription> = {
  base: 'content',
  resource: 'transcriptions',
  reader: transcriptionReader,
};

export const createTranscriptionsApi = (deps: ApiDeps): TranscriptionsApi => {
  const firstIds = createFirstIds();
  return {
    async list(query = {}, options = {}) {
      const listed = await withFavoriteEncoding(deps, query.favorite, (encoding) =>
        listWithEncoding(deps, query, encoding, firstIds, options),
      );
      return listed.ok ? ok(listed.value.page) : listed;
    },

    async show(id, options = {}) {
      return unwrapRecord(await showRecord(deps, kind, id, options));
    },

    store: (upload, options) => storeTranscription(deps, upload, options),

    async update(id, changes, options = {}) {
      const updated = await withFavoriteEncoding(deps, changes.favorite, (encoding) =>
        updateWithEncoding(deps, id, changes, encoding, options),
      );
      return unwrapRecord(updated);
    },

    delete: (id, options = {}) => deleteRecord(deps, kind, id, options),

    words: (id, options = {}) => showHeardWords(deps, id, options),
  };
};

const withFavoriteEncoding = async <T>(
  deps: ApiDeps,
  favorite: boolean | undefined,
  attempt: (encoding: BooleanEncoding) => Promise<EncodedAttempt<T>>,
): Promise<Result<T>> => {
  if (favorite === undefined) return (await attempt('words')).result;
  const access = await deps.access();
  return access.ok ? withBooleanEncoding(deps.booleanEncodings, access.value.contentUrl, attempt) : access;
};

const listWithEncoding = async (
  deps: ApiDeps,
  query: TranscriptionQuery,
  encoding: BooleanEncoding,
  firstIds: FirstIds,
  options: CallOptions,
): Promise<EncodedAttempt<ListedPage<Transcription>>> => {
  const request = { ...kind, page: query.page ?? 1, perPage: query.per_page ?? 10, firstIds };
  const result = await listPage(deps, { ...request, query: listQuery(query, encoding) }, options);
  if (!result.ok) return { result, acceptance: getAcceptanceFromError(result.error, 'favorite') };
  return { result, acceptance: getAcceptanceFromRows(result.value.rows, 'favorite', query.favorite) };
};

const updateWithEncoding = async (
  deps: ApiDeps,
  id: string,
  changes: TranscriptionChanges,
  encoding: BooleanEncoding,
  options: CallOptions,
): Promise<EncodedAttempt<ParsedRecord<Transcription>>> => {
  const result = await updateRecord(deps, kind, id, updateForm(changes, encoding), options);
  if (!result.ok) return { result, acceptance: getAcceptanceFromError(result.error, 'favorite') };
  return { result, acceptance: getAcceptanceFromRows([result.value], 'favorite', changes.favorite) };
};

const listQuery = (query: TranscriptionQuery, encoding: BooleanEncoding): FormFields =>
  pick({ ...query, search: query.search || undefined, favorite: encodeFavorite(query.favorite, encoding) }, [
    'search',
    'search_by',
    'favorite',
    'sort_by',
    'sort',
    'per_page',
  ]);

const updateForm = (changes: TranscriptionChanges, encoding: BooleanEncoding): FormFields =>
  pick({ ...changes, favorite: encodeFavorite(changes.favorite, encoding) }, ['name', 'result', 'favorite']);

const encodeFavorite = (value: boolean | undefined, encoding: BooleanEncoding): string | undefined =>
  value === undefined ? undefined : encodeBoolean(value, encoding);

const unwrapRecord = (read: Result<ParsedRecord<Transcription>>): Result<Transcription> =>
  read.ok ? ok(read.value.record) : read;

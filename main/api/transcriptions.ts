/** The transcription resource (section 4.2). The upload itself is in store.ts. */
import { ok, type Result } from '../../preload/contract/result.ts';
import type {
  Transcription,
  TranscriptionChanges,
  TranscriptionQuery,
} from '../../preload/contract/transcriptions.ts';
import { inDialect, type Spoken, spell, tookDespite, tookIn } from './boolean-dialect.ts';
import { type FormFields, pick } from './form.ts';
import { type ListedPage, listPage } from './list.ts';
import { type FirstIds, rememberFirstIds } from './paging.ts';
import { transcriptionReader } from './records.ts';
import { deleteRecord, type ResourceKind, showRecord, updateRecord } from './resource.ts';
import type { ReadRecord } from './responses.ts';
import { storeTranscription } from './store.ts';
import type { ApiDeps, BooleanDialect, CallOptions, TranscriptionsApi } from './types.ts';

const kind: ResourceKind<Transcription> = {
  base: 'content',
  resource: 'transcriptions',
  reader: transcriptionReader,
};

export const createTranscriptions = (deps: ApiDeps): TranscriptionsApi => {
  const firstIds = rememberFirstIds();
  return {
    async list(query = {}, options = {}) {
      const listed = await withFavorite(deps, query.favorite, (dialect) =>
        listIn(deps, query, dialect, firstIds, options),
      );
      return listed.ok ? ok(listed.value.page) : listed;
    },

    async show(id, options = {}) {
      return recordIn(await showRecord(deps, kind, id, options));
    },

    store: (upload, options) => storeTranscription(deps, upload, options),

    async update(id, changes, options = {}) {
      const updated = await withFavorite(deps, changes.favorite, (dialect) =>
        updateIn(deps, id, changes, dialect, options),
      );
      return recordIn(updated);
    },

    delete: (id, options = {}) => deleteRecord(deps, kind, id, options),
  };
};

/** Without `favorite` there is no boolean to spell; with it, the base address has its dialect. */
const withFavorite = async <T>(
  deps: ApiDeps,
  favorite: boolean | undefined,
  attempt: (dialect: BooleanDialect) => Promise<Spoken<T>>,
): Promise<Result<T>> => {
  if (favorite === undefined) return (await attempt('words')).result;
  const access = await deps.access();
  return access.ok ? inDialect(deps.dialects, access.value.contentUrl, attempt) : access;
};

const listIn = async (
  deps: ApiDeps,
  query: TranscriptionQuery,
  dialect: BooleanDialect,
  firstIds: FirstIds,
  options: CallOptions,
): Promise<Spoken<ListedPage<Transcription>>> => {
  const request = { ...kind, page: query.page ?? 1, perPage: query.per_page ?? 10, firstIds };
  const result = await listPage(deps, { ...request, query: listQuery(query, dialect) }, options);
  if (!result.ok) return { result, took: tookDespite(result.error, 'favorite') };
  return { result, took: tookIn(result.value.rows, 'favorite', query.favorite) };
};

const updateIn = async (
  deps: ApiDeps,
  id: string,
  changes: TranscriptionChanges,
  dialect: BooleanDialect,
  options: CallOptions,
): Promise<Spoken<ReadRecord<Transcription>>> => {
  const result = await updateRecord(deps, kind, id, updateForm(changes, dialect), options);
  if (!result.ok) return { result, took: tookDespite(result.error, 'favorite') };
  return { result, took: tookIn([result.value], 'favorite', changes.favorite) };
};

const listQuery = (query: TranscriptionQuery, dialect: BooleanDialect): FormFields =>
  pick({ ...query, search: query.search || undefined, favorite: spelled(query.favorite, dialect) }, [
    'search',
    'search_by',
    'favorite',
    'sort_by',
    'sort',
    'per_page',
  ]);

const updateForm = (changes: TranscriptionChanges, dialect: BooleanDialect): FormFields =>
  pick({ ...changes, favorite: spelled(changes.favorite, dialect) }, ['name', 'result', 'favorite']);

const spelled = (value: boolean | undefined, dialect: BooleanDialect): string | undefined =>
  value === undefined ? undefined : spell(value, dialect);

const recordIn = (read: Result<ReadRecord<Transcription>>): Result<Transcription> =>
  read.ok ? ok(read.value.record) : read;

/** The transcription resource. Uploads are in store.ts. */
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { type FormFields, pick } from '../endpoint.ts';
import type { ApiDeps, BooleanEncoding, BooleanEncodingMemory, CallOptions, TranscriptionsApi } from '../types.ts';
import { storeTranscription } from '../upload/store.ts';
import { showHeardWords } from './listening.ts';
import { type FirstIds, type ListedPage, createFirstIds, listPage } from './list.ts';
import { transcriptionReader } from './records.ts';
import { type ResourceKind, deleteRecord, showRecord, updateRecord } from './resource.ts';
import type { ParsedRecord } from './response-records.ts';
import { type JsonObject, getOwn, toBoolean } from './values.ts';

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

type Acceptance = 'yes' | 'no' | 'unclear';

interface EncodedAttempt<T> {
  readonly result: Result<T>;
  readonly acceptance: Acceptance;
}

const encodeBoolean = (value: boolean, encoding: BooleanEncoding): string =>
  encoding === 'words' ? String(value) : value ? '1' : '0';

/**
 * The specification has true/false for booleans; some deployed servers accept only 1/0 and reject true/false with a 422 that
 * names the field, or ignore it. Tries the remembered encoding (initially `words`), then the other one if the response shows
 * that the value had no effect. What worked is remembered for the base URL.
 */
const withBooleanEncoding = async <T>(
  memory: BooleanEncodingMemory,
  baseUrl: string,
  attempt: (encoding: BooleanEncoding) => Promise<EncodedAttempt<T>>,
): Promise<Result<T>> => {
  const known = memory.get(baseUrl) ?? 'words';
  const first = await attempt(known);
  if (first.acceptance !== 'no') return first.result;
  const other = known === 'words' ? 'digits' : 'words';
  const second = await attempt(other);
  const accepted = second.result.ok && (second.acceptance === 'yes' || !first.result.ok);
  if (accepted && second.acceptance !== 'no') memory.set(baseUrl, other);
  // If the other encoding is no better, the first result is returned, unless only the second request
  // succeeded.
  return second.acceptance === 'no' && (first.result.ok || !second.result.ok) ? first.result : second.result;
};

const getAcceptanceFromError = (error: { readonly fields?: object }, field: string): Acceptance =>
  error.fields !== undefined && Object.hasOwn(error.fields, field) ? 'no' : 'unclear';

/** Compares the returned rows with the value sent. Rows without the field are ignored. */
const getAcceptanceFromRows = (
  rows: readonly { readonly raw: JsonObject }[],
  field: string,
  sent: boolean | undefined,
): Acceptance => {
  const shown = rows.map(({ raw }) => toBoolean(getOwn(raw, field))).filter((value) => value !== null);
  if (shown.length === 0 || sent === undefined) return 'unclear';
  return shown.every((value) => value === sent) ? 'yes' : 'no';
};

/** The transcription resource. Uploads are in store.ts. */
import { ok, type Result } from '../../../preload/contract/result.ts';
import type {
  Transcription,
  TranscriptionChanges,
  TranscriptionQuery,
} from '../../../preload/contract/transcriptions.ts';
import { type FormFields, pick } from '../endpoint.ts';
import type { ApiDeps, BooleanEncoding, EncodingMemory, TranscriptionsApi } from '../types.ts';
import { storeTranscription } from '../upload/store.ts';
import { type ParsedRecord, transcriptionReader } from './records.ts';
import { ResourceClient } from './resource.ts';
import { getOwn, toBoolean } from './values.ts';

export const createTranscriptionsApi = (deps: ApiDeps): TranscriptionsApi => {
  const client = new ResourceClient<Transcription>(deps, transcriptionReader);

  const withFavorite = async <T>(
    favorite: boolean | undefined,
    send: (encoding: BooleanEncoding) => Promise<Result<T>>,
    getRows: (value: T) => readonly ParsedRecord<Transcription>[],
  ): Promise<Result<T>> => {
    if (favorite === undefined) return send('words');
    const access = await deps.access();
    if (!access.ok) return access;
    return withBooleanEncoding(deps.booleanEncodings, access.value.contentUrl, async (encoding) => {
      const result = await send(encoding);
      return { result, acceptance: getAcceptance(result, favorite, getRows) };
    });
  };

  return {
    async list(query = {}, options = {}) {
      const send = (encoding: BooleanEncoding) => client.list(listQuery(query, encoding), query, options);
      const listed = await withFavorite(query.favorite, send, ({ rows }) => rows);
      return listed.ok ? ok(listed.value.page) : listed;
    },

    async show(id, options = {}) {
      return unwrapRecord(await client.show(id, options));
    },

    store: (upload, options) => storeTranscription(deps, upload, options),

    async update(id, changes, options = {}) {
      const send = (encoding: BooleanEncoding) => client.update(id, updateForm(changes, encoding), options);
      return unwrapRecord(await withFavorite(changes.favorite, send, (record) => [record]));
    },

    delete: (id, options = {}) => client.delete(id, options),
  };
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
  memory: EncodingMemory<BooleanEncoding>,
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

/** Compares the returned rows with the value sent. Rows without the field are ignored. */
const getAcceptance = <T>(
  result: Result<T>,
  sent: boolean,
  getRows: (value: T) => readonly ParsedRecord<Transcription>[],
): Acceptance => {
  if (!result.ok) return Object.hasOwn(result.error.fields ?? {}, 'favorite') ? 'no' : 'unclear';
  const shown = getRows(result.value).map(({ raw }) => toBoolean(getOwn(raw, 'favorite')));
  const known = shown.filter((value) => value !== null);
  if (known.length === 0) return 'unclear';
  return known.every((value) => value === sent) ? 'yes' : 'no';
};

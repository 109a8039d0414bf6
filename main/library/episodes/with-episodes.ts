/** A client that takes the id of an episode where it takes that of a transcription. */
import { type Episode, getEpisodeRecordingId, isEpisodeId } from '../../../preload/contract/episodes.ts';
import { fatalErrors } from '../../../preload/contract/errors/error-families.ts';
import { type BridgeError, fail, ok, type Result } from '../../../preload/contract/result.ts';
import type { Transcription, TranscriptionChanges } from '../../../preload/contract/transcriptions.ts';
import type { CallOptions, RecordsApi } from '../../api/types.ts';
import { mapWithConcurrency } from '../../lib/map-with-concurrency.ts';
import { toPartNames } from '../../uploads/part-names.ts';
import type { RecordingRepository } from '../../uploads/recording-repository.ts';
import type { Accounts } from '../accounts.ts';
import { getRecordIds, toEpisodeRecord } from './episode-records.ts';

interface WithEpisodesDeps {
  readonly api: RecordsApi;
  readonly recordings: RecordingRepository;
  readonly now: () => number;
  readonly accounts: Accounts;
  readonly findCached: (id: string) => Transcription | null;
  readonly onChanged: () => void;
}

/** Requests for the parts of one episode at the same time. */
const concurrency = 2;

interface PartResult<T> {
  readonly id: string;
  readonly result: Result<T>;
}

export const withEpisodes = (deps: WithEpisodesDeps): RecordsApi => {
  const { api, recordings, accounts } = deps;
  const parts = new EpisodeRequests(deps);
  const withEpisode = async <T>(
    id: string,
    run: (accountId: string, episode: Episode) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const account = accounts.find(id);
    const episode = account && recordings.findEpisode(account.id, id);
    return account && episode ? run(account.id, episode) : fail('not_found');
  };
  return {
    show: (id, options) =>
      isEpisodeId(id)
        ? withEpisode(id, (accountId, episode) => parts.show(accountId, episode, options))
        : api.show(id, options),
    update: (id, changes, options) =>
      isEpisodeId(id)
        ? withEpisode(id, (accountId, episode) => parts.update(accountId, episode, changes, options))
        : api.update(id, changes, options),
    delete: (id, options) =>
      isEpisodeId(id)
        ? withEpisode(id, (accountId, episode) => parts.delete(accountId, episode, options))
        : api.delete(id, options),
  };
};

/** Each call sends one request per part. What succeeded stays, and a repeated call sends the rest. */
class EpisodeRequests {
  readonly #deps: WithEpisodesDeps;

  constructor(deps: WithEpisodesDeps) {
    this.#deps = deps;
  }

  /** A part that was deleted at the service is left out. Any other error of a part is the result. */
  async show(accountId: string, episode: Episode, options?: CallOptions): Promise<Result<Transcription>> {
    const { api, recordings, findCached, onChanged } = this.#deps;
    const results = await this.#forEach(episode, (id) => api.show(id, options));
    const records = new Map<string, Transcription>();
    for (const { id, result } of results) {
      if (result.ok) records.set(id, result.value);
      else if (result.error.code !== 'not_found') return result;
      else if (findCached(id) === null && this.#isUnknown(accountId, id)) recordings.purgeText(id);
    }
    const current = recordings.findEpisode(accountId, episode.id);
    if (current && getRecordIds(current).length < getRecordIds(episode).length) onChanged();
    const record = current && toEpisodeRecord(current, (id) => records.get(id) ?? null);
    if (!record?.episode) return fail('not_found');
    return ok({ ...record, episode: { ...record.episode, records: [...records.values()] } });
  }

  async update(
    accountId: string,
    episode: Episode,
    { name, favorite, result }: TranscriptionChanges,
    options?: CallOptions,
  ): Promise<Result<Transcription>> {
    if (result !== undefined) return fail('not_allowed');
    const { api, recordings, findCached, onChanged } = this.#deps;
    if (name !== undefined) {
      const renamed = recordings.nameEpisode(toRecordingId(episode), name);
      if (!renamed.ok) return renamed;
      onChanged();
    }
    const names = name === undefined ? [] : toPartNames(name, episode.parts.length);
    const results = await this.#forEach(episode, async (id) => {
      const index = episode.parts.findIndex(({ transcriptionId }) => transcriptionId === id);
      const changes = {
        ...(names[index] === undefined ? {} : { name: names[index] }),
        ...(favorite === undefined ? {} : { favorite }),
      };
      return api.update(id, changes, options);
    });
    const failure = toFailure(episode, results);
    if (failure !== null) return failure;
    const records = new Map(results.flatMap(({ id, result }) => (result.ok ? [[id, result.value]] : [])));
    const current = recordings.findEpisode(accountId, episode.id);
    // The response of an update may have no text; the cache has it.
    const record = current && toEpisodeRecord(current, (id) => mergeText(records.get(id), findCached(id)));
    return record ? ok(record) : fail('not_found');
  }

  async delete(accountId: string, episode: Episode, options?: CallOptions): Promise<Result<true>> {
    if (episode.parts.some(({ state }) => state === 'uploading'))
      return fail('wrong_state', { key: 'episode_uploading' });
    const { api, recordings, now, onChanged } = this.#deps;
    const results = await this.#forEach(episode, (id) => api.delete(id, options));
    const remaining = results.filter(({ result }) => !result.ok && result.error.code !== 'not_found');
    const failure = toFailure(episode, remaining);
    if (failure !== null) {
      onChanged();
      return failure;
    }
    const removed = recordings.removeEpisode(accountId, toRecordingId(episode), now());
    onChanged();
    return removed;
  }

  /** True if there is not even a copy of the deleted record. */
  #isUnknown(accountId: string, id: string): boolean {
    const episode = this.#deps.recordings.getEpisodesByText(accountId).get(id);
    return episode?.parts.some((part) => part.transcriptionId === id && part.state === 'there') ?? false;
  }

  /** Ends after an error that would affect all further requests; the rest gets that error. */
  async #forEach<T>(
    episode: Episode,
    send: (id: string) => Promise<Result<T>>,
  ): Promise<readonly PartResult<T>[]> {
    let fatalError: BridgeError | null = null;
    return mapWithConcurrency(getRecordIds(episode), concurrency, async (id) => {
      if (fatalError !== null) return { id, result: { ok: false, error: fatalError } };
      const result = await send(id);
      if (!result.ok && fatalErrors.has(result.error.code)) fatalError = result.error;
      return { id, result };
    });
  }
}

const toRecordingId = ({ id }: Episode): string => getEpisodeRecordingId(id) ?? id;

const mergeText = (record: Transcription | undefined, cached: Transcription | null): Transcription | null =>
  record ? { ...record, result: record.result ?? cached?.result ?? null } : cached;

/** The first error, with the numbers of all parts that failed. Null if none did. */
const toFailure = (episode: Episode, results: readonly PartResult<unknown>[]) => {
  const failed = results.filter(({ result }) => !result.ok);
  const [first] = failed;
  if (!first || first.result.ok) return null;
  const numbers = failed.map(
    ({ id }) => episode.parts.findIndex(({ transcriptionId }) => transcriptionId === id) + 1,
  );
  const { code, detail: _, ...properties } = first.result.error;
  const detail = {
    key: 'episode_parts_failed',
    parts: numbers.join(', '),
    failed: numbers.length,
    count: episode.parts.length,
  } as const;
  return fail(code, detail, properties);
};

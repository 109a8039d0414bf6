/** Episodes as the rest of the library sees them: one record each, made from the records of the parts. */
import { joinParts } from '../../../preload/contract/episode-text.ts';
import type { Episode, EpisodePart, EpisodePartState } from '../../../preload/contract/episodes.ts';
import { countCodePoints } from '../../../preload/contract/plain-text.ts';
import type { EpisodeInfo, Transcription } from '../../../preload/contract/transcriptions.ts';
import type { EpisodeRepository, StoredEpisode, StoredPart } from './episode-repository.ts';

/** Null if the record is not known. */
type FindRecord = (id: string) => Transcription | null;

/** Null unless its upload has ended without a record. */
const getFailedUpload = ({ jobState }: StoredPart): EpisodePart['upload'] | null =>
  jobState === 'cancelled' || jobState === 'failed' ? jobState : null;

const getPartState = (part: StoredPart): EpisodePartState => {
  const { transcriptionId, jobId, isDeleted } = part;
  if (isDeleted) return 'deleted';
  if (transcriptionId !== null) return 'there';
  return jobId === null || getFailedUpload(part) ? 'missing' : 'uploading';
};

/** What became of the upload of a missing part. A failed one can be corrected in the queue, and is not replaced. */
const describeUpload = (part: StoredPart, queuedJobId: string | null): Partial<EpisodePart> => {
  if (getPartState(part) !== 'missing') return {};
  const upload = getFailedUpload(part);
  const resendFrom = upload === 'cancelled' ? part.jobId : queuedJobId;
  return {
    ...(upload && { upload }),
    ...(upload !== 'failed' && resendFrom !== null && { resendFrom }),
  };
};

const toEpisode = ({ parts, ...episode }: StoredEpisode): Episode => {
  const queuedJobId = parts.find(({ jobState }) => jobState !== null)?.jobId ?? null;
  return {
    ...episode,
    parts: parts.map((part, index) => {
      const { startMs, endMs, jobId, transcriptionId } = part;
      const state = getPartState(part);
      return { index, startMs, endMs, jobId, transcriptionId, state, ...describeUpload(part, queuedJobId) };
    }),
  };
};

/** The records of the parts that can be read, in their order. */
export const getRecordIds = ({ parts }: Pick<Episode, 'parts'>): readonly string[] =>
  parts.flatMap(({ state, transcriptionId }) =>
    state === 'there' && transcriptionId !== null ? [transcriptionId] : [],
  );

const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  );

const getInfo = (
  { durationMs, parts }: Episode,
  records: readonly Transcription[],
  isComplete: boolean,
): EpisodeInfo => {
  const favorites = records.filter(({ favorite }) => favorite).length;
  const counts = records.map(({ result }) => (result === null ? null : countCodePoints(result)));
  return {
    durationMs,
    parts,
    favorites: favorites === 0 ? 'none' : favorites === records.length ? 'all' : 'some',
    characters: isComplete ? sum(counts) : null,
  };
};

/**
 * The record of an episode: its id and name, and the joined texts that are known. Null if no record of its parts is
 * known.
 */
export const toEpisodeRecord = (episode: Episode, findRecord: FindRecord): Transcription | null => {
  const ids = getRecordIds(episode);
  const records = ids.flatMap((id) => findRecord(id) ?? []);
  const [first] = records;
  if (!first) return null;
  const texts = records.flatMap(({ result }) => result ?? []);
  const cachedTimes = records.flatMap(({ cachedAt }) => cachedAt ?? []);
  const updatedTimes = records.flatMap(({ updated_at }) => updated_at ?? []).toSorted();
  return {
    id: episode.id,
    name: episode.name,
    result: texts.length === 0 ? null : joinParts(texts).text,
    favorite: records.every(({ favorite }) => favorite),
    words: sum(records.map(({ words }) => words)),
    created_at: first.created_at,
    updated_at: updatedTimes.at(-1) ?? null,
    more: {},
    cachedAt: cachedTimes.length === 0 ? null : Math.min(...cachedTimes),
    episode: getInfo(episode, records, records.length === ids.length),
  };
};

/** The ids of the parts with texts that have no gap between this one and them, in their order; null if it is no part. */
const findNeighbours = (episodes: readonly Episode[], id: string): readonly string[] | null => {
  const parts = episodes
    .map((episode) =>
      episode.parts.map(({ state, transcriptionId }) => (state === 'there' ? transcriptionId : null)),
    )
    .find((ids) => ids.includes(id));
  if (!parts) return null;
  const at = parts.indexOf(id);
  const end = parts.indexOf(null, at);
  return parts
    .slice(parts.lastIndexOf(null, at) + 1, end === -1 ? parts.length : end)
    .filter((one) => one !== null);
};

/** The episodes of one account. Storage errors give no episodes: their records are shown one by one. */
export type EpisodeIndex = ReturnType<typeof createEpisodeIndex>;

export const createEpisodeIndex = (repository: EpisodeRepository) => {
  const list = (accountId: string): readonly Episode[] => {
    const stored = repository.list(accountId);
    return stored.ok ? stored.value.map(toEpisode) : [];
  };
  return {
    list,
    find: (accountId: string, id: string): Episode | null =>
      list(accountId).find((episode) => episode.id === id) ?? null,
    findNeighbours: (accountId: string, id: string) => findNeighbours(list(accountId), id),
    /** The episodes by the ids of their records. */
    byRecord: (accountId: string): ReadonlyMap<string, Episode> =>
      new Map(
        list(accountId).flatMap((episode) =>
          episode.parts.flatMap(({ transcriptionId }) =>
            transcriptionId === null ? [] : [[transcriptionId, episode] as const],
          ),
        ),
      ),
  };
};

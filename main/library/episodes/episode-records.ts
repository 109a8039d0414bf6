/** Episodes as the rest of the library sees them: one record each, made from the records of the parts. */
import { joinParts } from '../../../preload/contract/episode-text.ts';
import type { Episode } from '../../../preload/contract/episodes.ts';
import { countCodePoints } from '../../../preload/contract/plain-text.ts';
import type { EpisodeInfo, Transcription } from '../../../preload/contract/transcriptions.ts';

/** Null if the record is not known. */
type FindRecord = (id: string) => Transcription | null;

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

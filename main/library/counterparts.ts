/** A recording that was transcribed at both places has a text at each: they are each other's counterpart. */
import { isEpisodeId } from '../../preload/contract/episodes.ts';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { RecordingRepository } from '../uploads/recording-repository.ts';
import type { Accounts, LibraryAccount } from './accounts.ts';
import type { TranscriptionCache } from './cache/transcription-cache.ts';
import { getRecordIds } from './episodes/episode-records.ts';

interface CounterpartDeps {
  readonly accounts: Accounts;
  readonly cache: TranscriptionCache;
  readonly recordings: RecordingRepository;
}

export const createFindCounterpart = ({ accounts, cache, recordings }: CounterpartDeps) => {
  /** Whether it is a row of the list: it was not deleted, and it is no part of an episode. */
  const isListed = (account: LibraryAccount, id: string): boolean => {
    const isAnyCached = (ids: readonly string[]): boolean => cache.getListed(ids).length > 0;
    if (!isEpisodeId(id)) return isAnyCached([id]) && recordings.findNeighbours(id) === null;
    const episode = recordings.findEpisode(account.id, id);
    return episode !== null && isAnyCached(getRecordIds(episode));
  };
  /** The latest one, if there are several. */
  return (id: string): Result<string | null> => {
    const account = accounts.find(id);
    const other = accounts.shown.find((one) => one !== account);
    if (!account || !other || !isListed(account, id)) return ok(null);
    const file = recordings.findFile(account.id, id);
    if (!file.ok) return file;
    if (file.value === null) return ok(null);
    const own = recordings.listByContent(account.id, file.value);
    if (!own.ok) return own;
    const found = recordings.listByContent(other.id, file.value);
    if (!found.ok) return found;
    // A part of a separated episode has only a range of the file.
    return ok(own.value.includes(id) ? (found.value.find((one) => isListed(other, one)) ?? null) : null);
  };
};

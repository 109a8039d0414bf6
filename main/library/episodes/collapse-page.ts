/** Shows the records of an episode as one entry of a page of the service's list. */
import type { Episode } from '../../../preload/contract/episodes.ts';
import type { Page } from '../../../preload/contract/page.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { getRecordIds } from './episode-records.ts';

export interface CollapseOptions {
  readonly byRecord: ReadonlyMap<string, Episode>;
  /** `records` has those of the page, by id. */
  readonly toRecord: (episode: Episode, records: ReadonlyMap<string, Transcription>) => Transcription | null;
  readonly query: TranscriptionQuery;
}

/**
 * The service makes the pages, so an episode has one place: in ascending order that of its first part that has a
 * record, in descending order that of its last. In a filtered list that part may not match; then the episode is at the
 * first of its parts on the page, and may be on another page too. So it is on a page that would be empty otherwise.
 */
export const collapsePage = (
  page: Page<Transcription>,
  { byRecord, toRecord, query }: CollapseOptions,
): Page<Transcription> => {
  const records = new Map(page.items.map((record) => [record.id, record]));
  const collapse = (isAnchor: (episode: Episode, id: string) => boolean): readonly Transcription[] => {
    const shown = new Set<string>();
    return page.items.flatMap((record) => {
      const episode = byRecord.get(record.id);
      if (!episode) return [record];
      if (shown.has(episode.id) || !isAnchor(episode, record.id)) return [];
      shown.add(episode.id);
      return [toRecord(episode, records) ?? record];
    });
  };
  const isFiltered = query.favorite !== undefined || (query.search?.trim() ?? '') !== '';
  const atOnePlace = isFiltered ? [] : collapse((episode, id) => getAnchor(episode, query) === id);
  return { ...page, items: atOnePlace.length > 0 ? atOnePlace : collapse(() => true) };
};

const getAnchor = (episode: Episode, { sort }: TranscriptionQuery): string | undefined =>
  getRecordIds(episode).at(sort === 'asc' ? 0 : -1);

/** Shows the records of an episode as one entry of a page of the service's list. */
import type { Episode } from '../../../preload/contract/episodes.ts';
import type { Page } from '../../../preload/contract/page.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { getRecordIds } from './episode-records.ts';

export interface CollapseOptions {
  readonly byRecord: ReadonlyMap<string, Episode>;
  /** `records`: those of the page, by id. */
  readonly toRecord: (episode: Episode, records: ReadonlyMap<string, Transcription>) => Transcription | null;
  readonly query: TranscriptionQuery;
}

/**
 * The service makes the pages, so an episode has one place: that of its first part that has a record. A page may
 * have fewer rows than records. If the list is filtered, the first part may not match the filter; then the episode is
 * at the first of its parts on the page, and may be on another page too.
 */
export const collapsePage = (
  page: Page<Transcription>,
  { byRecord, toRecord, query }: CollapseOptions,
): Page<Transcription> => {
  const isFiltered = query.favorite !== undefined || (query.search?.trim() ?? '') !== '';
  const records = new Map(page.items.map((record) => [record.id, record]));
  const shown = new Set<string>();
  const isAnchor = (episode: Episode, id: string): boolean =>
    isFiltered ? !shown.has(episode.id) : getRecordIds(episode)[0] === id;
  const items = page.items.flatMap((record) => {
    const episode = byRecord.get(record.id);
    if (!episode) return [record];
    if (!isAnchor(episode, record.id)) return [];
    shown.add(episode.id);
    return [toRecord(episode, records) ?? record];
  });
  return { ...page, items };
};

/**
 * Lists out of the mirror, as the service would answer them: the parameters and defaults of section 4.2 and rule 3 of
 * 4.3. Searching compares folded, as the databases of deployed services do.
 */
import type { Page } from '../../../preload/contract/page.ts';
import type { Transcription, TranscriptionQuery } from '../../../preload/contract/transcriptions.ts';
import { fold, patternOf } from '../search/folding.ts';
import type { Head } from './rows.ts';
import type { MirrorStore } from './store.ts';

/** Texts that are looked through before others get a turn. */
const textsPerTurn = 40;

export interface Listing {
  readonly store: MirrorStore;
  readonly account: number;
  /** Lets others have a turn. */
  readonly pause: () => Promise<void>;
}

/**
 * `asOf` of the page is the oldest sighting of what it shows; of a page that shows nothing, that of all that was looked
 * through. Throws what SQLite throws.
 */
export const listMirrored = async (
  { store, account, pause }: Listing,
  query: TranscriptionQuery,
): Promise<Page<Transcription>> => {
  const heads = store.heads(account).filter(({ favorite }) => favorite === (query.favorite ?? favorite));
  const search = query.search?.trim() ?? '';
  const found =
    search === ''
      ? heads
      : query.search_by === 'result'
        ? await withText(store, heads, search, pause)
        : heads.filter(({ name }) => fold(name).includes(fold(search)));
  return pageOf(store, account, inOrder(found, query), query);
};

const withText = async (
  store: MirrorStore,
  heads: readonly Head[],
  search: string,
  pause: () => Promise<void>,
): Promise<readonly Head[]> => {
  const wanted = new RegExp(patternOf(fold(search)), 'u');
  const found: Head[] = [];
  for (const [index, head] of heads.entries()) {
    if (index % textsPerTurn === textsPerTurn - 1) await pause();
    if (wanted.test(store.text(head.key) ?? '')) found.push(head);
  }
  return found;
};

const inOrder = (heads: readonly Head[], query: TranscriptionQuery): readonly Head[] => {
  const sign = query.sort === 'asc' ? 1 : -1;
  if (query.sort_by !== 'name') return heads.toSorted((a, b) => sign * (a.key - b.key));
  const named = heads.map((head) => ({ head, name: fold(head.name) }));
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return named
    .toSorted((a, b) => sign * (compare(a.name, b.name) || a.head.key - b.head.key))
    .map(({ head }) => head);
};

const pageOf = (
  store: MirrorStore,
  account: number,
  heads: readonly Head[],
  query: TranscriptionQuery,
): Page<Transcription> => {
  const perPage = query.per_page ?? 10;
  const page = query.page ?? 1;
  const lastPage = Math.max(1, Math.ceil(heads.length / perPage));
  const seen = heads
    .slice((page - 1) * perPage, page * perPage)
    .map(({ key }) => store.at(key))
    .filter((sighting) => sighting !== null);
  const asOf =
    seen.length === 0 ? store.oldestSighting(account) : Math.min(...seen.map(({ seenAt }) => seenAt));
  const items = seen.map(({ record, seenAt }) => ({ ...record, asOf: seenAt }));
  return { items, page, perPage, total: heads.length, lastPage, hasMore: page < lastPage, asOf };
};

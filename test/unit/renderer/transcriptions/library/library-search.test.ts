import { describe, expect, it } from 'vitest';
import type { LibraryHits } from '../../../../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import { createLibrarySearchStore } from '../../../../../renderer/features/transcriptions/library/library-search.ts';

const hitsPerLoad = 50;
const hits = (total: number): Result<LibraryHits> => ok({ hits: [], total });

const firstHits = 12;

const createHits = (count: number, first = 0): Result<LibraryHits> =>
  ok({
    hits: Array.from({ length: count }, (_, index) => ({
      id: String(first + index),
      name: 'Episode',
      nameMarks: [],
      snippet: '',
      snippetMarks: [],
      offset: null,
      favorite: false,
      created_at: null,
    })),
    total: 900,
  });

const setUp = () => {
  const asked: string[] = [];
  const resolvers: ((result: Result<LibraryHits>) => void)[] = [];
  const limits: number[] = [];
  const offsets: number[] = [];
  const rests = new Set<() => void>();
  const search = createLibrarySearchStore({
    fetchHits: (text, { limit, offset }, show) => {
      asked.push(show === '' ? text : `${text} in ${show}`);
      offsets.push(offset);
      limits.push(limit);
      return new Promise((resolve) => resolvers.push(resolve));
    },
    getVisibleCount: () => firstHits,
    after: (_ms, fn) => {
      rests.add(fn);
      return () => void rests.delete(fn);
    },
  });
  const pauseTyping = () => {
    for (const fn of rests) fn();
    rests.clear();
  };
  let changeCount = 0;
  search.state.subscribe(() => {
    changeCount += 1;
  });
  const respond = async (result: Result<LibraryHits>) => {
    resolvers.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { search, asked, limits, offsets, respond, pauseTyping, getChangeCount: () => changeCount };
};

describe('search while typing', () => {
  it('asks again for the texts of a show, and for all', async () => {
    const { search, asked, respond } = setUp();
    search.setShow('night');
    expect(asked).toEqual([]);
    search.search('owl');
    await respond(hits(1));
    search.setShow('night');
    search.setShow('');
    await respond(hits(3));
    expect(asked).toEqual(['owl in night', 'owl']);
    expect(search.state.get().results?.total).toBe(3);
  });

  it('searches at once, then only for the last text typed meanwhile', async () => {
    const { search, asked, respond } = setUp();
    for (const text of ['o', 'ow', 'owl', 'owls ']) search.search(text);
    expect(asked).toEqual(['o']);
    await respond(hits(9));
    expect(search.state.get().results?.total).toBe(9);
    expect(asked).toEqual(['o', 'owls']);
    await respond(hits(2));
    expect(search.state.get()).toMatchObject({
      isActive: true,
      query: 'owls',
      results: { total: 2 },
      error: null,
    });
  });

  it('requests the visible hits while typing and the rest after a pause', async () => {
    const { search, asked, limits, respond, pauseTyping } = setUp();
    search.search('ow');
    await respond(createHits(firstHits));
    search.search('owl');
    pauseTyping();
    await respond(createHits(firstHits));
    expect(limits).toEqual([firstHits, firstHits]);
    pauseTyping();
    await respond(createHits(hitsPerLoad));
    expect(search.state.get().results?.hits).toHaveLength(hitsPerLoad);
    pauseTyping();
    expect(asked).toEqual(['ow', 'owl', 'owl']);
    // After a change of the library all loaded hits are requested again.
    search.refresh();
    expect(limits.at(-1)).toBe(hitsPerLoad);
  });

  it('loads more hits on request and reloads them all when the library changes', async () => {
    const { search, limits, offsets, respond, pauseTyping } = setUp();
    search.loadMore();
    search.search('owl');
    await respond(createHits(firstHits));
    pauseTyping();
    await respond(createHits(hitsPerLoad));
    search.loadMore();
    search.loadMore();
    await respond(createHits(hitsPerLoad, hitsPerLoad));
    expect(limits).toEqual([firstHits, hitsPerLoad, hitsPerLoad]);
    expect(offsets).toEqual([0, 0, hitsPerLoad]);
    const ids = search.state.get().results?.hits.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 2 * hitsPerLoad }, (_, index) => String(index)));
    search.refresh();
    await respond(createHits(hitsPerLoad));
    // One hit moved to the second response, which is short: there are no more hits.
    await respond(createHits(3, hitsPerLoad - 1));
    expect(offsets.slice(3)).toEqual([0, hitsPerLoad]);
    expect(search.state.get().results).toMatchObject({ total: hitsPerLoad + 2 });
    search.loadMore();
    expect(offsets).toHaveLength(5);
  });

  it('requests no more hits when there are none', async () => {
    const { search, asked, respond, pauseTyping } = setUp();
    search.search('owl');
    await respond(hits(3));
    pauseTyping();
    expect(asked).toEqual(['owl']);
  });

  it('shows the previous hits until the next arrive or are overdue', async () => {
    const { search, respond, pauseTyping, getChangeCount } = setUp();
    search.search('o');
    expect(search.state.get().isActive).toBe(false);
    await respond(hits(1));
    expect(search.state.get().isActive).toBe(true);
    search.search('');
    search.search('u');
    pauseTyping();
    expect(search.state.get()).toMatchObject({ isActive: true, results: null });
    search.search('');
    search.search('e');
    search.search('');
    const before = getChangeCount();
    pauseTyping();
    expect(getChangeCount()).toBe(before);
  });

  it('ends at once when the field is cleared and ignores a late response', async () => {
    const { search, respond } = setUp();
    search.search('owl');
    search.search('  ');
    expect(search.state.get()).toEqual({ isActive: false, query: '', results: null, error: null });
    await respond(hits(1));
    expect(search.state.get().isActive).toBe(false);
  });

  it('searches for a text that is typed again after clearing', async () => {
    const { search, asked, respond } = setUp();
    search.search('owl');
    search.search('');
    search.search('owl');
    await respond(hits(1));
    expect(search.state.get().results?.total).toBe(1);
    expect(asked).toEqual(['owl']);
  });

  it('renders only when there is something new', async () => {
    const { search, respond, getChangeCount } = setUp();
    search.search('o');
    await respond(hits(1));
    const before = getChangeCount();
    search.search('ow');
    search.search('ow');
    expect(getChangeCount()).toBe(before);
    await respond(hits(1));
    expect(getChangeCount()).toBe(before + 1);
  });

  it('shows an error until the next response', async () => {
    const { search, respond } = setUp();
    search.search('o');
    await respond(fail('storage_failed'));
    expect(search.state.get().error?.code).toBe('storage_failed');
    search.refresh();
    await respond(hits(3));
    expect(search.state.get()).toMatchObject({ error: null, results: { total: 3 } });
  });

  it('repeats the search when the library changes, even during a request', async () => {
    const { search, asked, respond } = setUp();
    search.refresh();
    search.search('o');
    search.refresh();
    await respond(hits(1));
    expect(asked).toEqual(['o', 'o']);
    await respond(hits(2));
    expect(asked).toHaveLength(2);
    expect(search.state.get().results?.total).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import type { LibraryHits } from '../../../../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import {
  createLibrarySearch,
  mostHits,
} from '../../../../../renderer/features/transcriptions/library/library-search.ts';

const hits = (total: number): Result<LibraryHits> => ok({ hits: [], total });

const firstHits = 12;

/** As many hits as were asked for. */
const many = (count: number, first = 0): Result<LibraryHits> =>
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
  const answers: ((answer: Result<LibraryHits>) => void)[] = [];
  const limits: number[] = [];
  const offsets: number[] = [];
  const rests = new Set<() => void>();
  const search = createLibrarySearch({
    search: (text, limit, offset) => {
      asked.push(text);
      offsets.push(offset);
      limits.push(limit);
      return new Promise((resolve) => answers.push(resolve));
    },
    fitting: () => firstHits,
    after: (_ms, fn) => {
      rests.add(fn);
      return () => void rests.delete(fn);
    },
  });
  const rest = () => {
    for (const fn of rests) fn();
    rests.clear();
  };
  let told = 0;
  search.subscribe(() => {
    told += 1;
  });
  const answer = async (result: Result<LibraryHits>) => {
    answers.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { search, asked, limits, offsets, answer, rest, told: () => told };
};

describe('search as one types', () => {
  it('asks at once, and of what is typed meanwhile only the last', async () => {
    const { search, asked, answer } = setUp();
    for (const text of ['o', 'ow', 'owl', 'owls ']) search.ask(text);
    expect(asked).toEqual(['o']);
    await answer(hits(9));
    expect(search.current().found?.total).toBe(9);
    expect(asked).toEqual(['o', 'owls']);
    await answer(hits(2));
    expect(search.current()).toMatchObject({
      isAsked: true,
      words: 'owls',
      found: { total: 2 },
      error: null,
    });
  });

  it('asks for what fills a window while one types, and for the others at rest', async () => {
    const { search, asked, limits, answer, rest } = setUp();
    search.ask('ow');
    await answer(many(firstHits));
    search.ask('owl');
    rest();
    await answer(many(firstHits));
    expect(limits).toEqual([firstHits, firstHits]);
    rest();
    await answer(many(mostHits));
    expect(search.current().found?.hits).toHaveLength(mostHits);
    rest();
    expect(asked).toEqual(['ow', 'owl', 'owl']);
    // What changed in the library is looked for among all of them.
    search.again();
    expect(limits.at(-1)).toBe(mostHits);
  });

  it('adds the next hits on request, and asks for all of them anew when the library has changed', async () => {
    const { search, limits, offsets, answer, rest } = setUp();
    search.more();
    search.ask('owl');
    await answer(many(firstHits));
    rest();
    await answer(many(mostHits));
    search.more();
    search.more();
    await answer(many(mostHits, mostHits));
    expect(limits).toEqual([firstHits, mostHits, mostHits]);
    expect(offsets).toEqual([0, 0, mostHits]);
    const ids = search.current().found?.hits.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 2 * mostHits }, (_, index) => String(index)));
    search.again();
    await answer(many(mostHits));
    // One hit has moved into the second part meanwhile, which ends early: there are no others.
    await answer(many(3, mostHits - 1));
    expect(offsets.slice(3)).toEqual([0, mostHits]);
    expect(search.current().found).toMatchObject({ total: mostHits + 2 });
    search.more();
    expect(offsets).toHaveLength(5);
  });

  it('asks for no others where there are none', async () => {
    const { search, asked, answer, rest } = setUp();
    search.ask('owl');
    await answer(hits(3));
    rest();
    expect(asked).toEqual(['owl']);
  });

  it('leaves what was shown until there is an answer, or it is overdue', async () => {
    const { search, answer, rest, told } = setUp();
    search.ask('o');
    expect(search.current().isAsked).toBe(false);
    await answer(hits(1));
    expect(search.current().isAsked).toBe(true);
    search.ask('');
    search.ask('u');
    rest();
    expect(search.current()).toMatchObject({ isAsked: true, found: null });
    search.ask('');
    search.ask('e');
    search.ask('');
    const before = told();
    rest();
    expect(told()).toBe(before);
  });

  it('is over at once when the field is cleared, also for an answer that comes late', async () => {
    const { search, answer } = setUp();
    search.ask('owl');
    search.ask('  ');
    expect(search.current()).toEqual({ isAsked: false, words: '', found: null, error: null });
    await answer(hits(1));
    expect(search.current().isAsked).toBe(false);
  });

  it('asks for words that were typed again after they were cleared', async () => {
    const { search, asked, answer } = setUp();
    search.ask('owl');
    search.ask('');
    search.ask('owl');
    await answer(hits(1));
    expect(search.current().found?.total).toBe(1);
    expect(asked).toEqual(['owl']);
  });

  it('draws nothing anew before there is something new', async () => {
    const { search, answer, told } = setUp();
    search.ask('o');
    await answer(hits(1));
    const before = told();
    search.ask('ow');
    search.ask('ow');
    expect(told()).toBe(before);
    await answer(hits(1));
    expect(told()).toBe(before + 1);
  });

  it('says an error, and forgets it with the next answer', async () => {
    const { search, answer } = setUp();
    search.ask('o');
    await answer(fail('storage_failed', 'SQLITE_IOERR'));
    expect(search.current().error?.code).toBe('storage_failed');
    search.again();
    await answer(hits(3));
    expect(search.current()).toMatchObject({ error: null, found: { total: 3 } });
  });

  it('asks the same once more when the library has changed, also while it is asked', async () => {
    const { search, asked, answer } = setUp();
    search.again();
    search.ask('o');
    search.again();
    await answer(hits(1));
    expect(asked).toEqual(['o', 'o']);
    await answer(hits(2));
    expect(asked).toHaveLength(2);
    expect(search.current().found?.total).toBe(2);
  });
});

import { describe, expect, it } from 'vitest';
import type { LibraryHits } from '../../../../../preload/contract/library.ts';
import { fail, ok, type Result } from '../../../../../preload/contract/result.ts';
import { createLibrarySearch } from '../../../../../renderer/features/transcriptions/library/library-search.ts';

const hits = (total: number): Result<LibraryHits> => ok({ hits: [], total });

const setUp = () => {
  const asked: string[] = [];
  const answers: ((answer: Result<LibraryHits>) => void)[] = [];
  const search = createLibrarySearch((text) => {
    asked.push(text);
    return new Promise((resolve) => answers.push(resolve));
  });
  let told = 0;
  search.subscribe(() => {
    told += 1;
  });
  const answer = async (result: Result<LibraryHits>) => {
    answers.shift()?.(result);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { search, asked, answer, told: () => told };
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
    expect(search.current()).toMatchObject({ isAsked: true, found: { total: 2 }, error: null });
  });

  it('is over at once when the field is cleared, also for an answer that comes late', async () => {
    const { search, answer } = setUp();
    search.ask('owl');
    search.ask('  ');
    expect(search.current()).toEqual({ isAsked: false, found: null, error: null });
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

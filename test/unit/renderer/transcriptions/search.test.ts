import { describe, expect, it } from 'vitest';
import { transcriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import {
  isServiceSearch,
  mayMatchMore,
  readTranscriptionSearch,
  toQuery,
  withChange,
} from '../../../../renderer/features/transcriptions/search.ts';

const defaults = readTranscriptionSearch({});

describe('the route of the transcriptions', () => {
  it('has the order of the service specification, in the largest pages', () => {
    expect(toQuery(defaults)).toEqual({ sort_by: 'id', sort: 'desc', per_page: 100, page: 1 });
  });

  it.each([
    ['search', 7],
    ['search_by', 'description'],
    ['favorite', 'yes'],
    ['sort_by', 'favorite'],
    ['sort', 'up'],
    ['view', 'grid'],
    ['id', 12],
  ])('uses the default when %s is %j and keeps the rest', (name, value) => {
    const good = {
      search: 'owl',
      search_by: 'result',
      favorite: true,
      sort_by: 'name',
      sort: 'asc',
      view: 'deleted',
      id: 'a',
    };
    const read = readTranscriptionSearch({ ...good, [name]: value });
    expect(read).toEqual({ ...good, [name]: defaults[name as keyof typeof defaults] });
  });

  it('produces valid queries for all 16 combinations, in pages of any size', () => {
    let asked = 0;
    for (const search_by of ['name', 'result'] as const) {
      for (const favorite of [false, true]) {
        for (const sort_by of ['id', 'name'] as const) {
          for (const sort of ['desc', 'asc'] as const) {
            for (const per_page of [10, 25, 50, 100] as const) {
              const query = toQuery({ ...defaults, search: 'x', search_by, favorite, sort_by, sort });
              expect(transcriptionQuery.parse({ ...query, per_page })).toEqual({
                search: 'x',
                search_by,
                ...(favorite ? { favorite: true } : {}),
                sort_by,
                sort,
                per_page,
                page: 1,
              });
              asked += 1;
            }
          }
        }
      }
    }
    expect(asked).toBe(64);
  });

  it('does not send a library search to the service', () => {
    const search = { ...defaults, search: 'owl' };
    expect(search.search_by).toBe('everything');
    expect(toQuery(search)).toEqual(toQuery(defaults));
    expect([isServiceSearch(search), isServiceSearch({ ...search, search_by: 'name' })]).toEqual([
      false,
      true,
    ]);
  });

  it('may match more with wildcards, if the service searches', () => {
    const isWide = (search: string, search_by: 'everything' | 'name' | 'result') =>
      mayMatchMore({ ...defaults, search, search_by });
    expect([isWide('ep_1', 'name'), isWide('50%', 'result')]).toEqual([true, true]);
    expect([isWide('ep_1', 'everything'), isWide('ep 1', 'name')]).toEqual([false, false]);
  });

  it('omits a search of only spaces', () => {
    expect(toQuery({ ...defaults, search: '   ' })).not.toHaveProperty('search');
    expect(isServiceSearch({ ...defaults, search: '   ', search_by: 'name' })).toBe(false);
  });

  it('closes a copy of a deleted transcription when its view is left', () => {
    const open = { ...defaults, view: 'deleted', id: 'a' } as const;
    expect(withChange(open, { view: 'list' }).id).toBeUndefined();
    expect(withChange(open, { view: 'list', id: 'b' }).id).toBe('b');
    expect(withChange({ ...open, view: 'unsaved' }, { view: 'list' }).id).toBe('a');
  });
});

import { describe, expect, it } from 'vitest';
import { transcriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import {
  isFiltered,
  mayMatchMore,
  readTranscriptionSearch,
  toQuery,
  withChange,
} from '../../../../renderer/features/transcriptions/search.ts';

const defaults = readTranscriptionSearch({});

describe('the route of the transcriptions', () => {
  it('has the defaults of the service specification', () => {
    expect(toQuery(defaults)).toEqual({ sort_by: 'id', sort: 'desc', per_page: 10, page: 1 });
  });

  it.each([
    ['search', 7],
    ['search_by', 'description'],
    ['favorite', 'yes'],
    ['sort_by', 'favorite'],
    ['sort', 'up'],
    ['per_page', 11],
    ['per_page', '10'],
    ['page', 0],
    ['page', 1.5],
    ['view', 'grid'],
    ['id', 12],
  ])('uses the default when %s is %j and keeps the rest', (name, value) => {
    const good = {
      search: 'owl',
      search_by: 'result',
      favorite: true,
      sort_by: 'name',
      sort: 'asc',
      per_page: 50,
      page: 3,
      view: 'deleted',
      id: 'a',
    };
    const read = readTranscriptionSearch({ ...good, [name]: value });
    expect(read).toEqual({ ...good, [name]: defaults[name as keyof typeof defaults] });
  });

  it('produces valid queries for all 64 combinations', () => {
    let asked = 0;
    for (const search_by of ['name', 'result'] as const) {
      for (const favorite of [false, true]) {
        for (const sort_by of ['id', 'name'] as const) {
          for (const sort of ['desc', 'asc'] as const) {
            for (const per_page of [10, 25, 50, 100] as const) {
              const query = toQuery({
                ...defaults,
                search: 'x',
                search_by,
                favorite,
                sort_by,
                sort,
                per_page,
              });
              expect(transcriptionQuery.parse(query)).toEqual({
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
    expect(isFiltered(search)).toBe(false);
    expect(isFiltered({ ...search, search_by: 'name' })).toBe(true);
  });

  it('may match more with wildcards, if the service searches', () => {
    const isWide = (search: string, search_by: 'everything' | 'name' | 'result') =>
      mayMatchMore({ ...defaults, search, search_by });
    expect([isWide('ep_1', 'name'), isWide('50%', 'result')]).toEqual([true, true]);
    expect([isWide('ep_1', 'everything'), isWide('ep 1', 'name')]).toEqual([false, false]);
  });

  it('omits a search of only spaces', () => {
    expect(toQuery({ ...defaults, search: '   ' })).not.toHaveProperty('search');
    expect(isFiltered({ ...defaults, search: '   ' })).toBe(false);
    expect(isFiltered({ ...defaults, favorite: true })).toBe(true);
  });

  it('returns to page 1 when the list changes, not when only the record does', () => {
    const third = { ...defaults, page: 3 };
    expect(withChange(third, { favorite: true }).page).toBe(1);
    expect(withChange(third, { per_page: 50 }).page).toBe(1);
    expect(withChange(third, { id: 'a' }).page).toBe(3);
    expect(withChange(third, { view: 'deleted' }).page).toBe(3);
    expect(withChange(third, { page: 4 }).page).toBe(4);
  });

  it('closes a copy of a deleted transcription when its view is left', () => {
    const open = { ...defaults, view: 'deleted', id: 'a' } as const;
    expect(withChange(open, { view: 'list' }).id).toBeUndefined();
    expect(withChange(open, { view: 'list', id: 'b' }).id).toBe('b');
    expect(withChange({ ...open, view: 'unsaved' }, { view: 'list' }).id).toBe('a');
  });
});

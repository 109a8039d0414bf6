import { describe, expect, it } from 'vitest';
import { transcriptionQuery } from '../../../../preload/contract/transcriptions.ts';
import {
  mayMatchMore,
  readTranscriptionSearch,
  toQuery,
  withChange,
} from '../../../../renderer/features/transcriptions/search.ts';

const defaults = readTranscriptionSearch({});

describe('the route of the transcriptions', () => {
  it('has the order of the service specification, in the largest pages', () => {
    expect(toQuery(defaults)).toEqual({ sort_by: 'id', sort: 'desc', per_page: 100 });
  });

  it.each([
    ['search', 7],
    ['search_by', 'description'],
    ['favorite', 'yes'],
    ['show', 7],
    ['sort_by', 'favorite'],
    ['sort', 'up'],
    ['per_page', 20],
    ['per_page', '50'],
    ['view', 'grid'],
    ['id', 12],
  ])('uses the default when %s is %j and keeps the rest', (name, value) => {
    const good = {
      search: 'owl',
      search_by: 'name',
      favorite: true,
      show: 'night-shift',
      sort_by: 'name',
      sort: 'asc',
      per_page: 25,
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
              const choices = { search_by, favorite, sort_by, sort, per_page };
              expect(transcriptionQuery.parse(toQuery({ ...defaults, search: ' x ', ...choices }))).toEqual({
                search: 'x',
                search_by,
                ...(favorite ? { favorite: true } : {}),
                sort_by,
                sort,
                per_page,
              });
              asked += 1;
            }
          }
        }
      }
    }
    expect(asked).toBe(64);
  });

  it('shows all texts for a link of before, with its search and order', () => {
    const link = { search: 'owl', search_by: 'everything', view: 'list', sort: 'asc', page: 2 };
    expect(readTranscriptionSearch(link)).toEqual({ ...defaults, search: 'owl', sort: 'asc' });
  });

  it('may match more with wildcards', () => {
    const isWide = (search: string) => mayMatchMore({ ...defaults, search });
    expect([isWide('ep_1'), isWide('50%'), isWide('ep 1')]).toEqual([true, true, false]);
  });

  it('omits a search of only spaces', () => {
    expect(toQuery({ ...defaults, search: '   ' })).toEqual(toQuery(defaults));
  });

  it('closes a copy of a deleted transcription when its view is left', () => {
    const open = { ...defaults, view: 'deleted', id: 'a' } as const;
    expect(withChange(open, { view: 'list' }).id).toBeUndefined();
    expect(withChange(open, { view: 'list', id: 'b' }).id).toBe('b');
    expect(withChange({ ...open, view: 'unsaved' }, { view: 'list' }).id).toBe('a');
  });
});

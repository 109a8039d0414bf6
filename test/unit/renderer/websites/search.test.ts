import { describe, expect, it } from 'vitest';
import { websiteQuery } from '../../../../preload/contract/websites.ts';
import {
  applySearchChange,
  readWebsiteSearch,
  toQuery,
} from '../../../../renderer/features/websites/search.ts';

const defaults = readWebsiteSearch({});

describe('the route of the websites', () => {
  it('has the order of the service specification, and the largest pages', () => {
    expect(toQuery(defaults)).toEqual({ sort_by: 'id', sort: 'desc', per_page: 100, page: 1 });
  });

  it.each([
    ['search', null],
    ['search_by', 'name'],
    ['sort_by', 'name'],
    ['sort', ''],
    ['per_page', 1000],
    ['page', -1],
    ['id', ''],
    ['only', 'private'],
  ])('uses the default when %s is %j and keeps the rest', (name, value) => {
    const good = {
      search: 'owl',
      search_by: 'domain',
      sort_by: 'domain',
      sort: 'asc',
      per_page: 50,
      page: 3,
      id: 'a',
      only: 'bots',
    };
    const read = readWebsiteSearch({ ...good, [name]: value });
    expect(read).toEqual({ ...good, [name]: defaults[name as keyof typeof defaults] });
  });

  it.each([
    ['https://www.a.example/feed?x=1', 'a.example'],
    ['www.a.example', 'a.example'],
    ['a.example:8080', 'a.example'],
    ['www', 'www'],
    ['a b', 'a b'],
    ['/', '/'],
  ])('searches for the domain of a pasted URL: %j as %j', (search, asked) => {
    expect(toQuery({ ...defaults, search }).search).toBe(asked);
  });

  it('produces a valid query', () => {
    const query = toQuery({
      ...defaults,
      search: ' example ',
      sort_by: 'domain',
      sort: 'asc',
      per_page: 100,
      page: 2,
    });
    expect(websiteQuery.parse(query)).toEqual({
      search: 'example',
      search_by: 'domain',
      sort_by: 'domain',
      sort: 'asc',
      per_page: 100,
      page: 2,
    });
  });

  it('returns to page 1 when the list changes, not when only the record does', () => {
    const third = { ...defaults, page: 3 };
    expect(applySearchChange(third, { sort: 'asc' }).page).toBe(1);
    expect(applySearchChange(third, { id: 'a' }).page).toBe(3);
    expect(applySearchChange(third, { only: 'bots' }).page).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { websiteQuery } from '../../../../preload/contract/websites.ts';
import { readWebsiteSearch } from '../../../../renderer/features/websites/search.ts';
import { toQuery } from '../../../../renderer/features/websites/table/search-terms.ts';

const defaults = readWebsiteSearch({});

describe('the route of the websites', () => {
  it('has the order of the service specification', () => {
    expect(toQuery(defaults)).toEqual({ sort_by: 'id', sort: 'desc' });
  });

  it.each([
    ['search', null],
    ['search_by', 'name'],
    ['sort_by', 'name'],
    ['sort', ''],
    ['id', ''],
    ['only', 'private'],
  ])('uses the default when %s is %j and keeps the rest', (name, value) => {
    const good = {
      search: 'owl',
      search_by: 'domain',
      sort_by: 'domain',
      sort: 'asc',
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

  it('drops the parameters of pages, which older versions saved', () => {
    expect(readWebsiteSearch({ per_page: 50, page: 3 })).toEqual(defaults);
  });

  it.each(['münch', 'my_site', '50%'])('does not ask the service for %j, which it cannot find', (search) => {
    expect(toQuery({ ...defaults, search })).toEqual(toQuery(defaults));
  });

  it('produces a valid query', () => {
    const query = toQuery({ ...defaults, search: ' example ', sort_by: 'domain', sort: 'asc' });
    expect(websiteQuery.parse(query)).toEqual({
      search: 'example',
      search_by: 'domain',
      sort_by: 'domain',
      sort: 'asc',
    });
  });
});

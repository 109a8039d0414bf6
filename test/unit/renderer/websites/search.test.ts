import { describe, expect, it } from 'vitest';
import { websiteQuery } from '../../../../preload/contract/websites.ts';
import { applySearchChange, toQuery, websiteSearch } from '../../../../renderer/features/websites/search.ts';

const defaults = websiteSearch.parse({});

describe('the route of the websites', () => {
  it('starts with the defaults of the specification, section 4.3 rule 3', () => {
    expect(toQuery(defaults)).toEqual({ sort_by: 'id', sort: 'desc', per_page: 10, page: 1 });
  });

  it.each([
    ['search', null],
    ['search_by', 'name'],
    ['sort_by', 'name'],
    ['sort', ''],
    ['per_page', 1000],
    ['page', -1],
    ['id', ''],
    ['add', 'true'],
  ])('falls back where %s is %j, and keeps the rest', (name, value) => {
    const good = {
      search: 'owl',
      search_by: 'domain',
      sort_by: 'domain',
      sort: 'asc',
      per_page: 50,
      page: 3,
      id: 'a',
      add: true,
    };
    const read = websiteSearch.parse({ ...good, [name]: value });
    expect(read).toEqual({ ...good, [name]: (defaults as Record<string, unknown>)[name] });
  });

  it.each([
    ['https://www.a.example/feed?x=1', 'a.example'],
    ['www.a.example', 'a.example'],
    ['a.example:8080', 'a.example'],
    ['www', 'www'],
    ['a b', 'a b'],
    ['/', '/'],
  ])('looks for a pasted address by its domain: %j as %j', (search, asked) => {
    expect(toQuery({ ...defaults, search }).search).toBe(asked);
  });

  it('asks for what the border takes', () => {
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

  it('goes back to the first page when the list changes, and stays when only the record does', () => {
    const third = { ...defaults, page: 3 };
    expect(applySearchChange(third, { sort: 'asc' }).page).toBe(1);
    expect(applySearchChange(third, { id: 'a' }).page).toBe(3);
    expect(applySearchChange(third, { add: true }).page).toBe(3);
  });
});

import { describe, expect, it } from 'vitest';
import { filterByDomain, isLocalTerm } from '../../../../../renderer/features/websites/table/search-terms.ts';
import { createWebsite } from '../../../../website.ts';

const websites = ['xn--mnchen-radio-dlb.de', 'xn--wgv71a119e.jp', 'münster.example', 'a.example'].map(
  (domain) => createWebsite({ id: domain, domain, privacy: 1, email: 0, exclude_bots: 1 }),
);

describe('a search in other scripts', () => {
  it('runs in the renderer if it has wildcards, which match only themselves', () => {
    expect(['my_site', '50%'].map((search) => isLocalTerm({ search }))).toEqual([true, true]);
    const similar = ['my_site.example', 'my-site.example'].map((domain) => createWebsite({ domain }));
    expect(filterByDomain(similar, 'my_site').map(({ domain }) => domain)).toEqual(['my_site.example']);
  });

  it('runs in the renderer, all others on the service', () => {
    expect(['münch', '日本', 'a😀'].map((search) => isLocalTerm({ search }))).toEqual([true, true, true]);
    expect(['', 'owl', 'xn--mnchen', 'a b'].some((search) => isLocalTerm({ search }))).toBe(false);
  });

  it.each([
    ['münch', ['xn--mnchen-radio-dlb.de']],
    [' MÜN ', ['xn--mnchen-radio-dlb.de', 'münster.example']],
    ['mu\u0308nch', ['xn--mnchen-radio-dlb.de']],
    ['日本', ['xn--wgv71a119e.jp']],
    ['https://www.münchen-radio.de/feed', ['xn--mnchen-radio-dlb.de']],
    ['größe', []],
  ])('%j matches %j', (query, expected) => {
    expect(filterByDomain(websites, query).map(({ domain }) => domain)).toEqual(expected);
  });

  it.each([
    ['mnchen', ['xn--mnchen-radio-dlb.de']],
    ['XN--', ['xn--mnchen-radio-dlb.de', 'xn--wgv71a119e.jp']],
    ['https://www.radio-dlb.de/feed?x=1', ['xn--mnchen-radio-dlb.de']],
  ])('finds a part of the domain as services do: %j', (query, expected) => {
    expect(filterByDomain(websites, query).map(({ domain }) => domain)).toEqual(expected);
  });
});

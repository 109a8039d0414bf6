import { describe, expect, it } from 'vitest';
import type { Website } from '../../../../preload/contract/websites.ts';
import { isOwnSearch, matching, pageOf } from '../../../../renderer/features/websites/own-search.ts';

const site = (domain: string): Website => ({
  id: domain,
  domain,
  privacy: 1,
  passwordSet: null,
  email: 0,
  exclude_bots: 1,
  exclude_params: null,
  exclude_ips: null,
  created_at: null,
  updated_at: null,
  more: {},
});
const sites = ['xn--mnchen-radio-dlb.de', 'xn--wgv71a119e.jp', 'münster.example', 'a.example'].map(site);

describe('words in other scripts', () => {
  it('are looked for in the page, all others by the service', () => {
    expect(['münch', '日本', 'a😀'].map((search) => isOwnSearch({ search }))).toEqual([true, true, true]);
    expect(['', 'owl', 'xn--mnchen', 'a b'].some((search) => isOwnSearch({ search }))).toBe(false);
  });

  it.each([
    ['münch', ['xn--mnchen-radio-dlb.de']],
    [' MÜN ', ['xn--mnchen-radio-dlb.de', 'münster.example']],
    ['mu\u0308nch', ['xn--mnchen-radio-dlb.de']],
    ['日本', ['xn--wgv71a119e.jp']],
    ['https://www.münchen-radio.de/feed', ['xn--mnchen-radio-dlb.de']],
    ['größe', []],
  ])('%j are part of %j', (words, expected) => {
    expect(matching(sites, words).map(({ domain }) => domain)).toEqual(expected);
  });

  it('are shown page by page, as the service would', () => {
    expect(pageOf(sites, 2, 3)).toEqual({
      items: [sites[3]],
      page: 2,
      perPage: 3,
      total: 4,
      lastPage: 2,
      hasMore: false,
    });
    expect(pageOf([], 1, 10)).toMatchObject({ items: [], total: 0, lastPage: 1, hasMore: false });
  });
});

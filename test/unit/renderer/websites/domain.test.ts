import { describe, expect, it } from 'vitest';
import { cleanDomain } from '../../../../renderer/features/websites/domain.ts';

describe('cleaning a domain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['https://example.com', 'example.com'],
    ['HTTPS://WWW.Example.COM/path?x=1#y', 'example.com'],
    ['http:/example.com', 'example.com'],
    ['//example.com/a', 'example.com'],
    ['  www.example.com \n', 'example.com'],
    ['exam ple.com', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com:8443/a', 'example.com'],
    ['user:secret@example.com/a', 'example.com'],
    ['example.com\\a', 'example.com'],
    ['blog.www.example.com', 'blog.www.example.com'],
    ['www.com', 'www.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['https://www.日本語.jp/', 'xn--wgv71a119e.jp'],
    ['localhost', 'localhost'],
    ['1234', '1234'],
    ['', ''],
    ['   ', ''],
    ['https://', ''],
    ['exa mple!.com', 'example!.com'],
    ['a..b', 'a..b'],
  ])('%j is sent as %j', (entered, sent) => {
    expect(cleanDomain(entered).domain).toBe(sent);
  });

  it('says whether something was changed', () => {
    expect(cleanDomain('example.com').changed).toBe(false);
    expect(cleanDomain('Example.com').changed).toBe(true);
  });

  it('changes nothing more the second time', () => {
    for (const entered of ['HTTPS://www.Example.com/', 'münchen.de', ' a b.c ']) {
      const once = cleanDomain(entered).domain;
      expect(cleanDomain(once)).toEqual({ domain: once, changed: false });
    }
  });
});

import { describe, expect, it } from 'vitest';
import {
  cleanDomain,
  getDomainProblem,
  getUnicodeDomain,
  toDisplayDomain,
  toIsolatedDomain,
} from '../../../../renderer/features/websites/domain.ts';
import { formatDomainProblem } from '../../../../renderer/features/websites/labels.ts';

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
    expect(cleanDomain(entered)).toBe(sent);
  });

  it('changes nothing the second time', () => {
    for (const entered of ['HTTPS://www.Example.com/', 'münchen.de', ' a b.c ']) {
      const once = cleanDomain(entered);
      expect(cleanDomain(once)).toBe(once);
    }
  });
});

describe('an internationalized domain', () => {
  it('is shown in Unicode when that encodes to the same domain', () => {
    for (const [entered, unicode] of [
      ['https://www.München-Radio.de/', 'münchen-radio.de'],
      ['日本語.jp', '日本語.jp'],
      ['blog.straße.example', 'blog.straße.example'],
    ] as const) {
      const domain = cleanDomain(entered);
      expect(domain).toMatch(/xn--/);
      expect(getUnicodeDomain(domain)).toBe(unicode);
      expect(toDisplayDomain(domain)).toBe(unicode);
      expect(cleanDomain(unicode)).toBe(domain);
    }
  });

  it('is shown as it is when it is ASCII, invalid or would decode to another name', () => {
    // `xn--example-.com` decodes to a name that is encoded differently.
    for (const domain of ['example.com', 'xn--!!.example', 'xn--a', 'xn--example-.com', '']) {
      expect(getUnicodeDomain(domain)).toBeNull();
      expect(toDisplayDomain(domain)).toBe(domain);
    }
  });
});

describe('a domain problem', () => {
  it.each([
    ['localhost', 'ending'],
    ['192.168.1.1', 'ip'],
    ['[2a00::1]', 'ip'],
    ['*.example.com', 'wildcard'],
    ['exa_mple.com', 'character'],
    ['example!.com', 'character'],
    ['a..b', 'dots'],
    ['-a.example', 'hyphen'],
    ['a-.example', 'hyphen'],
    [`${'a'.repeat(64)}.example`, 'label_length'],
    [`${'abcdefghi.'.repeat(26)}com`, 'length'],
    ['example.123', 'numeric_ending'],
  ])('%j has one', (domain, kind) => {
    expect(getDomainProblem(domain)?.kind).toBe(kind);
  });

  it.each([
    ['exa_mple.com', 'A domain can’t contain the character “_”.'],
    [`${'a'.repeat(64)}.example`, 'Each part of a domain can have at most 63 characters.'],
    ['localhost', 'The ending is missing, such as .com.'],
  ])('%j has a message', (domain, message) => {
    const problem = getDomainProblem(domain);
    expect(problem && formatDomainProblem(problem)).toBe(message);
  });

  it.each(['example.com', 'xn--mnchen-3ya.de', 'a.b', '123.example', `${'a'.repeat(63)}.example`])(
    '%j has none',
    (domain) => {
      expect(getDomainProblem(domain)).toBeNull();
    },
  );
});

describe('a domain in a sentence', () => {
  it('is isolated if it is written from right to left', () => {
    expect(toIsolatedDomain('xn--4dbrk0ce.example')).toBe('\u2068ישראל.example\u2069');
  });

  it.each(['example.org', 'xn--mnchen-radio-dlb.de'])('is plain otherwise: %s', (domain) => {
    expect(toIsolatedDomain(domain)).toBe(toDisplayDomain(domain));
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePunycode, toUnicodeDomain } from '../../../../renderer/lib/punycode.ts';

describe('a domain in punycode', () => {
  // The first five are samples of RFC 3492.
  it.each([
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['Proprostnemluvesky-uyb24dma41a', 'Pročprostěnemluvíčesky'],
    ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
    ['-> $1.00 <--', '-> $1.00 <-'],
    ['mnchen-3ya', 'münchen'],
    ['wgv71a119e', '日本語'],
    ['e28h', '😀'],
  ])('%j is %j', (text, unicode) => {
    expect(decodePunycode(text)).toBe(unicode);
  });

  it.each(['99999999', 'ü', 'a-é', 'mnchen-3y!', 'ab-999999999999999999', 'ib9b'])('%j is null', (text) => {
    expect(decodePunycode(text)).toBeNull();
  });

  it('is decoded label by label, and invalid labels stay unchanged', () => {
    expect(toUnicodeDomain('xn--mnchen-radio-dlb.de')).toBe('münchen-radio.de');
    expect(toUnicodeDomain('blog.xn--wgv71a119e.jp')).toBe('blog.日本語.jp');
    expect(toUnicodeDomain('XN--Mnchen-3ya.de')).toBe('München.de');
    expect(toUnicodeDomain('xn--!!.example.com')).toBe('xn--!!.example.com');
    expect(toUnicodeDomain('example.com')).toBe('example.com');
  });

  it('decodes what the URL parser encodes', () => {
    const letters = fc.constantFrom(...'aäbßcçdéñøřşžабвгдежзикαβγδεあいうカキク日本語放送한국어');
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 15 }), (label) => {
        const ascii = new URL(`http://${label.join('')}.example/`).hostname;
        const unicode = toUnicodeDomain(ascii);
        expect(new URL(`http://${unicode}/`).hostname).toBe(ascii);
        expect(unicode).toMatch(/^[^-]/);
      }),
    );
  });
});

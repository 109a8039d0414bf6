import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDocx } from '../../../../main/library/exports/as-docx.ts';
import { asHtml, asMarkdown, asText, toTextDocument } from '../../../../main/library/exports/formats.ts';
import { readDocx, readHtml, unzip } from './read-back.ts';

const at = new Date('2025-11-20T10:00:00Z');
const name = 'Folge 31 – <Räume> & „Vorhänge“ 🎙️';
const text = [
  'Guten Tag.\tHier ist der Hafen. ',
  '',
  '',
  '1. *Nicht* fett, <b>auch</b> nicht &amp; kein `Code`.',
  '# keine Überschrift',
  '  eingerückt',
  'שלום וברוכים הבאים',
  '👩‍👩‍👧 \u{1d11e}',
  '',
].join('\n');

describe('documents', () => {
  it('DOCX: title and text are unchanged', () => {
    expect(readDocx(asDocx(toTextDocument(name, text), at))).toEqual({ title: name, text });
  });

  it('HTML: title and text are unchanged', () => {
    expect(readHtml(asHtml(toTextDocument(name, text)))).toEqual({ title: name, text });
  });

  it('DOCX and HTML contain any text unchanged', () => {
    const words = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          '\n',
          '\n\n',
          '\t',
          ' ',
          '<p>',
          '</w:t>',
          '&lt;',
          '\r\n',
          '\u0000',
          '\ud800',
          '\uffff',
        ),
      ),
    );
    fc.assert(
      fc.property(words, (pieces) => {
        const document = toTextDocument('x', pieces.join(''));
        expect(readDocx(asDocx(document, at)).text).toBe(document.text);
        expect(readHtml(asHtml(document)).text).toBe(document.text);
      }),
    );
  });

  it('remove only characters that no document can hold', () => {
    expect(toTextDocument(' a\nb ', 'x\u0000\u0008y\r\nz\rä\ud800\u{1f600}\t').text).toBe(
      'xy\nz\nä\ufffd😀\t',
    );
    expect(toTextDocument(' a\nb ', '').name).toBe('a b');
  });

  it('has no markup of the text', () => {
    const document = toTextDocument('A </dc:title> & more', '</w:t><w:instrText>DDE</w:instrText> &amp;');
    const parts = [...unzip(asDocx(document, at)).values()].join();
    expect(parts).not.toContain('<w:instrText>');
    expect(parts).toContain('&lt;w:instrText&gt;DDE&lt;/w:instrText&gt; &amp;amp;');
    expect(parts).toContain('A &lt;/dc:title&gt; &amp; more');
  });

  it('DOCX has the parts that Word requires and marks right-to-left text', () => {
    const parts = unzip(asDocx(toTextDocument(name, text), at));
    expect([...parts.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/_rels/document.xml.rels',
      'word/styles.xml',
      'docProps/core.xml',
    ]);
    expect(parts.get('word/document.xml')?.match(/<w:bidi\/>/g)).toHaveLength(1);
    expect(parts.get('docProps/core.xml')).toContain('2025-11-20T10:00:00Z');
  });

  it.each([
    [2026, 2026],
    [1970, 1980],
    [2150, 2099],
  ])('DOCX has local modification times: %d becomes %d', (year, zipYear) => {
    const archive = asDocx(toTextDocument(name, text), new Date(year, 10, 22, 13, 37, 59));
    expect(archive.readUInt16LE(10)).toBe((13 << 11) | (37 << 5) | 29);
    expect(archive.readUInt16LE(12)).toBe(((zipYear - 1980) << 9) | (11 << 5) | 22);
  });

  it('plain text ends with a line break', () => {
    expect(asText(toTextDocument(name, 'one\ntwo'))).toBe('one\ntwo\n');
    expect(asText(toTextDocument(name, 'one\n'))).toBe('one\n');
  });

  it('Markdown escapes characters that look like markup', () => {
    const markdown = asMarkdown(
      toTextDocument(
        'A *name*',
        '# one\n- two\n3. three\n> four\n===\n\nfive_six `x` [y](z) <i> &amp; R&D a-b 3.5\n\n\n\n   six',
      ),
    );
    expect(markdown).toBe(
      [
        '# A \\*name\\*',
        '',
        '\\# one  ',
        '\\- two  ',
        '3\\. three  ',
        '\\> four  ',
        '\\===',
        '',
        'five\\_six \\`x\\` \\[y\\](z) \\<i> \\&amp; R&D a-b 3.5',
        '',
        'six',
        '',
      ].join('\n'),
    );
  });

  it('Markdown has no tables and formulas of GitHub', () => {
    expect(asMarkdown(toTextDocument('x', 'a | b\n--- | ---\n$5 and $x^2$'))).toBe(
      '# x\n\na \\| b  \n--- \\| ---  \n\\$5 and \\$x^2\\$\n',
    );
  });

  it('HTML loads nothing and runs nothing', () => {
    const page = asHtml(toTextDocument('<script>alert(1)</script>', '<img src=x onerror=alert(1)>'));
    expect(page).not.toMatch(/<(script|img|link|iframe)/i);
    expect(page).toContain('&lt;script&gt;');
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    );
  });
});

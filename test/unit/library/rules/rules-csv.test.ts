import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTable, formatRules, parseRules } from '../../../../main/library/rules/rules-csv.ts';
import { ruleFields } from '../../../../preload/contract/rules.ts';

const noShow = (): null => null;
const parse = (content: string) => parseRules(content, noShow);
const read = (content: string): readonly string[] =>
  parse(content).rules.map(({ heard, written }) => `${heard} → ${written}`);

describe('a table of rules', () => {
  it.each([
    ['lines of Unix', 'Lindquist,Lindqvist\nowl,Owl\n'],
    ['lines of Windows, with a mark and a header', '\ufeffheard,written\r\nLindquist,Lindqvist\r\nowl,Owl'],
    ['quotes', '"Lindquist","Lindqvist"\n"owl","Owl"'],
    ['semicolons', 'Lindquist;Lindqvist\nowl;Owl'],
    ['tabs and empty lines', '\nLindquist\tLindqvist\n\nowl\tOwl\n\t\n'],
    ['a header with the show', 'Heard,Written,Show\nLindquist,Lindqvist,\nowl,Owl,'],
  ])('is read with %s', (_what, content) => {
    expect(parse(content).problems).toEqual([]);
    expect(read(content)).toEqual(['Lindquist → Lindqvist', 'owl → Owl']);
  });

  it('has commas, quotes and signs of formulas in its cells', () => {
    expect(read('"a, b","say ""b"""\nat,"\'@home"')).toEqual(['a, b → say "b"', 'at → @home']);
  });

  it('is read in the encodings of spreadsheets', () => {
    const content = 'Bjorn,Björn\n';
    const utf16 = Buffer.from(`\ufeff${content}`, 'utf16le');
    for (const bytes of [
      Buffer.from(content),
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(content, 'latin1'),
    ])
      expect(read(decodeTable(bytes))).toEqual(['Bjorn → Björn']);
  });

  it('says which lines it does not take, and why', () => {
    const content = [
      'heard,written',
      'only',
      ',Owl',
      '…,Owl',
      `${'x'.repeat(201)},y`,
      'bat,',
      'a,b,No show',
      '"x,y',
    ];
    expect(parse(content.join('\r\n'))).toEqual({
      rules: [],
      problems: [
        { line: 2, kind: 'columns' },
        { line: 3, kind: 'heard' },
        { line: 4, kind: 'heard' },
        { line: 5, kind: 'too_long' },
        { line: 6, kind: 'written' },
        { line: 7, kind: 'show' },
        { line: 8, kind: 'quotes' },
      ],
    });
  });

  it('counts lines within quotes', () => {
    expect(parse('"a\nb",c\n,d').problems).toEqual([
      { line: 1, kind: 'heard' },
      { line: 3, kind: 'heard' },
    ]);
  });

  it('comes back as it was written', () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((value) => value.trim().replaceAll(/\p{Cc}/gu, ''));
    const shows = new Map([['s1', 'Night Shift']]);
    fc.assert(
      fc.property(
        fc.array(fc.record({ heard: cell, written: cell, showId: fc.constantFrom(null, 's1') })),
        (values) => {
          const rules = values.flatMap((value) => {
            const valid = ruleFields.safeParse(value);
            return valid.success ? [valid.data] : [];
          });
          const content = formatRules(rules, (id) => shows.get(id) ?? null);
          const parsed = parseRules(
            content,
            (name) => [...shows].find(([, one]) => one === name)?.[0] ?? null,
          );
          expect(parsed).toEqual({ rules, problems: [] });
        },
      ),
    );
  });

  it('starts no formula in a spreadsheet', () => {
    const content = formatRules([{ heard: 'a', written: '=1+1', showId: null }], noShow);
    expect(content).toBe("\ufeffheard,written\r\na,'=1+1\r\n");
  });
});

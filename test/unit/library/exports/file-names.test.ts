import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createUniqueNames,
  formatFileName,
  unknownFields,
} from '../../../../main/library/exports/file-names.ts';
import { startThreadWork } from '../../../thread-work.ts';

const toSafeFileName = (text: string): string => formatFileName('{name}', record(text), 1, 1);
const record = (name: string) => ({ id: '42', name, created_at: '2025-11-20T09:05:07.000000Z' });

describe('safe names', () => {
  it.each([
    ['Episode 12: The window', 'Episode 12 - The window'],
    ['A/B \\ C | D', 'A-B - C - D'],
    ['../../etc/passwd', 'etc-passwd'],
    ['Was? "Wo" <dort>*', 'Was Wo dort'],
    ['👩‍👩‍👧 Familie 🎙️', '👩‍👩‍👧 Familie 🎙️'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['line\nbreak\tand\u0000nul', 'line break and nul'],
    ['  .hidden. ', 'hidden'],
    ['trailing. . .', 'trailing'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['COM1', '_COM1'],
    ['con .x', '_con .x'],
    ['CON  .txt', '_CON .txt'],
    ['com¹ .a', '_com¹ .a'],
    ['a\u2060b\u00adc\u061cd\u{e0041}', 'abcd'],
    ['Conference', 'Conference'],
    ['e\u0301', 'é'],
    ['', 'text'],
    ['///', 'text'],
    ['???', 'text'],
    ['-rf', 'rf'],
    ['--help', 'help'],
    ['- . -x', 'x'],
    ['half \ud83d', 'half'],
    ['שלום', 'שלום'],
  ])('%j becomes %j', (from, to) => {
    expect(toSafeFileName(from)).toBe(to);
  });

  it('are never too long and never split a character', () => {
    const long = toSafeFileName('👩‍👩‍👧'.repeat(100));
    expect(Buffer.byteLength(long)).toBeLessThanOrEqual(200);
    expect(long.replaceAll('👩‍👩‍👧', '')).toBe('');
    expect(toSafeFileName(`${'ä'.repeat(99)}. .x`)).not.toMatch(/[. ]$/);
  });

  it('are safe for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = toSafeFileName(text);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[.-]|[. ]$|^$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(201);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('templates', () => {
  it.each([
    ['{name}', 'Window'],
    ['{date} {name}', '2025-11-20 Window'],
    ['{date} {time} – { name }', '2025-11-20 09-05 – Window'],
    ['{number} {name} ({id})', '007 Window (42)'],
    ['show/{name}', 'show-Window'],
    ['{title} {name}', '{title} Window'],
    ['', 'Window'],
    ['{', '{'],
  ])('%s', (template, name) => {
    expect(formatFileName(template, record('Window'), 7, 120)).toBe(name);
  });

  it('omit missing values with their separators', () => {
    const bare = { id: '1', name: 'Window', created_at: null };
    expect(formatFileName('{date} - {name}', bare, 1, 1)).toBe('Window');
    expect(formatFileName('{name} - {date}', bare, 1, 1)).toBe('Window');
    expect(formatFileName('{date}', bare, 1, 1)).toBe('Window');
  });

  it('report unknown placeholders', () => {
    expect(unknownFields('{title} {name} {title} {x y}')).toEqual(['title', 'x y']);
  });
});

describe('names in one folder', () => {
  it('differ by more than case or Unicode form', () => {
    const given = ['Window', 'window', 'WINDOW', 'Café', 'Cafe\u0301', 'window (4)', 'Window'];
    const names = given.map(createUniqueNames());
    expect(names).toEqual([
      'Window',
      'window (2)',
      'WINDOW (3)',
      'Café',
      'Cafe\u0301 (2)',
      'window (4)',
      'Window (5)',
    ]);
  });

  it('are found at once, however many are equal', () => {
    const toUniqueName = createUniqueNames();
    const getWork = startThreadWork();
    for (let count = 1; count < 10_000; count += 1) toUniqueName('Episode');
    expect(toUniqueName('Episode')).toBe('Episode (10000)');
    expect(getWork()).toBeLessThan(2_000);
  });
});

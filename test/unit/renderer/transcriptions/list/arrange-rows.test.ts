import { describe, expect, it } from 'vitest';
import type { LibraryRow } from '../../../../../preload/contract/library.ts';
import {
  arrangeRows,
  formatFacts,
  groupByTime,
} from '../../../../../renderer/features/transcriptions/list/arrange-rows.ts';
import { libraryRow as row } from '../library-row.ts';

/** A Wednesday. */
const now = new Date(2026, 10, 25, 12);
const day = (year: number, month: number, date: number): number =>
  new Date(year, month - 1, date, 9).getTime();

const arrange = (rows: readonly LibraryRow[], order: Partial<Parameters<typeof arrangeRows>[1]> = {}) =>
  arrangeRows(rows, { favorite: false, show: '', sort_by: 'id', sort: 'desc', ...order }).map(({ id }) => id);

describe('the order of the rows', () => {
  const rows = [
    row('undated', 9),
    row('early', 8, { date: day(2026, 11, 12), favorites: 'some' }),
    row('late', 1, { date: day(2026, 11, 19), favorites: 'all' }),
    row('older undated', 2),
  ];

  it('is by date, then by the position at the service, in both directions', () => {
    expect(arrange(rows)).toEqual(['late', 'early', 'undated', 'older undated']);
    expect(arrange(rows, { sort: 'asc' })).toEqual(['older undated', 'undated', 'early', 'late']);
  });

  it('of names counts numbers as numbers', () => {
    const named = ['Episode 10', 'episode 9', 'Ähre'].map((name, at) => row(name, at));
    expect(arrange(named, { sort_by: 'name', sort: 'asc' })).toEqual(['Ähre', 'episode 9', 'Episode 10']);
    expect(arrange(named, { sort_by: 'name', sort: 'desc' })).toEqual(['Episode 10', 'episode 9', 'Ähre']);
  });

  it('keeps favourites, also of some parts', () => {
    expect(arrange(rows, { favorite: true })).toEqual(['late', 'early']);
  });

  it('keeps those of a show', () => {
    const ofShow = [row('in', 1, { showId: 'night' }), row('out', 2), row('other', 3, { showId: 'mail' })];
    expect(arrange(ofShow, { show: 'night' })).toEqual(['in']);
  });
});

it('groups by week, month and year', () => {
  const dates = [
    day(2026, 11, 25),
    day(2026, 11, 23),
    day(2026, 11, 20),
    day(2026, 10, 31),
    day(2026, 10, 2),
    day(2025, 12, 31),
    null,
  ];
  const rows = dates.map((date, at) => row(String(at), 10 - at, { date }));
  expect([...groupByTime(rows, now)]).toEqual([
    [0, 'This week'],
    [2, 'Earlier in November'],
    [3, 'October'],
    [5, '2025'],
    [6, 'Earlier'],
  ]);
});

it('names what is known of a text, and the language if it is not that of the window', () => {
  const facts = { date: day(2026, 10, 31), seconds: 2_472.4, words: 6_340 };
  expect(formatFacts(row('1', 1, { ...facts, language: 'de-DE' }), now)).toBe(
    'Oct 31 · 41:12 · 6,340 words · German',
  );
  expect(formatFacts(row('1', 1, { ...facts, language: 'en-GB' }), now)).toBe('Oct 31 · 41:12 · 6,340 words');
  expect(formatFacts(row('1', 1, { parts: { there: 2, count: 5 } }), now)).toContain('2');
  expect(formatFacts(row('1', 1), now)).toBe('');
});

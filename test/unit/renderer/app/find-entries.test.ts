import { describe, expect, it } from 'vitest';
import { type Entry, findEntries, foldEntry, parsePlace } from '../../../../renderer/app/find-entries.ts';

const entry = (label: string, synonyms?: string): Entry => ({ id: label, label, synonyms, run: () => {} });
const find = (query: string, ...entries: Entry[]): readonly string[] =>
  findEntries(entries.map(foldEntry), query).map(({ label }) => label);

describe('entries of the palette', () => {
  const favourite = entry('Add to favourites', 'favorite, star');
  const rename = entry('Rename', 'title, name');
  const details = entry('Details…', 'length, title');

  it.each([
    ['favourites', 'Add to favourites'],
    ['FAVORITE', 'Add to favourites'],
    ['star add', 'Add to favourites'],
    ['rename', 'Rename'],
  ])('are found by %s', (query, label) => {
    expect(find(query, details, favourite, rename)).toEqual([label]);
  });

  it('come before those that are found by another word only', () => {
    expect(find('title', details, rename, entry('Show the title'), entry('Title page'))).toEqual([
      'Title page',
      'Show the title',
      'Details…',
      'Rename',
    ]);
  });

  it('are found without accents, and all of them without a word', () => {
    expect(find('elan', entry('Élan vital'))).toEqual(['Élan vital']);
    expect(find('', favourite, rename)).toHaveLength(2);
    expect(find('nothing such', favourite)).toEqual([]);
  });

  it('are eight at most', () => {
    expect(find('a', ...Array.from({ length: 20 }, (_, at) => entry(`a ${at}`)))).toHaveLength(8);
  });
});

describe('a time', () => {
  it.each([
    ['12:30', 750],
    ['0:07', 7],
    [' 1:02:30 ', 3_750],
    ['90:00', 5_400],
  ])('%s is so many seconds', (text, seconds) => expect(parsePlace(text)).toBe(seconds));

  it.each(['12', '12:3', '1:75', 'at 12:30', '1:2:3:4', ''])('is not %j', (text) =>
    expect(parsePlace(text)).toBeNull(),
  );
});

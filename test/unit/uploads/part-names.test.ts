import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import de from '../../../assets/locales/de.json' with { type: 'json' };
import en from '../../../assets/locales/en.json' with { type: 'json' };
import {
  joinedName,
  parsePartName,
  proposeEpisodes,
  sortParts,
  toPartNames,
} from '../../../main/uploads/part-names.ts';
import { setCatalog } from '../../../preload/messages/translate.ts';

afterEach(() => setCatalog({ locale: 'en', messages: en }));

const anyName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
  .map((name) => `N${name.trim()}`);

describe('names of parts', () => {
  it('have the number of the part', () => {
    expect(toPartNames('Episode 12', 2)).toEqual(['Episode 12 · part 1 of 2', 'Episode 12 · part 2 of 2']);
    setCatalog({ locale: 'de', messages: de });
    expect(toPartNames('Folge 12', 2)).toEqual(['Folge 12 · Teil 1 von 2', 'Folge 12 · Teil 2 von 2']);
  });

  it('fit the service, differ, and begin alike', () => {
    fc.assert(
      fc.property(anyName, fc.integer({ min: 2, max: 120 }), (name, count) => {
        const names = toPartNames(name, count);
        expect(new Set(names).size).toBe(count);
        for (const one of names) expect([...one].length).toBeLessThanOrEqual(128);
        const parsed = names.map(parsePartName);
        expect(parsed.map((one) => one?.part)).toEqual(
          Array.from({ length: count }, (_, index) => index + 1),
        );
        expect(new Set(parsed.map((one) => one?.base)).size).toBe(1);
      }),
    );
  });

  it.each([
    ['Episode 12 · part 2 of 4', { base: 'Episode 12', part: 2, count: 4 }],
    ['Episode 12 - Part 2/4', { base: 'Episode 12', part: 2, count: 4 }],
    ['Folge 12 (Teil 2 von 4)', { base: 'Folge 12', part: 2, count: 4 }],
    ['Folge 12, TEIL 10 VON 12', { base: 'Folge 12', part: 10, count: 12 }],
    ['part 1 of 2', { base: '', part: 1, count: 2 }],
    ['Episode 12 · part 5 of 4', null],
    ['Episode 12 · part 0 of 4', null],
    ['Episode 12 · part 2 of 4 (old)', null],
    ['Depart 2 of 4 trains', null],
    ['Episode 12', null],
  ])('%s', (name, parsed) => expect(parsePartName(name)).toEqual(parsed));

  it.each([
    [['Episode 12 · part 1 of 2', 'Episode 12 · part 2 of 2'], 'Episode 12'],
    [['Interview Ana 1', 'Interview Ana 2'], 'Interview Ana'],
    [['memo-001.wav', 'memo-002.wav'], 'memo-00'],
    [['Ana', 'Ben'], 'Ana'],
    [['part 1 of 2', 'part 2 of 2'], 'part 1 of 2'],
  ])('%j have %s in common', (names, joined) => expect(joinedName(names)).toBe(joined));

  it('decide the order of parts if all have a number; else their creation does', () => {
    const record = (id: string, name: string, created_at: string | null) => ({ id, name, created_at });
    const numbered = [
      record('1', 'A · part 2 of 2', '2031-01-01'),
      record('2', 'A · part 1 of 2', '2031-01-02'),
    ];
    expect(sortParts(numbered).map(({ id }) => id)).toEqual(['2', '1']);
    const others = [
      record('10', 'b', '2031-01-02'),
      record('9', 'a', '2031-01-02'),
      record('11', 'c', '2031-01-01'),
    ];
    expect(sortParts(others).map(({ id }) => id)).toEqual(['11', '9', '10']);
  });
});

describe('proposed episodes', () => {
  const day = (number: number) => new Date(Date.UTC(2031, 0, number)).toISOString();
  const record = (id: number, name: string, created_at: string | null = day(1)) => ({
    id: String(id),
    name,
    created_at,
  });

  it('are records whose names are parts of the same name', () => {
    const records = [
      record(1, 'Episode 12 · part 1 of 2'),
      record(2, 'Other · part 1 of 2'),
      record(3, 'EPISODE 12 – Part 2 of 2'),
      record(4, 'Episode 13'),
    ];
    expect(proposeEpisodes(records)).toEqual([{ name: 'Episode 12', ids: ['1', '3'], missing: [] }]);
  });

  it('may lack parts that were renamed', () => {
    const records = [1, 2, 4].map((part) => record(part, `Show · part ${part} of 4`));
    expect(proposeEpisodes([...records, record(3, 'The good bit')])).toEqual([
      { name: 'Show', ids: ['1', '2', '4'], missing: [3] },
    ]);
  });

  it('separate recordings of the same name by date, or by numbers that repeat', () => {
    const records = [
      record(1, 'Daily · part 1 of 2', day(1)),
      record(2, 'Daily · part 2 of 2', day(1)),
      record(3, 'Daily · part 1 of 2', day(1)),
      record(4, 'Daily · part 2 of 2', day(1)),
      record(5, 'Weekly · part 1 of 2', day(1)),
      record(6, 'Weekly · part 2 of 2', day(9)),
    ];
    expect(proposeEpisodes(records).map(({ ids }) => ids)).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('never contain a record twice, and are of one count each', () => {
    const records = fc.array(
      fc.record({
        base: fc.constantFrom('A', 'B', ''),
        part: fc.integer({ min: 1, max: 4 }),
        count: fc.integer({ min: 1, max: 4 }),
        created_at: fc.constantFrom(day(1), day(2), day(20), null),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(records, (fields) => {
        const all = fields.map(({ base, part, count, created_at }, index) =>
          record(index, `${base} · part ${part} of ${count}`, created_at),
        );
        const proposals = proposeEpisodes(all);
        const ids = proposals.flatMap((proposal) => proposal.ids);
        expect(new Set(ids).size).toBe(ids.length);
        for (const proposal of proposals) {
          const parsed = proposal.ids.map((id) => parsePartName(all[Number(id)]?.name ?? ''));
          expect(new Set(parsed.map((one) => one?.count)).size).toBe(1);
          const numbers = parsed.map((one) => one?.part ?? 0);
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
          expect(new Set(numbers).size + proposal.missing.length).toBe(parsed[0]?.count);
        }
      }),
    );
  });
});

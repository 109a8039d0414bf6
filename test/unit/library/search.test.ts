import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThreadWork } from '../../thread-work.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { type LibrarySetup, setUpLibrary } from './library-setup.ts';

const filler = (wordCount: number): string =>
  Array.from({ length: wordCount }, (_, at) => `filler${at % 97}`).join(' ');

let setup: LibrarySetup;

beforeAll(async () => {
  setup = await setUpLibrary();
  setup.insertRecord('Harbour diary', 'We walked along the harbour. The lighthouse keeper waved at us.');
  setup.insertRecord('The lighthouse', `${filler(400)} and then nothing more was said.`);
  setup.insertRecord('Much about lamps', `${'lighthouse lamp. '.repeat(30)}${filler(300)}`);
  setup.insertRecord('Once about lamps', `${filler(300)} a lighthouse lamp ${filler(300)}`);
  setup.insertRecord(
    'Grüße aus der Straße',
    'Die Straße war voller Menschen. Sølvi Åsen sprach über Cafés, über Łódź.',
  );
  setup.insertRecord('Decomposed', 'Das Cafe\u0301 hat geo\u0308ffnet.');
  setup.insertRecord('東京の話', '昨日は東京都の美術館へ行きました。とても楽しかったです。');
  setup.insertRecord('京都', '京都の東寺は静かだ。');
  setup.insertRecord('서울 이야기', '어제 서울특별시에서 만났습니다.');
  setup.insertRecord('ไทย', 'สวัสดีครับ วันนี้อากาศดีมาก');
  setup.insertRecord('Quotes', "It's rock'n'roll, said O'Brien; C++ and e-mail are fine, 50% of it.");
  setup.insertRecord('Hindi', 'हिन्दी में बातचीत');
  setup.insertRecord('Whole', `${filler(50)} lantern ${filler(50)}`);
  setup.insertRecord('Begins', `${filler(50)} lanterns, lanterns, lanterns ${filler(50)}`);
  setup.insertRecord('Empty', null);
  setup.library.start();
  await setup.waitUntilIndexed();
});
afterAll(() => setup.close());

describe('search results', () => {
  it.each([
    ['harbour', ['Harbour diary']],
    ['HARB', ['Harbour diary']],
    ['keeper waved', ['Harbour diary']],
    ['waved keeper', ['Harbour diary']],
    ['"keeper waved"', ['Harbour diary']],
    ['"waved keeper"', []],
    ['"the lighthouse kee', ['Harbour diary']],
    ['"lighthouse the kee', []],
    ['harbour nowhere', []],
    ['strasse', ['Grüße aus der Straße']],
    ['STRASSE', ['Grüße aus der Straße']],
    ['straße', ['Grüße aus der Straße']],
    ['solvi asen', ['Grüße aus der Straße']],
    ['lodz', ['Grüße aus der Straße']],
    ['grusse', ['Grüße aus der Straße']],
    ['geoffnet', ['Decomposed']],
    ['geöffnet', ['Decomposed']],
    ["rock'n'roll", ['Quotes']],
    ["rock'n'ro", ['Quotes']],
    ['rock roll', ['Quotes']],
    ["o'brien", ['Quotes']],
    ['c++', ['Quotes']],
    ['e-mail', ['Quotes']],
    ['"mail e"', []],
    ['हिन्दी', ['Hindi']],
    ['आज', []],
    ['empty', ['Empty']],
    ['arbour', []],
    ['', []],
    ['   ', []],
    ['?!', []],
  ])('%s', (text, names) => expect(setup.searchNames(text)).toEqual(names));

  it('include both Unicode forms of an accent', () => {
    expect([...setup.searchNames('café')].sort()).toEqual(['Decomposed', 'Grüße aus der Straße']);
    expect([...setup.searchNames('cafe\u0301')].sort()).toEqual(['Decomposed', 'Grüße aus der Straße']);
  });

  it.each([
    ['東京', ['東京の話']],
    ['美術館', ['東京の話']],
    ['術館へ行き', ['東京の話']],
    ['館術', []],
    ['東寺', ['京都']],
    ['京都', ['京都', '東京の話']],
    ['東', ['京都', '東京の話']],
    ['楽しかった 東京', ['東京の話']],
    ['서울', ['서울 이야기']],
    ['특별시', ['서울 이야기']],
    ['วันนี้', ['ไทย']],
    ['อากาศ', ['ไทย']],
  ])('%s, in a script without spaces', (text, names) =>
    expect([...setup.searchNames(text)].sort()).toEqual([...names].sort()),
  );

  it('contain a run of characters only where they are adjacent', () => {
    // 東京 and 京都 both occur here, but only one text contains 東京都.
    expect(setup.searchNames('東京都')).toEqual(['東京の話']);
  });
});

describe('the order of results', () => {
  it('puts names first, then texts by relevance', () => {
    const names = setup.searchNames('lighthouse');
    expect(names[0]).toBe('The lighthouse');
    expect(names.indexOf('Much about lamps')).toBeLessThan(names.indexOf('Once about lamps'));
    expect(names).toHaveLength(4);
  });

  it('puts whole words before prefixes', () => {
    expect(setup.searchNames('lantern')).toEqual(['Whole', 'Begins']);
  });

  it('is limited to the requested number, with the total count', () => {
    const found = unwrap(setup.library.search({ text: 'lighthouse', limit: 2 }));
    expect(found.hits).toHaveLength(2);
    expect(found.total).toBe(4);
  });
});

describe('the order of names', () => {
  let episodes: LibrarySetup;
  beforeAll(async () => {
    episodes = await setUpLibrary();
    episodes.insertRecord('Episode 190', 'Its checksum is 12ab34.');
    episodes.insertRecord('Twelve', 'In episode 12 we said the same, and in episode 12 again.');
    episodes.insertRecord('12 reasons for an episode', 'Reasons.');
    episodes.insertRecord('Notes on Episode 12', 'Notes.');
    episodes.insertRecord('Episode 12: The window', 'A window.');
    episodes.insertRecord('EPISODE 12', 'Only this.');
    for (let number = 120; number < 200; number += 1)
      if (number !== 190) episodes.insertRecord(`Episode ${number}`, 'Other things.');
    episodes.library.start();
    await episodes.waitUntilIndexed();
  });
  afterAll(() => episodes.close());

  it('is exact name, name prefix, substring, all words, then word prefixes', () => {
    const names = episodes.searchNames('Episode 12');
    expect(names.slice(0, 4)).toEqual([
      'EPISODE 12',
      'Episode 12: The window',
      'Notes on Episode 12',
      '12 reasons for an episode',
    ]);
    expect(names.slice(4, 14).every((name) => /^Episode 12\d$/.test(name))).toBe(true);
    expect(names.slice(14)).toEqual(['Twelve', 'Episode 190']);
  });

  it('does not depend on the limit', () => {
    const { hits } = unwrap(episodes.library.search({ text: 'episode 12', limit: 2 }));
    expect(hits.map(({ name }) => name)).toEqual(['EPISODE 12', 'Episode 12: The window']);
  });

  it('continues over several pages without gaps', () => {
    const text = 'Episode';
    const part = (offset: number) => unwrap(episodes.library.search({ text, limit: 30, offset }));
    const parts = [part(0), part(30), part(60), part(90)];
    expect(parts.map(({ hits }) => hits.length)).toEqual([30, 30, 25, 0]);
    const ids = parts.flatMap(({ hits }) => hits.map(({ id }) => id));
    expect(new Set(ids).size).toBe(85);
    expect(parts.map(({ total }) => total)).toEqual([85, 85, 85, 85]);
  });
});

describe('a snippet', () => {
  const hit = (text: string) => unwrap(setup.library.search({ text })).hits[0];
  const marked = (text: string, marks: readonly (readonly [number, number])[]): readonly string[] =>
    marks.map(([start, end]) => text.slice(start, end));

  it('marks the match as spelled in the text', () => {
    const found = hit('strasse solvi');
    expect(marked(found?.snippet ?? '', found?.snippetMarks ?? [])).toEqual(['Straße', 'Sølvi']);
    expect(marked(found?.name ?? '', found?.nameMarks ?? [])).toEqual(['Straße']);
    const decomposed = hit('geoffnet');
    expect(marked(decomposed?.snippet ?? '', decomposed?.snippetMarks ?? [])).toEqual(['geo\u0308ffnet']);
    const japanese = hit('美術館');
    expect(marked(japanese?.snippet ?? '', japanese?.snippetMarks ?? [])).toEqual(['美術館']);
  });

  it('has the offset of the place with the most matches', () => {
    const found = hit('lamp lighthouse');
    const record = setup.service.data.transcriptions.getAll().find(({ name }) => name === found?.name);
    expect(record?.result?.slice(found?.offset ?? 0)).toMatch(/^lighthouse lamp|^lamp/);
    const once = unwrap(setup.library.search({ text: '"a lighthouse lamp"' })).hits[0];
    expect(once?.name).toBe('Once about lamps');
    const text = setup.service.data.transcriptions.getAll().find(({ name }) => name === once?.name)?.result;
    expect(text?.slice(once?.offset ?? 0, (once?.offset ?? 0) + 17)).toBe('a lighthouse lamp');
    expect(once?.snippet).toMatch(/^… .* …$/);
  });

  it('has no offset when only the name matches', () => {
    expect(hit('empty')).toMatchObject({ offset: null, snippet: '', snippetMarks: [] });
  });

  it('counts a line break as one character, like an editor', async () => {
    const id = setup.insertRecord('Lines', 'one\r\ntwo\r\nfindme here');
    await setup.library.api.show(id);
    await setup.waitUntilIndexed();
    expect(hit('findme')?.offset).toBe(8);
  });
});

describe('a changed record', () => {
  it('is found by its new text and not by its old one', async () => {
    const id = setup.insertRecord('Changing', 'Zanzibar was mentioned.');
    unwrap(await setup.library.api.show(id));
    await setup.waitUntilIndexed();
    expect(setup.searchNames('zanzibar')).toEqual(['Changing']);
    unwrap(await setup.library.api.update(id, { result: 'Madagascar was mentioned.' }));
    await setup.waitUntilIndexed();
    expect(setup.searchNames('zanzibar')).toEqual([]);
    expect(setup.searchNames('"madagascar was"')).toEqual(['Changing']);
    unwrap(await setup.library.api.update(id, { name: 'Renamed' }));
    await setup.waitUntilIndexed();
    expect(setup.searchNames('changing')).toEqual([]);
    expect(setup.searchNames('renam')).toEqual(['Renamed']);
    unwrap(await setup.library.forRenderer.delete(id));
    await setup.waitUntilIndexed();
    expect(setup.searchNames('madagascar')).toEqual([]);
    expect(setup.searchNames('renamed')).toEqual([]);
  });
});

describe('any query', () => {
  it('is never an error, and every mark is within its text', () => {
    const word = fc.constantFrom(
      'AND',
      'OR',
      'NOT',
      'NEAR(',
      '*',
      '"',
      '^',
      '{a b}:',
      'name:',
      '-x',
      "'",
      ')',
      '東',
      'é',
      '\0',
      '\ud800',
    );
    const input = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(fc.oneof(word, fc.string({ maxLength: 8 })), { maxLength: 8 }).map((parts) => parts.join(' ')),
      fc
        .array(fc.constantFrom('light', 'lamp', 'filler', '"', ' ', '東京', "'"), { maxLength: 10 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(input, (text) => {
        const { hits } = unwrap(setup.library.search({ text: text.slice(0, 2_000) }));
        for (const { name, nameMarks, snippet, snippetMarks } of hits) {
          for (const [start, end] of nameMarks) expect(start < end && end <= name.length).toBe(true);
          for (const [start, end] of snippetMarks) expect(start < end && end <= snippet.length).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('looks for a phrase of many words in the beginning of a text of any length', async () => {
  const own = await setUpLibrary();
  try {
    own.insertRecord('Endless', `b ${'a '.repeat(500_000)}`);
    own.library.start();
    await own.waitUntilIndexed();
    const getWork = startThreadWork();
    expect(own.library.search({ text: `${'a.'.repeat(499)}b` })).toMatchObject({ ok: true });
    // Without limits this takes 40 seconds on a quick machine.
    expect(getWork()).toBeLessThan(5_000);
  } finally {
    await own.close();
  }
});

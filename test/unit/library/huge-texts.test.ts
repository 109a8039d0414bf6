/** Texts of one and ten megabytes: main is never busy with one of them for long. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseJson } from '../../../main/api/http/json.ts';
import { transcriptionReader } from '../../../main/api/resources/records.ts';
import { systemClock } from '../../../main/lib/clock.ts';
import { createDocumentFactory } from '../../../main/library/exports/documents.ts';
import { createVersionRepository } from '../../../main/texts/version-repository.ts';
import type { DocumentFormat } from '../../../preload/contract/exports.ts';
import { ok } from '../../../preload/contract/result.ts';
import { createTextCounter } from '../../../preload/recordings/text-counts.ts';
import { measureLeast, measureLongestWork } from '../../thread-work.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { records } from './exports/sample-records.ts';
import { type LibrarySetup, setUpLibrary } from './library-setup.ts';

/** Milliseconds of processor time in one piece. */
const maxWork = 200;

const measureWork = (work: (attempt: number) => Promise<unknown>): Promise<number> =>
  measureLeast(maxWork, (attempt) => measureLongestWork(() => work(attempt)));

const fill = (filler: string, length: number): string => filler.repeat(length / filler.length);

/** Of the length in its name; none has more lines than can be exported. */
const shapes = {
  markup: '<&*_\\ "',
  lines: `${'a&'.repeat(62)} \r\n`.slice(0, 125),
  words: `${'ä'.repeat(49)} `,
  unspaced: '界',
} as const;
const lengths = [1_000_000, 10_000_000] as const;
const cases = Object.entries(shapes).flatMap(([name, filler]) =>
  lengths.map((length) => [name, length, fill(filler, length)] as const),
);

const heard = {
  language: 'de',
  isLanguageFound: true,
  heardAt: 1,
  durationMs: 6_000_000,
  words: Array.from({ length: 20_000 }, (_, at) => ({
    text: `word${at % 997}`,
    startMs: at * 300,
    endMs: at * 300 + 200,
    probability: 1,
  })),
  gaps: [],
  voices: [],
  languages: [],
};

const prepare = async (text: string, format: DocumentFormat, signal?: AbortSignal) => {
  const factory = await createDocumentFactory(
    {
      getUnsaved: () => ok(text),
      getTypedName: () => null,
      getCached: () => null,
      words: { getWords: () => ok(heard) },
      clock: systemClock,
    },
    { ids: ['1'], format, template: '{name}' },
  );
  const record = records.get('1');
  if (record === undefined) throw new Error('No record 1');
  return factory.prepare(record, 0, signal);
};

describe.each(cases)('a text of %s with %i characters', (_shape, _length, text) => {
  it.each(['txt', 'md', 'html', 'docx'] as const)('is exported as %s', async (format) => {
    let result: Awaited<ReturnType<typeof prepare>> | null = null;
    const work = await measureWork(async () => (result = await prepare(text, format)));
    expect(result).toMatchObject({ ok: true });
    expect(work).toBeLessThan(maxWork);
  });
});

it.each(['vtt', 'timed_txt'] as const)(
  'a text of 500,000 words is exported as %s until it is cancelled',
  async (format) => {
    const work = await measureWork(() => prepare(fill('- ', 1_000_000), format, AbortSignal.timeout(2_000)));
    expect(work).toBeLessThan(maxWork);
  },
);

it('a text that is longer than any with times is refused', async () => {
  expect(await prepare(fill('one ', 10_000_000), 'vtt')).toMatchObject({
    error: { detail: { key: 'text_only_as_txt' } },
  });
});

describe('in the library', () => {
  let setup: LibrarySetup;
  beforeAll(async () => {
    setup = await setUpLibrary();
  });
  afterAll(() => setup.close());

  it.each(cases)('a text of %s with %i characters becomes a version', async (name, length, text) => {
    const versions = createVersionRepository(setup.databases.app, () => 1);
    const toId = (attempt: number): string => `${name} ${length} ${attempt}`;
    const work = await measureWork(async (attempt) => unwrap(versions.add(toId(attempt), text, 'saved')));
    const [newest] = unwrap(versions.list(toId(1)));
    expect(unwrap(versions.text(toId(1), newest?.id ?? ''))).toBe(text);
    expect(work).toBeLessThan(maxWork);
  });

  it.each(cases)(
    'a text of %s with %i characters is cached, indexed and found',
    async (shape, length, filler) => {
      // A text in a response has eight megabytes at most.
      const text = `needle in ${filler.slice(0, Math.min(length, 2_500_000))}`;
      const measureIndexing = async (attempt: number): Promise<number> => {
        const id = setup.insertRecord(`${shape} ${length} ${attempt}`, text);
        const record = unwrap(await setup.library.api.show(id));
        expect(record.result).toBe(text);
        return measureLongestWork(() => setup.waitUntilIndexed());
      };
      expect(await measureLeast(maxWork, measureIndexing)).toBeLessThan(maxWork);
      let names: readonly string[] = [];
      const search = async () => {
        names = setup.searchNames('"needle in"', 1);
      };
      expect(await measureWork(search)).toBeLessThan(maxWork);
      expect(names).toHaveLength(1);
    },
  );
});

const bodies: Readonly<Record<string, (bytes: number) => string>> = {
  'one text': (bytes) => `["${'\\n'.repeat(bytes / 2)}"]`,
  'many texts': (bytes) => `[${Array.from({ length: 100 }, () => `{"result":"${fill('ä', bytes / 200)}"}`)}]`,
  numbers: (bytes) => `[${fill('1,', bytes)}1]`,
  spaces: (bytes) => `[${fill(' ', bytes)}]`,
  brackets: (bytes) => fill('[', bytes),
  'long numbers': (bytes) => {
    const row = Array.from({ length: 90 }, () => '1'.repeat(Math.floor(bytes / 100_000)));
    return `[${Array.from({ length: 990 }, () => `[${row}]`)}]`;
  },
};

describe.each(Object.entries(bodies))('JSON of %s', (_name, create) => {
  it.each([1_000_000, 16_000_000])('with %i bytes is parsed or refused', async (bytes) => {
    const body = Buffer.from(create(bytes));
    expect(await measureWork(() => parseJson(body))).toBeLessThan(maxWork);
  });
});

it.each(['ä', 'a.', '界'])('words of millions of characters %s are counted', (filler) => {
  const counter = createTextCounter(fill(filler, 10_000_000));
  while (counter.step());
  expect(counter.counts().characters).toBe(10_000_000);
});

describe('a name of a service', () => {
  it('with more than 100,000 characters ends in an ellipsis, and a time that is none is left out', () => {
    const read = (value: string) => transcriptionReader.read({ name: value, created_at: value }, '1');
    expect(read(fill('a', 100_000))).toMatchObject({ name: fill('a', 100_000), created_at: null });
    expect(read(fill('a', 10_000_000)).name).toBe(`${'a'.repeat(99_999)}…`);
  });
});

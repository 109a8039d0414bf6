/** The pictures of the README show the application of today. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../../../assets/locales/en.json' with { type: 'json' };
import { listMessages } from '../../../assets/locales/parameters.ts';
import { spellForLocale } from '../../../preload/messages/american-spelling.ts';
import { addWords, readWords } from '../../checks/picture-words.ts';
import { listChunks } from '../../checks/png-chunks.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'assets/pictures');
const pictures = readdirSync(folder);
/** The pictures are taken in American English. */
const messages = new Set(listMessages(spellForLocale(en, 'en-US')).map(([, message]) => message));
const read = (picture: string): Buffer => readFileSync(path.join(folder, picture));

describe('the pictures of the README', () => {
  it('are those in the folder, each in light and in dark', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/assets\/pictures\/([\w-]+\.png)/g)].map(([, name]) => name);
    expect(shown.sort()).toEqual(pictures.sort());
    const names = (scheme: string): string[] =>
      pictures.filter((name) => name.includes(scheme)).map((name) => name.replace(scheme, ''));
    expect(names('-dark')).toEqual(names('-light'));
  });

  // `npm run pictures` takes them again.
  it.each(pictures)('%s has only words that are in the catalog', (picture) => {
    const words = readWords(read(picture));
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter((word) => !messages.has(word))).toEqual([]);
  });

  it('have their words in the file', () => {
    const [picture = ''] = pictures;
    expect(readWords(addWords(read(picture), ['Größe', 'Saved']))).toEqual(['Größe', 'Saved']);
  });

  // `npm run moving-picture` records them again.
  it.each(pictures.filter((name) => name.startsWith('moving')))(
    '%s moves, and has at most 2 MB',
    (picture) => {
      const png = read(picture);
      expect(png.length).toBeLessThanOrEqual(2 * 1024 * 1024);
      const chunks = listChunks(png);
      const count = chunks.find(({ type }) => type === 'acTL')?.data.readUInt32BE(0);
      expect(count).toBeGreaterThan(10);
      expect(chunks.filter(({ type }) => type === 'fcTL')).toHaveLength(count ?? 0);
      // Programs that do not know animations show the first frame, others need the parts in their order.
      const order = chunks
        .filter(({ type }) => /^(?:fcTL|fdAT)$/.test(type))
        .map(({ data }) => data.readUInt32BE(0));
      expect(order).toEqual(order.map((_, at) => at));
    },
  );
});

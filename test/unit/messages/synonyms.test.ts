/** Other words for commands: each language has some for each command. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import en from '../../../assets/locales/synonyms/en.json' with { type: 'json' };
import { languageNames } from '../../../preload/contract/language.ts';
import { loadSynonyms } from '../../../preload/messages/synonyms.ts';
import { useEnglish, useGerman } from '../../messages/languages.ts';

const folder = path.resolve(import.meta.dirname, '../../../assets/locales/synonyms');
afterEach(useEnglish);

it.each(Object.keys(languageNames))('%s has other words for each command', (language) => {
  const words: Record<string, string> = JSON.parse(
    readFileSync(path.join(folder, `${language}.json`), 'utf8'),
  );
  expect(Object.keys(words)).toEqual(Object.keys(en));
  for (const [name, list] of Object.entries(words)) {
    const each = list.split(', ');
    expect(each.length, name).toBeGreaterThan(1);
    expect(new Set(each).size, name).toBe(each.length);
    for (const word of each) expect(word.trim(), name).toBe(word);
  }
});

it('has both spellings in English', () => {
  expect(en.addFavourite).toContain('favorite');
  expect(en.addFavourite).toContain('favourite');
});

it('is in the language of the window', async () => {
  expect((await loadSynonyms()).print).toContain('paper');
  useGerman();
  expect((await loadSynonyms()).print).toContain('Papier');
});

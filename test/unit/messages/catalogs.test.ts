/** The message catalogs: both languages complete, with the same parameters, and nothing in them that no code uses. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import de from '../../../assets/locales/de.json' with { type: 'json' };
import en from '../../../assets/locales/en.json' with { type: 'json' };
import { getParameters, listMessages } from '../../../assets/locales/parameters.ts';
import { typesFile } from '../../../assets/locales/write-types.ts';
import { recordMetric } from '../../metric.ts';

const english = listMessages(en);
const german = new Map(listMessages(de));
const root = path.resolve(import.meta.dirname, '../../..');

const readSources = (): string =>
  ['main', 'preload', 'renderer']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !typesFile.endsWith(file))
        .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
    )
    .join('\n');

/** Keys in the sources, as patterns: `errors.${code}.title` is any key between. */
const findUsedKeys = (): RegExp[] =>
  [...readSources().matchAll(/(['`])([a-z][A-Za-z]*(?:\.[\w${}.[\]()?: ]+)*)\1/g)].map(
    ([, , key = '']) =>
      new RegExp(
        `^${key
          .replace(/\$\{[^}]*\}/g, '*')
          .replace(/[.()[\]?]/g, '\\$&')
          .replaceAll('*', '[\\w.]+')}$`,
      ),
  );

const getProblem = (key: string, message: string): string | null => {
  const translated = german.get(key);
  if (translated === undefined || translated.trim() === '') return `${key}: no German message`;
  const [expected, found] = [message, translated].map((text) =>
    [...getParameters(text)].map(([name, type]) => `${name}: ${type}`).join(', '),
  );
  return expected === found ? null : `${key}: ${expected} in English, ${found} in German`;
};

describe('message catalogs', () => {
  it('have each message in both languages with the same parameters and tags', () => {
    const problems = english.map(([key, message]) => getProblem(key, message)).filter(Boolean);
    const unused = findUnused();
    recordMetric(
      'messages',
      `en ${english.length - unused.length}/${english.length}, de ${english.length - problems.length}/${english.length}`,
    );
    expect(problems).toEqual([]);
    expect([...german.keys()].sort()).toEqual(english.map(([key]) => key).sort());
  });

  it('have no message that no code uses', () => expect(findUnused()).toEqual([]));

  it('have typographic apostrophes and quotes, because a straight one starts an ICU escape', () => {
    const straight = [...english, ...german].filter(([, message]) => /['"]/.test(message));
    expect(straight).toEqual([]);
  });
});

const findUnused = (): string[] => {
  const used = findUsedKeys();
  return english.map(([key]) => key).filter((key) => !used.some((pattern) => pattern.test(key)));
};

/** The message catalogs: all languages complete, with the same parameters, and nothing in them that no code uses. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import en from '../../../assets/locales/en.json' with { type: 'json' };
import { getParameters, listMessages } from '../../../assets/locales/parameters.ts';
import { typesFile } from '../../../assets/locales/write-types.ts';
import { languageNames } from '../../../preload/contract/language.ts';
import { recordMetric } from '../../metric.ts';

const english = listMessages(en);
const root = path.resolve(import.meta.dirname, '../../..');
const translations = Object.keys(languageNames)
  .filter((language) => language !== 'en')
  .map((language) => {
    const catalog = readFileSync(path.join(root, `assets/locales/${language}.json`), 'utf8');
    return [language, new Map(listMessages(JSON.parse(catalog)))] as const;
  });

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

/**
 * The plural forms of a message that its language does not have, or that it has and the message has not. `isSpared`: forms that the
 * English message has not either, or that a language has only for millions, which no message counts.
 */
const findPluralProblems = (
  elements: readonly MessageFormatElement[],
  rules: Intl.PluralRules,
  isSpared: (category: string) => boolean,
): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.tag) return findPluralProblems(element.children, rules, isSpared);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [];
    const inner = Object.values(element.options).flatMap(({ value }) =>
      findPluralProblems(value, rules, isSpared),
    );
    if (element.type === TYPE.select) return inner;
    const { pluralCategories } = rules.resolvedOptions();
    const has = Object.keys(element.options).filter((name) => !name.startsWith('='));
    const wrong = [
      ...has.filter((name) => !pluralCategories.some((category) => category === name)),
      ...pluralCategories.filter((category) => !has.includes(category) && !isSpared(category)),
    ];
    return [...wrong.map((name) => `plural ${name}`), ...inner];
  });

const findProblems = (language: string, translated: ReadonlyMap<string, string>): string[] => {
  const rules = new Intl.PluralRules(language);
  const list = (message: string): string =>
    [...getParameters(message)].map(([name, type]) => `${name}: ${type}`).join(', ');
  return english.flatMap(([key, message]) => {
    const translation = translated.get(key);
    if (translation === undefined || translation.trim() === '') return [`${key}: no message`];
    return [
      ...(list(message) === list(translation)
        ? []
        : [`${key}: ${list(message)} became ${list(translation)}`]),
      ...findPluralProblems(
        parse(translation),
        rules,
        (name) => name === 'many' || !message.includes(`${name} {`),
      ).map((problem) => `${key}: ${problem}`),
    ];
  });
};

describe('message catalogs', () => {
  it('have each message in every language with the same parameters and tags, and its plurals', () => {
    const problems = translations.map(([language, map]) => [language, findProblems(language, map)] as const);
    const count = english.length;
    recordMetric(
      'messages',
      [
        `en ${count - findUnused().length}/${count}`,
        ...problems.map(([language, found]) => `${language} ${count - found.length}/${count}`),
      ].join(', '),
    );
    expect(Object.fromEntries(problems)).toEqual(
      Object.fromEntries(translations.map(([language]) => [language, []])),
    );
    const keys = english.map(([key]) => key).sort();
    for (const [, map] of translations) expect([...map.keys()].sort()).toEqual(keys);
  });

  it('have no message that no code uses', () => expect(findUnused()).toEqual([]));

  it('have typographic apostrophes and quotes, because a straight one starts an ICU escape', () => {
    const all = [...english, ...translations.flatMap(([, map]) => [...map])];
    const straight = all.filter(([, message]) => /['"]/.test(message));
    expect(straight).toEqual([]);
  });
});

const findUnused = (): string[] => {
  const used = findUsedKeys();
  return english.map(([key]) => key).filter((key) => !used.some((pattern) => pattern.test(key)));
};

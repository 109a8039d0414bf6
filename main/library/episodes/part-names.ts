/** Names of parts at the service: `Episode 12 · part 2 of 4`, in the language of the window. */
import { maxPartNameLength } from '../../../preload/contract/episodes.ts';
import { t } from '../../../preload/messages/translate.ts';

export interface ParsedPartName {
  /** The name of the episode; empty if there is none. */
  readonly base: string;
  /** Counts from 1. */
  readonly part: number;
  readonly count: number;
}

const separators = '·•|:;,_–—-';
/** Only the end of a name is searched, and each run is bounded, because a service can send a name of any length. */
const maxNumberLength = 60;
const numberPattern =
  /[([]?\s{0,3}(?:part|teil)\s{1,3}(\d{1,3})\s{0,3}(?:of|von|\/)\s{0,3}(\d{1,3})\s{0,3}[)\]]?$/isu;

/** Removes spaces and these characters at the end. A pattern would need quadratic time. */
const trimEndOf = (text: string, characters: string): string => {
  let end = text.length;
  while (end > 0 && (characters.includes(text.charAt(end - 1)) || text.charAt(end - 1).trim() === ''))
    end -= 1;
  return text.slice(0, end);
};

/** Understands the templates of all languages and common variations of them. Null if it is another name. */
export const parsePartName = (name: string): ParsedPartName | null => {
  const trimmed = name.trim();
  const end = trimmed.slice(-maxNumberLength);
  const found = numberPattern.exec(end);
  if (found === null) return null;
  const base = trimEndOf(trimmed.slice(0, trimmed.length - end.length + found.index), separators);
  const parsed = { base, part: Number(found[1]), count: Number(found[2]) };
  return parsed.part >= 1 && parsed.part <= parsed.count ? parsed : null;
};

const countCodePoints = (text: string): number => [...text].length;

const truncate = (name: string, length: number): string => {
  const codePoints = [...name];
  return codePoints.length <= length
    ? name
    : `${codePoints
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
};

/** One name for each part. All have the same beginning, truncated so that each fits the service. */
export const toPartNames = (name: string, count: number): readonly string[] => {
  const suffixes = Array.from({ length: count }, (_, index) =>
    t('episodes.part', { part: index + 1, count }),
  );
  const longest = Math.max(0, ...suffixes.map(countCodePoints));
  const base = truncate(name.trim(), maxPartNameLength - longest - countCodePoints(' · '));
  return suffixes.map((suffix) => `${base} · ${suffix}`);
};

const getCommonBeginning = (first: string, others: readonly string[]): string => {
  let length = 0;
  for (const character of first) {
    if (!others.every((other) => other.startsWith(character, length))) break;
    length += character.length;
  }
  return first.slice(0, length);
};

/** The name of an episode of records with these names: what they have in common, else the first name. */
export const joinedName = (names: readonly string[]): string => {
  const [first = '', ...others] = names.map((name) => parsePartName(name)?.base ?? name.trim());
  if (first !== '' && others.every((other) => other === first)) return first;
  const common = trimEndOf(getCommonBeginning(first, others), `([${separators}`);
  return countCodePoints(common) >= minCommonLength ? common : first || (names[0]?.trim() ?? '');
};

/** Shorter beginnings are a coincidence. */
const minCommonLength = 4;

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
  /** The time as the service returned it. */
  readonly created_at: string | null;
}

const toTime = (created: string | null): number => {
  const time = Date.parse(created ?? '');
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time;
};

/** Sorts by the numbers in their names if all have one, else by creation. */
export const sortParts = <T extends NamedRecord>(records: readonly T[]): readonly T[] => {
  const numbers = new Map(records.map((record) => [record, parsePartName(record.name)?.part ?? null]));
  const isNumbered =
    new Set(numbers.values()).size === records.length && ![...numbers.values()].includes(null);
  if (isNumbered) return records.toSorted((a, b) => Number(numbers.get(a)) - Number(numbers.get(b)));
  return records.toSorted(
    (a, b) =>
      toTime(a.created_at) - toTime(b.created_at) || a.id.localeCompare(b.id, 'en', { numeric: true }),
  );
};

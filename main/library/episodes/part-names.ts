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
const pattern = new RegExp(
  `^(.*?)[\\s${separators}]*[([]?\\s*(?:part|teil)\\s+(\\d{1,3})\\s*(?:of|von|/)\\s*(\\d{1,3})\\s*[)\\]]?\\s*$`,
  'isu',
);

/** Understands the templates of all languages and common variations of them. Null if it is another name. */
export const parsePartName = (name: string): ParsedPartName | null => {
  const [, base = '', part, count] = pattern.exec(name) ?? [];
  const parsed = { base: base.trim(), part: Number(part), count: Number(count) };
  return part !== undefined && parsed.part >= 1 && parsed.part <= parsed.count ? parsed : null;
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

/** The name of an episode of records with these names: what they have in common, else the first name. */
export const joinedName = (names: readonly string[]): string => {
  const [first = '', ...others] = names.map((name) => parsePartName(name)?.base ?? name.trim());
  if (first !== '' && others.every((other) => other === first)) return first;
  const codePoints = [...first];
  const isCommon = (length: number): boolean =>
    others.every((other) => other.startsWith(codePoints.slice(0, length).join('')));
  let length = codePoints.length;
  while (length > 0 && !isCommon(length)) length -= 1;
  const common = codePoints
    .slice(0, length)
    .join('')
    .replace(new RegExp(`[\\s([${separators}]+$`, 'u'), '');
  return countCodePoints(common) >= minCommonLength ? common : first || (names[0]?.trim() ?? '');
};

/** Shorter beginnings are a coincidence. */
const minCommonLength = 4;

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
  /** As the service returned it. */
  readonly created_at: string | null;
}

const toTime = (created: string | null): number => {
  const time = Date.parse(created ?? '');
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time;
};

/** By the numbers in their names if all have one, else by creation. */
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

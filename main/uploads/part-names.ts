/** Names of parts at the service: `Episode 12 · part 2 of 4`, in the language of the window. */
import { type EpisodeProposal, maxPartNameLength } from '../../preload/contract/episodes.ts';
import { countCodePoints } from '../../preload/contract/plain-text.ts';
import { t } from '../../preload/messages/translate.ts';

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

/**
 * Understands the templates of all languages and common variations of them. Null if it is another name. `base`: the name of
 * the episode, which may be empty. `part` counts from 1.
 */
export const parsePartName = (name: string) => {
  const trimmed = name.trim();
  const end = trimmed.slice(-maxNumberLength);
  const found = numberPattern.exec(end);
  if (found === null) return null;
  const base = trimEndOf(trimmed.slice(0, trimmed.length - end.length + found.index), separators);
  const parsed = { base, part: Number(found[1]), count: Number(found[2]) };
  return parsed.part >= 1 && parsed.part <= parsed.count ? parsed : null;
};

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

/** Milliseconds between two neighbouring parts. */
const maxGapMs = 24 * 3_600_000;

/** `createdAt`: milliseconds since 1970; null if unknown. */
const toCandidate = ({ id, name, created_at }: NamedRecord) => {
  const parsed = parsePartName(name);
  const createdAt = Date.parse(created_at ?? '');
  return parsed === null ? [] : [{ id, ...parsed, createdAt: Number.isNaN(createdAt) ? null : createdAt }];
};
type Candidate = ReturnType<typeof toCandidate>[number];

const isSoonAfter = (previous: Candidate, next: Candidate): boolean =>
  previous.createdAt === null ||
  next.createdAt === null ||
  Math.abs(next.createdAt - previous.createdAt) <= maxGapMs;

/** Separates recordings of the same name by date: a number that is already there begins the next one. */
const splitByDate = (candidates: readonly Candidate[]): readonly (readonly Candidate[])[] => {
  const sorted = candidates.toSorted(
    (a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0) || a.id.localeCompare(b.id, 'en', { numeric: true }),
  );
  const groups: Candidate[][] = [];
  for (const candidate of sorted) {
    const current = groups.at(-1);
    const last = current?.at(-1);
    const continues =
      current && last && isSoonAfter(last, candidate) && current.every(({ part }) => part !== candidate.part);
    if (continues) current.push(candidate);
    else groups.push([candidate]);
  }
  return groups;
};

const toProposal = (group: readonly Candidate[]): EpisodeProposal => {
  const sorted = group.toSorted((a, b) => a.part - b.part);
  const numbers = new Set(sorted.map(({ part }) => part));
  const all = Array.from({ length: sorted[0]?.count ?? 0 }, (_, index) => index + 1);
  return {
    name: sorted[0]?.base ?? '',
    ids: sorted.map(({ id }) => id),
    missing: all.filter((number) => !numbers.has(number)),
  };
};

/** Each proposal has at least two parts. Parts that were renamed are missing. The newest proposal is last. */
export const proposeEpisodes = (records: readonly NamedRecord[]): readonly EpisodeProposal[] => {
  const candidates = records.flatMap(toCandidate);
  const groups = Map.groupBy(
    candidates,
    ({ base, count }) => `${count} ${base.normalize('NFC').toLowerCase()}`,
  );
  return [...groups.values()]
    .flatMap(splitByDate)
    .filter((group) => group.length > 1)
    .map(toProposal);
};

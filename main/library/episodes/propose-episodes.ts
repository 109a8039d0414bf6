/** Finds records that look like parts of one recording, such as those that another computer sent. */
import type { EpisodeProposal } from '../../../preload/contract/episodes.ts';
import { fold } from '../search/folding.ts';
import { type NamedRecord, type ParsedPartName, parsePartName } from './part-names.ts';

/** Milliseconds between two neighbouring parts. */
const maxGapMs = 24 * 3_600_000;

interface Candidate extends ParsedPartName {
  readonly id: string;
  /** Milliseconds since 1970; null if unknown. */
  readonly createdAt: number | null;
}

const toCandidate = ({ id, name, created_at }: NamedRecord): readonly Candidate[] => {
  const parsed = parsePartName(name);
  const createdAt = Date.parse(created_at ?? '');
  return parsed === null ? [] : [{ id, ...parsed, createdAt: Number.isNaN(createdAt) ? null : createdAt }];
};

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
  const groups = Map.groupBy(candidates, ({ base, count }) => `${count} ${fold(base)}`);
  return [...groups.values()]
    .flatMap(splitByDate)
    .filter((group) => group.length > 1)
    .map(toProposal);
};

/**
 * Finds the recordings and texts that items of a feed are: by the name of the file with its size or length, else by the title. Whatever fits
 * several is none of them, and what is found by the title is shown as such, because another recording may have the same. What is in another
 * show has the title of that one: many shows have a trailer.
 */
import type { Candidate, StoredItem } from './feed-repository.ts';
import { getFileName } from './sound-names.ts';

/** Encoders add silence, and feeds round. */
const maxSecondsApart = 3;

const toKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** macOS decomposes the letters of names. */
const toFileKey = (name: string): string => name.normalize('NFC').toLowerCase();

const isAsLong = (seconds: number | null, other: number | null): boolean =>
  seconds !== null && other !== null && Math.abs(seconds - other) <= maxSecondsApart;

const groupBy = (
  candidates: readonly Candidate[],
  getKey: (candidate: Candidate) => string,
): ReadonlyMap<string, readonly Candidate[]> => {
  const groups = Map.groupBy(candidates, getKey);
  groups.delete('');
  return groups;
};

const getId = ({ recordingId, textId }: Candidate): string => recordingId ?? textId ?? '';

interface FoundMatch {
  readonly item: StoredItem;
  readonly candidate: Candidate;
  readonly match: 'file' | 'title';
}

/** For items without a match. A candidate that an item has already is not another one's. */
export const matchItems = (
  items: readonly StoredItem[],
  candidates: readonly Candidate[],
): readonly FoundMatch[] => {
  const used = new Set(items.flatMap(({ recordingId, textId }) => [recordingId, textId]));
  const free = candidates.filter(({ recordingId, textId }) => !used.has(recordingId ?? textId));
  const byFile = groupBy(free, ({ fileName }) => toFileKey(fileName ?? ''));
  const byTitle = groupBy(free, ({ name }) => toKey(name));
  const open = items.filter(({ match, file }) => match === null && file === null);
  const titles = Map.groupBy(open, ({ title }) => toKey(title));
  const found = open.flatMap((item): FoundMatch[] => {
    const { sound, title, seconds, declined } = item;
    const isOpen = (candidate: Candidate): boolean => !declined.includes(getId(candidate));
    const named = byFile.get(toFileKey(getFileName(sound?.url ?? ''))) ?? [];
    const files = named.filter(
      (candidate) =>
        isOpen(candidate) &&
        ((sound?.bytes != null && candidate.bytes === sound.bytes) || isAsLong(seconds, candidate.seconds)),
    );
    if (files.length === 1 && files[0]) return [{ item, candidate: files[0], match: 'file' }];
    const key = toKey(title);
    const alike = (byTitle.get(key) ?? []).filter(
      (candidate) => isOpen(candidate) && [null, item.showId].includes(candidate.showId),
    );
    const [first] = alike;
    const isSure = alike.length === 1 && titles.get(key)?.length === 1;
    return first && isSure && files.length === 0 ? [{ item, candidate: first, match: 'title' }] : [];
  });
  const times = Map.groupBy(found, ({ candidate }) => getId(candidate));
  return found.filter(({ candidate }) => times.get(getId(candidate))?.length === 1);
};

import type { Gap, HeardChunk, ListeningPosition, TimeRange } from '../contract/listening.ts';

/** A stretch in which nothing was understood. */
export const createWordlessChunk = (
  { nextIndex, source }: Pick<ListeningPosition, 'nextIndex' | 'source'>,
  { startMs, endMs }: TimeRange,
  gaps: Gap[],
): HeardChunk => ({
  index: nextIndex,
  source,
  startMs,
  endMs,
  language: '',
  words: [],
  gaps,
  isCut: false,
  languageTimes: [],
  detectorState: '',
});

/** More was heard at one position than at another. A chunk of no length, such as a mark at the end, is no more. */
export const isFurther = (one: ListeningPosition, other: ListeningPosition): boolean =>
  one.source > other.source || (one.source === other.source && one.fromMs > other.fromMs);

/** Where listening goes on behind all of these chunks. Without chunks, it starts. */
export const getListeningPosition = (chunks: readonly HeardChunk[]): ListeningPosition => {
  const last = chunks.at(-1);
  const times = new Map<string, number>();
  for (const [code, ms] of chunks.flatMap(({ languageTimes }) => languageTimes))
    times.set(code, (times.get(code) ?? 0) + ms);
  return {
    source: last?.source ?? 0,
    fromMs: last?.endMs ?? 0,
    nextIndex: last === undefined ? 0 : last.index + 1,
    wordsBeforeCut: last?.isCut ? last.words : null,
    languageTimes: [...times],
    detectorState: last?.detectorState ?? '',
  };
};

import type { PartBoundary } from '../../../../preload/contract/episode-text.ts';

const gaps = /\s+/g;

/**
 * Where these texts of parts meet in `text`. Null if they do not have its words, or one has none. White space where parts
 * meet may differ.
 */
export const findBoundaries = (text: string, parts: readonly string[]): readonly PartBoundary[] | null => {
  const packed = parts.map((one) => one.replaceAll(gaps, ''));
  if (packed.includes('') || packed.join('') !== text.replaceAll(gaps, '')) return null;
  const boundaries: PartBoundary[] = [];
  let [start, removed] = [packed[0]?.length ?? 0, 0];
  const add = (from: number, to: number): void => {
    boundaries.push({ from, to });
    start += packed[boundaries.length]?.length ?? 0;
  };
  for (const { 0: gap, index } of [...text.matchAll(gaps), { 0: '', index: text.length }]) {
    const isNext = (): boolean => boundaries.length < parts.length - 1;
    // Parts that meet within a word have no white space between them.
    while (isNext() && start < index - removed) add(start + removed, start + removed);
    if (isNext() && start === index - removed) add(index, index + gap.length);
    removed += gap.length;
  }
  return boundaries;
};

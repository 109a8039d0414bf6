import { findCut, getCutWindow } from '../../../preload/recordings/plan-parts.ts';

/** Cuts a whole recording as the worker does part by part. Returns the ends of all parts. */
export const planParts = (
  levels: Uint8Array,
  maxLength: number,
  count: number | null = null,
): readonly number[] => {
  const ends: number[] = [];
  for (let start = 0; ; start = ends.at(-1) ?? levels.length) {
    const rest = { length: levels.length - start, parts: count === null ? null : count - ends.length };
    const window = getCutWindow(rest, maxLength);
    if (window === null) return [...ends, levels.length];
    ends.push(start + findCut(levels.subarray(start), window));
  }
};

import type { Mark } from '../../../../preload/contract/library.ts';

export interface TextSegment {
  readonly text: string;
  readonly isMatch: boolean;
  /** Start in the text, in UTF-16 units. */
  readonly offset: number;
}

/** `marks` are ascending and do not overlap. Parts beyond the text are ignored. */
export const toSegments = (text: string, marks: readonly Mark[]): readonly TextSegment[] => {
  const segments: TextSegment[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    const from = Math.max(at, Math.min(start, text.length));
    const to = Math.max(from, Math.min(end, text.length));
    if (from > at) segments.push({ text: text.slice(at, from), isMatch: false, offset: at });
    if (to > from) segments.push({ text: text.slice(from, to), isMatch: true, offset: from });
    at = to;
  }
  if (at < text.length) segments.push({ text: text.slice(at), isMatch: false, offset: at });
  return segments;
};

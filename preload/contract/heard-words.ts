import type { HeardWord, TimeRange } from './listening.ts';

/** What the built-in service heard in a recording. The text may be corrected since: `preload/recordings/heard-words.ts`. */
export interface HeardWords {
  /** The language as in `HeardChunk`. */
  readonly language: string;
  readonly durationMs: number;
  /** The words in order. They do not overlap. */
  readonly words: readonly HeardWord[];
  readonly gaps: readonly TimeRange[];
}

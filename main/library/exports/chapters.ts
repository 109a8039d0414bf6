/** Chapters of a recording: a heading of its text, and when what follows it is said. */
import type { TimedWord } from '../../../preload/recordings/align-words.ts';
import { findHeadings } from '../../../preload/recordings/headings.ts';

export interface Chapter {
  readonly title: string;
  readonly startMs: number;
}

/** A heading before all words begins with the recording. One behind them has no chapter. */
export const toChapters = (text: string, words: readonly TimedWord[]): readonly Chapter[] => {
  let at = 0;
  return findHeadings(text).flatMap(({ to, title }) => {
    while ((words[at]?.from ?? Number.POSITIVE_INFINITY) < to) at += 1;
    const next = words[at];
    return next ? { title, startMs: at === 0 ? 0 : next.startMs } : [];
  });
};

/** JSON chapters of the podcast namespace, version 1.2. */
export const asChapterJson = (chapters: readonly Chapter[]): string => {
  const entries = chapters.map(({ title, startMs }) => ({ startTime: startMs / 1_000, title }));
  return `${JSON.stringify({ version: '1.2.0', chapters: entries }, null, 2)}\n`;
};

/** `05:09`, `1:02:03` */
const formatStart = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const [hours, ...rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = rest.map((part) => String(part).padStart(2, '0')).join(':');
  return hours === 0 ? clock : `${hours}:${clock}`;
};

/** A line each, as in descriptions of episodes: `00:00 Welcome`. */
export const asChapterList = (chapters: readonly Chapter[]): string =>
  chapters.map(({ title, startMs }) => `${formatStart(startMs)} ${title}\n`).join('');

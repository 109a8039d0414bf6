/** Which show a recording is of, by where its file lies. */
import type { Show } from '../../preload/contract/shows.ts';

/** Systems and programs spell the same name in several ways. */
const toNames = (path: string): readonly string[] =>
  path
    .normalize('NFC')
    .toLowerCase()
    .split(/[/\\]/)
    .filter((name) => name !== '');

/** `*` stands for any characters, `?` for one. Takes no longer than both lengths multiplied. */
const matchesName = (name: string, pattern: string): boolean => {
  let [at, next] = [0, 0];
  /** Behind the last star, and where what it stands for ends. */
  let [behindStar, starEnd] = [-1, 0];
  while (at < name.length) {
    if (pattern[next] === '*') {
      next += 1;
      [behindStar, starEnd] = [next, at];
    } else if (pattern[next] === '?' || pattern[next] === name[at]) {
      next += 1;
      at += 1;
    } else if (behindStar >= 0) {
      starEnd += 1;
      [next, at] = [behindStar, starEnd];
    } else return false;
  }
  return /^\**$/.test(pattern.slice(next));
};

const matches = (path: readonly string[], pattern: string): boolean => {
  const wanted = toNames(pattern);
  const isAt = (start: number): boolean =>
    wanted.every((part, at) => matchesName(path[start + at] ?? '', part));
  if (wanted.length === 0 || wanted.length > path.length) return false;
  // A file, in these folders.
  if (/[*?]/.test(pattern)) return isAt(path.length - wanted.length);
  return path.slice(wanted.length).some((_, start) => isAt(start));
};

/** The show whose pattern matches, the longest one if there are several. Null if there is none. */
export const findShow = (shows: readonly Show[], path: string): Show | null => {
  const names = toNames(path);
  const found = shows.filter(({ pattern }) => matches(names, pattern));
  return found.reduce<Show | null>(
    (best, show) => (best === null || show.pattern.length > best.pattern.length ? show : best),
    null,
  );
};

/** A folder as a pattern: its name, with that of the folder around it. */
export const toPattern = (folder: string): string =>
  folder
    .split(/[/\\]/)
    .filter((name) => name !== '')
    .slice(-2)
    .join('/');

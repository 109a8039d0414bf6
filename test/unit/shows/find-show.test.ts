/** Which show a recording is of, by where its file lies. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findShow, toPattern } from '../../../main/shows/find-show.ts';
import { createShow } from './create-show.ts';

const shows = (...patterns: readonly string[]) =>
  patterns.map((pattern) => createShow(pattern, { name: pattern, pattern }));

const find = (path: string, ...patterns: readonly string[]): string | undefined =>
  findShow(shows(...patterns), path)?.pattern;

describe('a folder', () => {
  it.each([
    ['/home/ann/Episodes/Night Shift/S03E21.mka', 'Night Shift'],
    ['/home/ann/Episodes/Night Shift/S03E21.mka', 'Episodes/Night Shift'],
    ['/home/ann/Episodes/Night Shift/raw/take 2/1.wav', 'episodes/NIGHT SHIFT/'],
    ['C:\\Recordings\\Night Shift\\1.wav', 'Recordings\\Night Shift'],
    ['C:\\Recordings\\Night Shift\\1.wav', 'C:/Recordings'],
    ['/Volumes/Ho\u0308rspaziergang/1.wav', 'H\u00f6rspaziergang'],
    ['/a (b)/[c]/1.wav', 'a (b)/[c]'],
  ])('has %s for %s', (path, pattern) => {
    expect(find(path, pattern)).toBe(pattern);
  });

  it.each([
    ['/home/ann/Night Shift.wav', 'Night Shift.wav'],
    ['/home/ann/Night Shift 2/1.wav', 'Night Shift'],
    ['/home/ann/Night/Shift/1.wav', 'Night Shift'],
    ['/home/ann/Night Shift/Episodes/1.wav', 'Episodes/Night Shift'],
    ['/1.wav', 'Night Shift/Episodes'],
    ['/home/1.wav', ''],
    ['/home/1.wav', ' / '],
  ])('has not %s for "%s"', (path, pattern) => {
    expect(find(path, pattern)).toBeUndefined();
  });
});

describe('files', () => {
  it.each([
    ['/a/night-001.wav', 'night-*.wav'],
    ['/a/Night-1.WAV', 'night-?.wav'],
    ['/a/Raw/night 1.mp3', 'raw/*'],
    ['/a/Raw 2026/x.y.mp3', 'raw*/*.mp3'],
    ['/a/abcabcabd', '*abd'],
  ])('have %s for %s', (path, pattern) => {
    expect(find(path, pattern)).toBe(pattern);
  });

  it.each([
    ['/a/night-001.wav/x', 'night-*.wav'],
    ['/a/night-12.wav', 'night-?.wav'],
    ['/a/raw/deep/1.mp3', 'raw/*'],
    ['/a/night.mp3', '*.wav'],
    ['/a/night', 'night?'],
  ])('have not %s for %s', (path, pattern) => {
    expect(find(path, pattern)).toBeUndefined();
  });

  it('are matched in no time, whatever a page asks for', () => {
    const pattern = '*a'.repeat(250);
    expect(find(`/${'a'.repeat(4_000)}b`, pattern)).toBeUndefined();
    expect(find(`/${'a'.repeat(4_000)}`, pattern)).toBe(pattern);
  });

  it('are those that the stars stand for', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '*', '?'), { minLength: 1, maxLength: 8 });
    const names = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(letters, names, (pattern, letter) => {
        const [wanted, name] = [pattern.join(''), letter.join('')];
        fc.pre(/[*?]/.test(wanted));
        const expression = new RegExp(`^${wanted.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(find(`/${name}`, wanted) !== undefined).toBe(expression.test(name));
      }),
    );
  });
});

it('the longest pattern wins', () => {
  const path = '/Episodes/Night Shift/Bonus/1.wav';
  expect(find(path, 'Night Shift', 'Night Shift/Bonus', 'Episodes')).toBe('Night Shift/Bonus');
  expect(find('/Episodes/2.wav', 'Night Shift', 'Night Shift/Bonus', 'Episodes')).toBe('Episodes');
});

it('a chosen folder is its name and that around it', () => {
  expect(toPattern('/home/ann/Episodes/Night Shift')).toBe('Episodes/Night Shift');
  expect(toPattern('D:\\Night Shift\\')).toBe('D:/Night Shift');
  expect(find('/home/ann/Episodes/Night Shift/1.wav', toPattern('/home/ann/Episodes/Night Shift'))).toBe(
    'Episodes/Night Shift',
  );
});

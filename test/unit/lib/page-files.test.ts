import { expect, it } from 'vitest';
import { PageFiles } from '../../../main/lib/page-files.ts';

it.each(['relative.wav', '../x.wav', '', '\\\\.\\pipe\\secret', '\\\\?\\C:\\x.wav', '//./COM1', '//?/C:/x'])(
  'does not access %j',
  (file) => {
    expect(new PageFiles(() => 0).canAccess(file)).toBe(false);
  },
);

it('knows a file by its size', () => {
  const files = new PageFiles(() => 0);
  expect(files.canAccess('/music/one.wav')).toBe(true);
  expect(files.matches(3, 3)).toBe(true);
  expect(files.matches(3, 4)).toBe(false);
  expect(files.matches(0, null)).toBe(false);
});

it('accesses nothing more after a hundred guesses, until a minute has passed', () => {
  let now = 0;
  const files = new PageFiles(() => now);
  for (let guess = 0; guess < 100; guess += 1) {
    expect(files.canAccess('/home/anna/x.wav')).toBe(true);
    files.matches(guess, null);
  }
  expect(files.canAccess('/home/anna/x.wav')).toBe(false);
  now = 59_999;
  expect(files.canAccess('/home/anna/x.wav')).toBe(false);
  now = 60_000;
  expect(files.canAccess('/home/anna/x.wav')).toBe(true);
});

it('does not count files that match', () => {
  const files = new PageFiles(() => 0);
  for (let at = 0; at < 1_000; at += 1) files.matches(at, at);
  expect(files.canAccess('/music/one.wav')).toBe(true);
});

import { afterEach, describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCountdown,
  formatDate,
  formatDuration,
  formatSpeed,
  formatWait,
  parseDate,
  setLocale,
} from '../../../../renderer/lib/format.ts';

afterEach(() => setLocale('en'));

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 kB'],
    [1499, '1.5 kB'],
    [999_400, '999 kB'],
    [999_500, '1 MB'],
    [142_000_000, '142 MB'],
    [1_905_120_044, '1.9 GB'],
    [10 * 2 ** 30, '10.7 GB'],
    [-5, '0 B'],
  ])('%d is %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

  it('are formatted for the system locale', () => {
    setLocale('de-DE');
    expect(formatBytes(1_900_000_000)).toBe('1,9 GB');
    expect(formatSpeed(2_100_000)).toBe('2,1 MB/s');
  });

  it('fall back for an unknown locale', () => {
    setLocale('not a tag');
    expect(formatBytes(1500)).toBe('1.5 kB');
  });
});

describe('durations and waits', () => {
  it.each([
    [0, '0:00'],
    [6.79, '0:07'],
    [59.6, '1:00'],
    [3599.4, '59:59'],
    [3600, '1:00:00'],
    [10_842, '3:00:42'],
  ])('%d s of audio are %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));

  it.each([
    [0, 'a few seconds'],
    [38, '38 s'],
    [59.7, '1 min'],
    [90, '2 min'],
    [3569, '59 min'],
    [3570, '1 h'],
    [4800, '1 h 20 min'],
    [7199, '2 h'],
  ])('%d s of waiting are %s', (seconds, words) => expect(formatWait(seconds)).toBe(words));

  it('never show zero while time is left', () => expect(formatCountdown(1)).toBe('0:01'));
});

describe('dates of the service', () => {
  it('are parsed in the usual formats', () => {
    expect(parseDate('2025-11-20T08:30:00Z')?.getTime()).toBe(Date.UTC(2025, 10, 20, 8, 30));
    expect(parseDate('2025-11-20 08:30:00')).not.toBeNull();
    expect(parseDate(1_763_627_400_000)?.getUTCFullYear()).toBe(2025);
  });

  it.each([null, undefined, '', 'yesterday-ish'])('%j is shown unchanged', (value) => {
    expect(parseDate(value)).toBeNull();
    expect(formatDate(value)).toBe(value ?? '');
  });
});

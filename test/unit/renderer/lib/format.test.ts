import { afterEach, describe, expect, it } from 'vitest';
import de from '../../../../assets/locales/de.json' with { type: 'json' };
import en from '../../../../assets/locales/en.json' with { type: 'json' };
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { setCatalog } from '../../../../preload/messages/translate.ts';
import {
  formatBytes,
  formatCountdown,
  formatDate,
  formatDay,
  formatSpeed,
  formatTime,
  formatWait,
  parseDate,
} from '../../../../renderer/lib/format.ts';

const useGerman = (): void => setCatalog({ locale: 'de-DE', messages: de });
/** Versions of ICU differ in which spaces do not break. */
const normalizeSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

afterEach(() => setCatalog({ locale: 'en', messages: en }));

describe('bytes', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1499, '1.5 kB'],
    [999_400, '999 kB'],
    [999_500, '1 MB'],
    [142_000_000, '142 MB'],
    [1_905_120_044, '1.9 GB'],
    [10 * 2 ** 30, '10.7 GB'],
    [-5, '0 bytes'],
  ])('%d is %s', (bytes, expected) => expect(formatBytes(bytes)).toBe(expected));

  it('are formatted in the locale of the messages', () => {
    useGerman();
    expect(normalizeSpaces(formatBytes(1_900_000_000))).toBe('1,9 GB');
    expect(normalizeSpaces(formatSpeed(2_100_000))).toBe('2,1 MB/s');
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
  ])('%d s of audio are %s', (seconds, expected) => expect(formatDuration(seconds)).toBe(expected));

  it.each([
    [0, 'a few seconds'],
    [38, '38 sec'],
    [59.7, '1 min'],
    [90, '2 min'],
    [3569, '59 min'],
    [3570, '1 hr'],
    [4800, '1 hr 20 min'],
    [7199, '2 hr'],
  ])('%d s of waiting are %s', (seconds, expected) => expect(formatWait(seconds)).toBe(expected));

  it('are formatted in the locale of the messages', () => {
    useGerman();
    expect(formatWait(3)).toBe('ein paar Sekunden');
    expect(normalizeSpaces(formatWait(4800))).toBe('1 Std., 20 Min.');
  });

  it('never show zero while time is left', () => expect(formatCountdown(1)).toBe('0:01'));
});

describe('times', () => {
  it.each([9e307, Number.NaN])('nothing is shown for %d, which is no date', (time) => {
    expect([formatTime(time), formatDay(time)]).toEqual(['', '']);
  });
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

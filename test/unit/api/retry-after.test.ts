import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../main/api/http/retry-after.ts';

const now = Date.UTC(2026, 2, 9, 12, 0, 0);
const http = (time: number): string => new Date(time).toUTCString();

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['120', 120],
    [' 7 ', 7],
    ['00030', 30],
    ['3600', 3_600],
    ['3601', 3_600],
    ['999999999999', 3_600],
    [http(now + 90_000), 90],
    [http(now - 90_000), 0],
    [http(now + 999_999_000_000), 3_600],
    ['Monday, 09-Mar-26 12:00:30 GMT', 30],
    ['Mon Mar  9 12:00:45 2026', 45],
  ])('reads “%s” as %i seconds', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });

  it.each([
    undefined,
    '',
    '-1',
    '-120',
    '+5',
    '1e3',
    '1.5',
    '0x10',
    '1 2',
    'soon',
    'Infinity',
    'NaN',
    '9'.repeat(400),
    '2026-03-09T12:00:30Z',
    'Mon, 09 Foo 2026 12:00:30 GMT',
    'Mon, 39 Mar 2026 12:00:30 GMT',
    'Mon, 09 Mar 2026 25:00:30 GMT',
    'Mon, 09 Mar 2026 12:00:30',
  ])('ignores “%s”', (header) => {
    expect(parseRetryAfter(header, now)).toBeNull();
  });

  it('uses the clock of the service when it is known', () => {
    const aYearOff = now - 365 * 86_400_000;
    expect(parseRetryAfter(http(now + 60_000), aYearOff, http(now))).toBe(60);
    expect(parseRetryAfter(http(now + 60_000), aYearOff)).toBe(3_600);
  });

  it('returns whole seconds within its limits, or null, for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.integer().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        (header) => {
          const seconds = parseRetryAfter(header, now);
          if (seconds === null) return;
          expect(Number.isInteger(seconds)).toBe(true);
          expect(seconds).toBeGreaterThanOrEqual(0);
          expect(seconds).toBeLessThanOrEqual(3_600);
        },
      ),
    );
  });

  it('reads every HTTP date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_600 }), (seconds) => {
        expect(parseRetryAfter(http(now + seconds * 1_000), now)).toBe(seconds);
        expect(parseRetryAfter(String(seconds), now)).toBe(seconds);
      }),
    );
  });
});

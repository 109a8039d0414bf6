import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromDecibels, levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { findPauses } from '../../../preload/recordings/find-pauses.ts';
import { findCut, getCutWindow } from '../../../preload/recordings/plan-parts.ts';
import { planParts } from './cut-recording.ts';

const speech = Math.round(fromDecibels(-20));
const room = Math.round(fromDecibels(-62));
const inLevels = (seconds: number): number => Math.round(seconds * levelsPerSecond);

/** Speech with pauses: [start, end] in seconds. */
const makeEnvelope = (seconds: number, pauses: readonly (readonly [number, number])[]): Uint8Array => {
  const levels = new Uint8Array(inLevels(seconds)).fill(speech);
  for (const [start, end] of pauses) levels.fill(room, inLevels(start), inLevels(end));
  return levels;
};

describe('pauses', () => {
  it('are quiet for at least 0.3 s', () => {
    const levels = makeEnvelope(60, [
      [10, 10.3],
      [20, 20.28],
      [30, 35],
    ]);
    expect(findPauses(levels)).toEqual([
      { start: 500, end: 515 },
      { start: 1_500, end: 1_750 },
    ]);
  });

  it('are found above background noise', () => {
    const levels = makeEnvelope(60, [[10, 20]]).map((level) => Math.max(level, fromDecibels(-45)));
    expect(findPauses(levels)).toEqual([{ start: 500, end: 1_000 }]);
  });

  it('are not found in a steady sound, and are everything in silence', () => {
    expect(findPauses(new Uint8Array(1_000).fill(speech))).toEqual([]);
    expect(findPauses(new Uint8Array(1_000))).toEqual([{ start: 0, end: 1_000 }]);
    expect(findPauses(new Uint8Array())).toEqual([]);
  });
});

describe('the window of a cut', () => {
  it.each([
    [null, null, { from: 750, to: 1_000 }],
    [5_000, null, { from: 667, to: 1_000 }],
    [1_000, null, null],
    // The rest would be tiny.
    [1_200, null, { from: 480, to: 720 }],
    [1_251, null, { from: 501, to: 750 }],
    [2_000, 3, { from: 534, to: 799 }],
    // Three parts would be short.
    [1_100, 3, { from: 440, to: 660 }],
  ])('with a rest of %s in %s planned parts is %j', (length, parts, expected) => {
    expect(getCutWindow({ length, parts }, 1_000)).toEqual(expected);
  });
});

describe('a cut', () => {
  it('is in the middle of the longest pause of the window', () => {
    const levels = makeEnvelope(100, [
      [10, 20],
      [76, 77],
      [80, 82],
      [90, 91],
    ]);
    expect(findCut(levels, { from: inLevels(75), to: inLevels(100) })).toBe(inLevels(81));
  });

  it('is in the last of several', () => {
    const levels = makeEnvelope(100, [
      [76, 77],
      [90, 91],
    ]);
    expect(findCut(levels, { from: inLevels(75), to: inLevels(100) })).toBe(inLevels(90.5));
  });

  it('is in the quietest 200 ms if there is no pause', () => {
    const levels = makeEnvelope(100, []);
    levels.fill(speech - 20, inLevels(88), inLevels(88.2));
    expect(findCut(levels, { from: inLevels(75), to: inLevels(100) })).toBe(inLevels(88.1));
  });
});

describe('parts', () => {
  it('of an hour of speech are at most 15 minutes and end in pauses', () => {
    const pauses = Array.from({ length: 359 }, (_, index) => [index * 10 + 9, index * 10 + 9.5] as const);
    const levels = makeEnvelope(3_600, pauses);
    const ends = planParts(levels, inLevels(900));
    expect(ends).toHaveLength(5);
    for (const end of ends.slice(0, -1)) expect(levels[end]).toBe(room);
  });

  it('never exceed the longest length and cover everything', () => {
    const envelope = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 3_000 });
    fc.assert(
      fc.property(envelope, fc.integer({ min: 100, max: 1_000 }), (values, maxLength) => {
        const levels = Uint8Array.from(values);
        const ends = planParts(levels, maxLength);
        expect(ends.at(-1)).toBe(levels.length);
        for (const [index, end] of ends.entries()) {
          const length = end - (ends[index - 1] ?? 0);
          expect(length).toBeGreaterThan(0);
          expect(length).toBeLessThanOrEqual(maxLength);
        }
      }),
    );
  });
});

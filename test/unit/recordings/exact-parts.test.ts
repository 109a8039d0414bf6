import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countParts, getCutWindow } from '../../../preload/recordings/plan-parts.ts';
import { planParts } from './cut-recording.ts';

const longest = 45_000;

test('exactly the planned number of parts results, and none is longer than the longest', () => {
  const lengths = fc.integer({ min: longest + 1, max: 20 * longest });
  fc.assert(
    fc.property(lengths, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (length, shares) => {
      const count = countParts(length, longest);
      const parts: number[] = [];
      for (let rest = length; rest > 0; ) {
        const window = getCutWindow({ length: rest, parts: count - parts.length }, longest);
        const { from, to } = window ?? { from: rest, to: rest };
        expect(from).toBeLessThanOrEqual(to);
        const part = from + Math.floor((shares.next().value ?? 0) * (to - from));
        expect(part).toBeGreaterThan(0);
        expect(part).toBeLessThanOrEqual(longest);
        parts.push(part);
        rest -= part;
      }
      expect(parts).toHaveLength(count);
    }),
  );
});

test('a recording that is much shorter than expected has fewer parts', () => {
  expect(getCutWindow({ length: 0.9 * longest, parts: 4 }, longest)).toBeNull();
  expect(planParts(new Uint8Array(0.9 * longest), longest, 4)).toEqual([0.9 * longest]);
});

test('cuts in the middle of the longest pause of the window', () => {
  const levels = new Uint8Array(1.5 * longest).fill(200);
  levels.fill(0, 33_000, 33_100);
  levels.fill(0, 36_000, 36_020);
  expect(planParts(levels, longest)).toEqual([33_050, 1.5 * longest]);
});

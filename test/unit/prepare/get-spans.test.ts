import { expect, it } from 'vitest';
import { getSpans } from '../../../renderer/prepare/worker/analyse-recording.ts';

it('of an analysis without a limit are the whole recording', () => {
  expect(getSpans(7_200, null)).toBeNull();
});

it('of a recording that is short, or of unknown length, are its start', () => {
  expect(getSpans(60, 600)).toEqual([{ start: 0, end: 600 }]);
  expect(getSpans(null, 600)).toEqual([{ start: 0, end: 600 }]);
});

it('of a long recording are its start and samples of the rest, in order and without overlap', () => {
  for (const seconds of [601, 660, 7_200, 36_000]) {
    const spans = getSpans(seconds, 600) ?? [];
    expect(spans).toHaveLength(9);
    for (const [index, { start, end }] of spans.entries()) {
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(seconds);
      expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.end ?? 0);
    }
    const measured = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(measured).toBeLessThanOrEqual(680.001);
  }
});

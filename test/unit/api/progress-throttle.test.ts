import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgressThrottle } from '../../../main/api/upload/store-attempt.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const start = () => {
  const reported: number[] = [];
  return { reported, progress: createProgressThrottle((sent) => reported.push(sent)) };
};

it('reports the last value before a stall, even right after another', () => {
  const { reported, progress } = start();
  for (const sent of [10, 20, 30]) progress.update(sent, false);
  expect(reported).toEqual([10]);
  vi.advanceTimersByTime(25);
  expect(reported).toEqual([10, 30]);
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([10, 30]);
});

it('reports at most every 25 ms, each value once, and the end at once', () => {
  const { reported, progress } = start();
  for (let ms = 0; ms < 100; ms += 1) {
    progress.update(ms, false);
    vi.advanceTimersByTime(1);
  }
  expect(reported).toEqual([0, 24, 49, 74, 99]);
  progress.update(200, true);
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([0, 24, 49, 74, 99, 200]);
});

it('reports nothing after it is stopped', () => {
  const { reported, progress } = start();
  progress.update(1, false);
  progress.update(2, false);
  progress.stop();
  vi.advanceTimersByTime(1_000);
  expect(reported).toEqual([1]);
});

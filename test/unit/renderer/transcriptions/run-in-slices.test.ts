import { describe, expect, it } from 'vitest';
import { runInSlices } from '../../../../renderer/features/transcriptions/run-in-slices.ts';

describe('work in slices', () => {
  it('is synchronous when it is short', () => {
    let left = 5;
    runInSlices(
      () => {
        left -= 1;
        return left > 0;
      },
      () => 0,
    );
    expect(left).toBe(0);
  });

  it('yields to the event loop when it is long, then continues to the end', async () => {
    let clock = 0;
    let steps = 0;
    let iterations = 0;
    const other = setInterval(() => {
      iterations += 1;
    });
    await new Promise<void>((resolve) => {
      runInSlices(
        () => {
          steps += 1;
          if (steps === 50) resolve();
          return steps < 50;
        },
        () => {
          clock += 5;
          return clock;
        },
      );
      expect(steps).toBeLessThan(5);
    });
    clearInterval(other);
    expect(iterations).toBeGreaterThan(0);
  });

  it('stops when cancelled', async () => {
    let steps = 0;
    let clock = 0;
    const stop = runInSlices(
      () => {
        steps += 1;
        return true;
      },
      () => {
        clock += 100;
        return clock;
      },
    );
    stop();
    const before = steps;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(steps).toBe(before);
  });
});

import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../../main/api/http/rate-limit-headers.ts';
import { createSetupFactory } from './queue-helpers.ts';
import { createFastClock } from './test-clock.ts';

const setUp = createSetupFactory();

describe('uploads at a service with 30 requests a minute', () => {
  it('are never refused and leave some of each minute to the user', { timeout: 120_000 }, async () => {
    const speed = 40;
    const setup = await setUp({
      speed,
      service: { rateLimit: 30, now: createFastClock(speed).now },
      settings: { concurrency: 2 },
    });
    const jobs = await setup.add(...Array.from({ length: 29 }, (_, at) => setup.makeWav(`${at}.wav`, 2_000)));
    for (const { id } of jobs) await setup.waitForState(id, 'done', 'failed', 'waiting');
    expect((await setup.jobs()).map(({ state }) => state.kind)).toEqual(jobs.map(() => 'done'));
    expect(setup.rates).toHaveLength(87);
    expect(Math.min(...setup.rates.map(({ remaining }) => remaining))).toBeGreaterThanOrEqual(3);
  });
});

describe('the rate limiter', () => {
  it('waits for the next window when too few requests are left', () => {
    let now = 0;
    const pace = createRateLimiter(() => now);
    expect(pace.getDelay(3)).toBe(0);
    pace.update({ limit: 30, remaining: 29 });
    expect(pace.getDelay(26)).toBe(0);
    now = 10_000;
    pace.update({ limit: 30, remaining: 6 });
    expect([pace.getDelay(3), pace.getDelay(4)]).toEqual([0, 50_000]);
    now = 61_000;
    expect(pace.getDelay(4)).toBe(0);
  });

  it('handles responses out of order', () => {
    let now = 0;
    const pace = createRateLimiter(() => now);
    pace.update({ limit: 30, remaining: 29 });
    now = 30_000;
    for (const remaining of [10, 3, 4]) pace.update({ limit: 30, remaining });
    expect(pace.getDelay()).toBe(30_000);
    pace.update({ limit: 30, remaining: 29 });
    expect(pace.getDelay()).toBe(0);
  });
});

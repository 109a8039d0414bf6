/** Uploads against a service with a small rate limit. */
import { describe, expect, it } from 'vitest';
import { createPace } from '../../../main/api/pace.ts';
import { rigsOfTests } from './started.ts';
import { fastClock } from './test-clock.ts';

const started = rigsOfTests();

describe('uploads at a service with 30 requests a minute', () => {
  it('are never refused, and leave some of each minute to the user', { timeout: 120_000 }, async () => {
    const speed = 40;
    const rig = await started({
      speed,
      service: { rateLimit: 30, now: fastClock(speed).now },
      settings: { concurrency: 2 },
    });
    const jobs = await rig.add(...Array.from({ length: 29 }, (_, at) => rig.wav(`${at}.wav`, 2_000)));
    for (const { id } of jobs) await rig.reaches(id, 'done', 'failed', 'waiting');
    expect((await rig.jobs()).map(({ state }) => state.kind)).toEqual(jobs.map(() => 'done'));
    expect(rig.rates).toHaveLength(87);
    expect(Math.min(...rig.rates.map(({ remaining }) => remaining))).toBeGreaterThanOrEqual(3);
  });
});

describe('the pace', () => {
  it('waits for the next window when too little is left for what is planned', () => {
    let now = 0;
    const pace = createPace(() => now);
    expect(pace.delay(3)).toBe(0);
    pace.seen({ limit: 30, remaining: 29 });
    expect(pace.delay(26)).toBe(0);
    now = 10_000;
    pace.seen({ limit: 30, remaining: 6 });
    expect([pace.delay(3), pace.delay(4)]).toEqual([0, 50_000]);
    now = 61_000;
    expect(pace.delay(4)).toBe(0);
  });

  it('is not misled by answers that come out of order', () => {
    let now = 0;
    const pace = createPace(() => now);
    pace.seen({ limit: 30, remaining: 29 });
    now = 30_000;
    for (const remaining of [10, 3, 4]) pace.seen({ limit: 30, remaining });
    expect(pace.delay()).toBe(30_000);
    pace.seen({ limit: 30, remaining: 29 });
    expect(pace.delay()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { withRetry } from '../../../../renderer/lib/with-retry.ts';

const slowDown = (retryAfterSeconds?: number) => fail('rate_limited', undefined, { retryAfterSeconds });

const setUp = (answers: Result<string>[]) => {
  const waited: number[] = [];
  const pauses: (number | null)[] = [];
  const controller = new AbortController();
  const ask = withRetry(async (id: string) => answers.shift() ?? ok(id), {
    signal: controller.signal,
    onPause: (seconds) => pauses.push(seconds),
    wait: async (ms) => void waited.push(ms),
  });
  return { ask, waited, pauses, controller };
};

describe('requests with retry', () => {
  it('wait for Retry-After and are repeated', async () => {
    const { ask, waited, pauses } = setUp([slowDown(30), slowDown()]);
    expect(await ask('7')).toEqual(ok('7'));
    expect(waited).toEqual([30_000, 30_000]);
    expect(pauses).toEqual([30, null, 30, null]);
  });

  it('give up after a while and never wait for hours', async () => {
    const { ask, waited } = setUp(Array.from({ length: 9 }, () => slowDown(86_400)));
    expect(await ask('7')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
    expect(waited).toEqual([300_000, 300_000, 300_000, 300_000]);
  });

  it('return every other response and stop when cancelled', async () => {
    const { ask, waited, controller } = setUp([
      fail('server_error', undefined, { status: 500 }),
      slowDown(5),
    ]);
    expect(await ask('7')).toMatchObject({ ok: false, error: { code: 'server_error' } });
    controller.abort();
    expect(await ask('7')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
    expect(waited).toEqual([]);
  });
});

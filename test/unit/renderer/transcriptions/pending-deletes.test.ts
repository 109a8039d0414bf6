import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { createPendingDeletes } from '../../../../renderer/features/transcriptions/pending-deletes.ts';

const setUp = (answer: Result<true> = ok(true)) => {
  const sent: string[] = [];
  const told: string[] = [];
  const timers: { fn: () => void; ms: number; stopped: boolean }[] = [];
  const deletes = createPendingDeletes({
    send: async (id) => {
      sent.push(id);
      return answer;
    },
    deleted: (id) => told.push(`deleted ${id}`),
    refused: (id, error) => told.push(`refused ${id} ${error.code}`),
    after: (ms, fn) => {
      const timer = { fn, ms, stopped: false };
      timers.push(timer);
      return () => {
        timer.stopped = true;
      };
    },
  });
  const pass = async () => {
    for (const timer of timers) if (!timer.stopped) timer.fn();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { deletes, sent, told, timers, pass };
};

describe('deleting with undo', () => {
  it('sends nothing before the time is over', async () => {
    const { deletes, sent, told, timers, pass } = setUp();
    deletes.delete('a', 10_000);
    expect(sent).toEqual([]);
    expect(deletes.hidden()).toEqual(['a']);
    expect(timers[0]?.ms).toBe(10_000);
    await pass();
    expect(sent).toEqual(['a']);
    expect(told).toEqual(['deleted a']);
    expect(deletes.hidden()).toEqual([]);
  });

  it('sends nothing at all after an undo', async () => {
    const { deletes, sent, pass } = setUp();
    deletes.delete('a', 10_000);
    expect(deletes.undo('a')).toBe(true);
    expect(deletes.hidden()).toEqual([]);
    await pass();
    deletes.flush();
    expect(sent).toEqual([]);
    expect(deletes.undo('a')).toBe(false);
  });

  it('sends all that waits, once each, when the window closes', async () => {
    const { deletes, sent, pass } = setUp();
    deletes.delete('a', 10_000);
    deletes.delete('b', 10_000);
    deletes.delete('b', 10_000);
    deletes.flush();
    deletes.flush();
    await pass();
    expect(sent).toEqual(['a', 'b']);
  });

  it('brings the record back when the service refuses', async () => {
    const { deletes, told, pass } = setUp(fail('offline', 'No network'));
    deletes.delete('a', 10_000);
    await pass();
    expect(told).toEqual(['refused a offline']);
    expect(deletes.hidden()).toEqual([]);
  });

  it('takes a record that is gone already as deleted', async () => {
    const { deletes, told, pass } = setUp(fail('not_found', 'Resource not found.', { status: 404 }));
    deletes.delete('a', 10_000);
    await pass();
    expect(told).toEqual(['deleted a']);
  });
});

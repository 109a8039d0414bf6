import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { createPendingDeletes } from '../../../../renderer/lib/deletions/pending-deletes.ts';

const setUp = (answerTo: (id: string) => Result<true> = () => ok(true)) => {
  const sent: string[] = [];
  const notifications: string[] = [];
  let most = 0;
  let now = 0;
  const deletes = createPendingDeletes({
    send: async (id) => {
      sent.push(id);
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return answerTo(id);
    },
    onDeleted: (id) => notifications.push(`deleted ${id}`),
    onFailed: (refusals) =>
      notifications.push(`refused ${refusals.map(({ id, error }) => `${id} ${error.code}`)}`),
  });
  const waitForTimers = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { deletes, sent, notifications, waitForTimers, most: () => most };
};

describe('deleting with undo', () => {
  it('hides at once and sends nothing until committed', async () => {
    const { deletes, sent, notifications } = setUp();
    expect(deletes.hide(['a'])).toEqual(['a']);
    expect(deletes.hidden.get()).toEqual(['a']);
    expect(sent).toEqual([]);
    await deletes.commit(['a']);
    expect(sent).toEqual(['a']);
    expect(notifications).toEqual(['deleted a']);
    expect(deletes.hidden.get()).toEqual([]);
  });

  it('sends many with limited concurrency, each once, and shows failed ones again', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => String(index));
    const { deletes, sent, notifications, most } = setUp((id) =>
      id === '7' ? fail('server_error') : ok(true),
    );
    deletes.hide(ids);
    await deletes.commit(ids);
    expect(sent.toSorted()).toEqual(ids.toSorted());
    expect(most()).toBe(2);
    expect(notifications).toHaveLength(40);
    expect(notifications.at(-1)).toBe('refused 7 server_error');
    expect(deletes.hidden.get()).toEqual([]);
  });

  it('sends nothing after an undo of one or many', async () => {
    const { deletes, sent, waitForTimers } = setUp();
    deletes.hide(['a', 'b', 'c']);
    expect(deletes.undo(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(deletes.hidden.get()).toEqual([]);
    await deletes.commit(['a', 'b', 'c']);
    deletes.flush();
    await waitForTimers();
    expect(sent).toEqual([]);
    expect(deletes.undo(['a'])).toEqual([]);
  });

  it('cannot be undone while it is being sent', async () => {
    const { deletes, sent } = setUp();
    deletes.hide(['a']);
    const final = deletes.commit(['a']);
    expect(deletes.undo(['a'])).toEqual([]);
    expect(deletes.hidden.get()).toEqual(['a']);
    await final;
    expect(sent).toEqual(['a']);
  });

  it('sends everything pending, each once, when the window closes', async () => {
    const { deletes, sent, waitForTimers } = setUp();
    deletes.hide(['a']);
    deletes.hide(['b']);
    expect(deletes.hide(['b', 'c'])).toEqual(['c']);
    deletes.flush();
    deletes.flush();
    await waitForTimers();
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('sends nothing to another service', async () => {
    const { deletes, sent, waitForTimers } = setUp();
    deletes.hide(['a']);
    deletes.reset();
    deletes.flush();
    await waitForTimers();
    expect(sent).toEqual([]);
    expect(deletes.hidden.get()).toEqual([]);
  });

  it('aborts requests when another service is selected and ignores their responses for its records', async () => {
    const resolvers: ((result: Result<true>) => void)[] = [];
    const signals: AbortSignal[] = [];
    const notifications: string[] = [];
    const deletes = createPendingDeletes({
      send: (_id, signal) => {
        signals.push(signal);
        return new Promise((resolve) => resolvers.push(resolve));
      },
      onDeleted: (id) => notifications.push(`deleted ${id}`),
      onFailed: (refusals) => notifications.push(`refused ${refusals.map(({ id }) => id)}`),
    });
    deletes.hide(['a', 'b', 'c']);
    const sending = deletes.commit(['a', 'b', 'c']);
    deletes.reset();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(deletes.hidden.get()).toEqual([]);
    deletes.hide(['a']);
    resolvers[0]?.(ok(true));
    resolvers[1]?.(fail('rate_limited'));
    await sending;
    expect(signals).toHaveLength(2);
    expect(notifications).toEqual(['refused b']);
    expect(deletes.hidden.get()).toEqual(['a']);
    expect(deletes.undo(['a'])).toEqual(['a']);
  });

  it('restores the record when the service refuses', async () => {
    const { deletes, notifications } = setUp(() => fail('offline'));
    deletes.hide(['a']);
    await deletes.commit(['a']);
    expect(notifications).toEqual(['refused a offline']);
    expect(deletes.hidden.get()).toEqual([]);
  });

  it('treats a record that is already deleted as deleted', async () => {
    const { deletes, notifications } = setUp(() => fail('not_found', undefined, { status: 404 }));
    deletes.hide(['a']);
    await deletes.commit(['a']);
    expect(notifications).toEqual(['deleted a']);
  });
});

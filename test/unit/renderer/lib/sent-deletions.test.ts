import { describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { createDeletions, type DeletionsDeps } from '../../../../renderer/lib/deletions/deletions.ts';

interface Row {
  readonly id: string;
}

type Offer = Parameters<DeletionsDeps<Row>['undo']['offer']>[0];

const waitForTimers = () => new Promise((resolve) => setTimeout(resolve, 20));

const setUp = (send: DeletionsDeps<Row>['send']) => {
  const notifications: string[] = [];
  const offers: Offer[] = [];
  const deletions = createDeletions<Row>({
    undo: {
      offer: (offer) => {
        offers.push(offer);
        return { updateMessage: () => undefined, withdraw: () => undefined };
      },
    },
    message: () => '',
    send,
    onDeleted: (id) => notifications.push(`deleted ${id}`),
    onFailed: (refusals) =>
      notifications.push(`refused ${refusals.map(({ id, error }) => `${id} ${error.code}`)}`),
  });
  const undone: string[] = [];
  const remove = (...ids: readonly string[]): readonly string[] =>
    deletions
      .remove(
        ids.map((id) => ({ id })),
        (records) => undone.push(...records.map(({ id }) => id)),
      )
      .map(({ id }) => id);
  return { deletions, notifications, offers, undone, remove };
};

const setUpService = (answerTo: (id: string) => Result<true> = () => ok(true)) => {
  const sent: string[] = [];
  let most = 0;
  let now = 0;
  const send = async (id: string): Promise<Result<true>> => {
    sent.push(id);
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return answerTo(id);
  };
  return { ...setUp(send), sent, most: () => most };
};

describe('deleting with undo', () => {
  it('hides at once and sends nothing until the offer has expired', async () => {
    const { deletions, remove, offers, sent, notifications } = setUpService();
    expect(remove('a')).toEqual(['a']);
    expect(deletions.hidden.get()).toEqual(['a']);
    await waitForTimers();
    expect(sent).toEqual([]);
    offers[0]?.onExpire();
    expect(deletions.hidden.get()).toEqual(['a']);
    await waitForTimers();
    expect(sent).toEqual(['a']);
    expect(notifications).toEqual(['deleted a']);
    expect(deletions.hidden.get()).toEqual([]);
  });

  it('sends many with limited concurrency, each once, and shows failed ones again', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => String(index));
    const { deletions, remove, offers, sent, notifications, most } = setUpService((id) =>
      id === '7' ? fail('server_error') : ok(true),
    );
    remove(...ids);
    offers[0]?.onExpire();
    await vi.waitFor(() => expect(notifications).toHaveLength(40));
    expect(sent.toSorted()).toEqual(ids.toSorted());
    expect(most()).toBe(2);
    expect(notifications.at(-1)).toBe('refused 7 server_error');
    expect(deletions.hidden.get()).toEqual([]);
  });

  it('sends nothing after an undo of one or many', async () => {
    const { deletions, remove, offers, undone, sent } = setUpService();
    remove('a', 'b', 'c');
    offers[0]?.onUndo();
    expect(undone).toEqual(['a', 'b', 'c']);
    expect(deletions.hidden.get()).toEqual([]);
    offers[0]?.onExpire();
    deletions.flush();
    await waitForTimers();
    expect(sent).toEqual([]);
    offers[0]?.onUndo();
    expect(undone).toEqual(['a', 'b', 'c']);
  });

  it('cannot be undone while it is being sent', async () => {
    const { deletions, remove, offers, undone, sent } = setUpService();
    remove('a');
    offers[0]?.onExpire();
    offers[0]?.onUndo();
    deletions.restore('a');
    expect(undone).toEqual([]);
    expect(deletions.hidden.get()).toEqual(['a']);
    await waitForTimers();
    expect(sent).toEqual(['a']);
  });

  it('sends everything pending, each once, when the window closes', async () => {
    const { deletions, remove, offers, sent } = setUpService();
    remove('a', 'b', 'c', 'd');
    remove('e');
    expect(remove('e', 'f')).toEqual(['f']);
    // Two of these are being sent, the others wait for them.
    offers[0]?.onExpire();
    deletions.flush();
    deletions.flush();
    expect(sent.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await waitForTimers();
    offers[1]?.onExpire();
    await waitForTimers();
    expect(sent).toHaveLength(6);
  });

  it('sends nothing to another service', async () => {
    const { deletions, remove, sent } = setUpService();
    remove('a');
    deletions.reset();
    deletions.flush();
    await waitForTimers();
    expect(sent).toEqual([]);
    expect(deletions.hidden.get()).toEqual([]);
  });

  it('aborts requests when another service is selected and ignores their responses for its records', async () => {
    const resolvers: ((result: Result<true>) => void)[] = [];
    const signals: AbortSignal[] = [];
    const { deletions, remove, offers, undone, notifications } = setUp((_id, signal) => {
      signals.push(signal);
      return new Promise((resolve) => resolvers.push(resolve));
    });
    remove('a', 'b', 'c');
    offers[0]?.onExpire();
    deletions.reset();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(deletions.hidden.get()).toEqual([]);
    remove('a');
    resolvers[0]?.(ok(true));
    resolvers[1]?.(fail('rate_limited'));
    await waitForTimers();
    expect(signals).toHaveLength(2);
    expect(notifications).toEqual(['refused b rate_limited']);
    expect(deletions.hidden.get()).toEqual(['a']);
    offers[1]?.onUndo();
    expect(undone).toEqual(['a']);
  });

  it('restores the record when the service refuses', async () => {
    const { deletions, remove, offers, notifications } = setUpService(() => fail('offline'));
    remove('a');
    offers[0]?.onExpire();
    await waitForTimers();
    expect(notifications).toEqual(['refused a offline']);
    expect(deletions.hidden.get()).toEqual([]);
  });

  it('treats a record that is already deleted as deleted', async () => {
    const { remove, offers, notifications } = setUpService(() =>
      fail('not_found', undefined, { status: 404 }),
    );
    remove('a');
    offers[0]?.onExpire();
    await waitForTimers();
    expect(notifications).toEqual(['deleted a']);
  });
});

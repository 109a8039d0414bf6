import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '../../../../preload/contract/result.ts';
import { createPendingDeletes } from '../../../../renderer/features/transcriptions/pending-deletes.ts';

const setUp = (answer: Result<true> = ok(true)) => {
  const sent: string[] = [];
  const told: string[] = [];
  const deletes = createPendingDeletes({
    send: async (id) => {
      sent.push(id);
      return answer;
    },
    deleted: (id) => told.push(`deleted ${id}`),
    refused: (id, error) => told.push(`refused ${id} ${error.code}`),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { deletes, sent, told, settled };
};

describe('deleting with undo', () => {
  it('hides at once and sends nothing until it is final', async () => {
    const { deletes, sent, told } = setUp();
    expect(deletes.hide('a')).toBe(true);
    expect(deletes.hidden()).toEqual(['a']);
    expect(sent).toEqual([]);
    await deletes.commit('a');
    expect(sent).toEqual(['a']);
    expect(told).toEqual(['deleted a']);
    expect(deletes.hidden()).toEqual([]);
  });

  it('sends nothing at all after an undo', async () => {
    const { deletes, sent, settled } = setUp();
    deletes.hide('a');
    expect(deletes.undo('a')).toBe(true);
    expect(deletes.hidden()).toEqual([]);
    await deletes.commit('a');
    deletes.flush();
    await settled();
    expect(sent).toEqual([]);
    expect(deletes.undo('a')).toBe(false);
  });

  it('cannot be undone once it is on its way', async () => {
    const { deletes, sent } = setUp();
    deletes.hide('a');
    const final = deletes.commit('a');
    expect(deletes.undo('a')).toBe(false);
    expect(deletes.hidden()).toEqual(['a']);
    await final;
    expect(sent).toEqual(['a']);
  });

  it('sends all that waits, once each, when the window closes', async () => {
    const { deletes, sent, settled } = setUp();
    deletes.hide('a');
    deletes.hide('b');
    expect(deletes.hide('b')).toBe(false);
    deletes.flush();
    deletes.flush();
    await settled();
    expect(sent).toEqual(['a', 'b']);
  });

  it('sends nothing to another service than the one it was meant for', async () => {
    const { deletes, sent, settled } = setUp();
    deletes.hide('a');
    deletes.forget();
    deletes.flush();
    await settled();
    expect(sent).toEqual([]);
    expect(deletes.hidden()).toEqual([]);
  });

  it('brings the record back when the service refuses', async () => {
    const { deletes, told } = setUp(fail('offline', 'No network'));
    deletes.hide('a');
    await deletes.commit('a');
    expect(told).toEqual(['refused a offline']);
    expect(deletes.hidden()).toEqual([]);
  });

  it('takes a record that is gone already as deleted', async () => {
    const { deletes, told } = setUp(fail('not_found', 'Resource not found.', { status: 404 }));
    deletes.hide('a');
    await deletes.commit('a');
    expect(told).toEqual(['deleted a']);
  });
});

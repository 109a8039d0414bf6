/** Responses that arrive after the account changed. */
import { describe, expect, it } from 'vitest';
import type { Result } from '../../../preload/contract/result.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { waitUntil } from './library-setup.ts';
import { createRecordForEachTest, id, initialText, setup } from './single-record-setup.ts';

createRecordForEachTest();

type HeldOperation = `transcriptions.${'list' | 'show' | 'update' | 'delete'}`;

describe('a response after the account changed', () => {
  /** Changes the account while a response is held. */
  const changeAccountDuring = async <T>(operation: HeldOperation, call: () => Promise<T>): Promise<T> => {
    const held = holdAt('response');
    setup.service.faults.next(operation, held);
    const result = call();
    await held.reached;
    setup.account = 'another';
    held.release();
    return result;
  };

  it('does not reach the renderer', async () => {
    const { forRenderer } = setup.library;
    const calls: readonly [HeldOperation, () => Promise<Result<unknown>>][] = [
      ['transcriptions.list', () => setup.library.searchService({})],
      ['transcriptions.show', () => forRenderer.show(id)],
      ['transcriptions.update', () => forRenderer.update(id, { favorite: true })],
    ];
    for (const [operation, call] of calls) {
      setup.account = 'service';
      const result = await changeAccountDuring(operation, call);
      expect(getErrorCode(result), operation).toBe('interrupted');
      expect(setup.library.state().records).toBe(0);
    }
  });

  it('does not complete a deletion: the copy stays until the service shows the record', async () => {
    unwrap(await setup.library.api.show(id));
    const deleted = await changeAccountDuring('transcriptions.delete', () =>
      setup.library.forRenderer.delete(id),
    );
    expect(getErrorCode(deleted)).toBe('interrupted');
    expect(unwrap(setup.library.deleted())).toEqual([]);
    setup.account = 'service';
    expect(unwrap(setup.library.deleted())).toHaveLength(1);
    expect(getErrorCode(await setup.library.api.show(id))).toBe('not_found');
    expect(setup.library.getMetadata(id)).toMatchObject({ result: initialText });
    expect(setup.library.state().records).toBe(0);
  });

  it('does not enter the cache by the sync', async () => {
    const held = holdAt('response');
    setup.service.faults.next('transcriptions.list', held);
    setup.library.start();
    await held.reached;
    setup.account = 'another';
    setup.service.recorder.clear();
    held.release();
    await waitUntil(
      () => setup.service.recorder.getRequests('transcriptions.list').length > 0,
      'the sync of the other account',
    );
    setup.account = 'service';
    expect(setup.library.state()).toMatchObject({ records: 0, syncedAt: null });
  });
});

import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { createDeletions } from '../../../../renderer/lib/deletions/deletions.ts';
import { createUndoStore, undoSeconds } from '../../../../renderer/lib/deletions/undo-store.ts';
import { createManualClock } from './manual-clock.ts';

const setUp = (refused: readonly string[] = []) => {
  const clock = createManualClock();
  const undo = createUndoStore(clock, () => undefined);
  const sent: string[] = [];
  const restored: string[] = [];
  const deletions = createDeletions<{ readonly id: string }>({
    undo,
    message: (records) => `${records.length} deleted`,
    send: async (id) => {
      sent.push(id);
      return refused.includes(id) ? fail('server_error') : ok(true);
    },
    onDeleted: () => undefined,
    onFailed: () => undefined,
  });
  const remove = (...ids: string[]) =>
    deletions.remove(
      ids.map((id) => ({ id })),
      (records) => restored.push(...records.map(({ id }) => id)),
    );
  const offered = (): readonly string[] => undo.entries.get().map(({ message }) => message);
  const waiting = (): readonly string[] => deletions.waiting.get().map(({ id }) => id);
  return { clock, undo, deletions, sent, restored, remove, offered, waiting };
};

describe('deletions', () => {
  it('are sent when the undo time is over', () => {
    const { clock, deletions, sent, remove, waiting } = setUp();
    remove('a', 'b');
    expect(deletions.hidden.get()).toEqual(['a', 'b']);
    clock.advance(undoSeconds * 1_000 - 1);
    expect(sent).toEqual([]);
    clock.advance(1);
    expect(sent).toEqual(['a', 'b']);
    expect(waiting()).toEqual([]);
  });

  it('are undone latest first', () => {
    const { undo, deletions, sent, restored, remove, waiting } = setUp();
    remove('a', 'b');
    remove('c');
    expect(waiting()).toEqual(['c', 'a', 'b']);
    undo.undo();
    expect(restored).toEqual(['c']);
    undo.undo();
    expect(restored).toEqual(['c', 'a', 'b']);
    expect(deletions.hidden.get()).toEqual([]);
    deletions.flush();
    expect(sent).toEqual([]);
  });

  it('are undone one by one; the offer shows the number left and closes with the last', () => {
    const { clock, deletions, sent, remove, offered, waiting } = setUp();
    remove('a', 'b', 'c');
    deletions.restore('b');
    expect(offered()).toEqual(['2 deleted']);
    expect(waiting()).toEqual(['a', 'c']);
    expect(deletions.hidden.get()).toEqual(['a', 'c']);
    deletions.restore('a');
    deletions.restore('c');
    expect(offered()).toEqual([]);
    clock.advance(600_000);
    expect(sent).toEqual([]);
  });

  it('and their offer are discarded when another service is selected', () => {
    const { clock, deletions, sent, restored, remove, offered } = setUp();
    remove('a');
    deletions.reset();
    expect(offered()).toEqual([]);
    expect(deletions.hidden.get()).toEqual([]);
    clock.advance(600_000);
    expect([...sent, ...restored]).toEqual([]);
  });

  it('are not offered again for records already being deleted', () => {
    const { remove, offered } = setUp();
    remove('a');
    expect(remove('a')).toEqual([]);
    expect(offered()).toEqual(['1 deleted']);
  });
});

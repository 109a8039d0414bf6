import { describe, expect, it } from 'vitest';
import { createUndoStore, undoSeconds } from '../../../../renderer/lib/deletions/undo-store.ts';
import { createManualClock } from './manual-clock.ts';

const setUp = () => {
  const clock = createManualClock();
  const log: string[] = [];
  const announcements: string[] = [];
  const undo = createUndoStore(clock, (text) => announcements.push(text));
  const offer = (name: string) =>
    undo.offer({
      message: `${name} deleted`,
      onUndo: () => log.push(`undone ${name}`),
      onExpire: () => log.push(`expired ${name}`),
    });
  return { clock, undo, log, spoken: announcements, offer };
};

describe('undo offers', () => {
  it('expire once, even if they are not rendered', () => {
    const { clock, undo, log, offer } = setUp();
    offer('a');
    clock.advance(undoSeconds * 1_000 - 1);
    expect(log).toEqual([]);
    clock.advance(1);
    expect(log).toEqual(['expired a']);
    expect(undo.undo()).toBe(false);
    clock.advance(60_000);
    expect(log).toEqual(['expired a']);
  });

  it('last at least 20 seconds', () => expect(undoSeconds).toBeGreaterThanOrEqual(20));

  it('are undone latest first, and there is no limit', () => {
    const { undo, log, offer } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) offer(name);
    expect(undo.entries.get().map(({ message }) => message)).toHaveLength(6);
    expect(undo.undo()).toBe(true);
    expect(undo.undo()).toBe(true);
    expect(log).toEqual(['undone f', 'undone e']);
    const [first] = undo.entries.get();
    expect(undo.undo(first?.id)).toBe(true);
    expect(log.at(-1)).toBe('undone a');
  });

  it('do not expire while paused, and last some seconds after that', () => {
    const { clock, undo, log, offer } = setUp();
    offer('a');
    clock.advance(undoSeconds * 1_000 - 100);
    undo.setPaused(true);
    clock.advance(600_000);
    offer('b');
    clock.advance(600_000);
    expect(log).toEqual([]);
    undo.setPaused(false);
    clock.advance(2_900);
    expect(log).toEqual([]);
    clock.advance(100);
    expect(log).toEqual(['expired a']);
    clock.advance(undoSeconds * 1_000);
    expect(log).toEqual(['expired a', 'expired b']);
  });

  it('are announced with the shortcut, and again when undone', () => {
    const { undo, spoken: announcements, offer } = setUp();
    offer('a');
    expect(announcements).toEqual(['a deleted. Press Ctrl+Z to undo']);
    undo.undo();
    expect(announcements.at(-1)).toBe('Undone: a deleted');
  });

  it('call nothing after they are withdrawn', () => {
    const { clock, undo, log, offer } = setUp();
    const one = offer('a');
    one.updateMessage('b deleted');
    expect(undo.entries.get()[0]?.message).toBe('b deleted');
    one.withdraw();
    clock.advance(600_000);
    expect(undo.undo()).toBe(false);
    expect(log).toEqual([]);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { onAnnounce } from '../../../../renderer/lib/announce.ts';
import { createUndoStore, undoSeconds } from '../../../../renderer/lib/undo-store.ts';
import { createManualClock } from './manual-clock.ts';

let stopListening = (): void => undefined;
afterEach(() => stopListening());

const setUp = () => {
  const clock = createManualClock();
  const undo = createUndoStore(clock);
  const log: string[] = [];
  const announcements: string[] = [];
  stopListening = onAnnounce((text) => announcements.push(text));
  const offer = (name: string) =>
    undo.offer({
      message: `${name} deleted`,
      onUndo: () => log.push(`undone ${name}`),
      onExpire: () => log.push(`expired ${name}`),
    });
  return { clock, undo, log, spoken: announcements, offer };
};

describe('the undo of the window', () => {
  it('expires by its own clock although nothing draws it, and only once', () => {
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

  it('gives at least 20 seconds', () => expect(undoSeconds).toBeGreaterThanOrEqual(20));

  it('holds any number of offers, and undoes the latest first', () => {
    const { undo, log, offer } = setUp();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) offer(name);
    expect(undo.entries().map(({ message }) => message)).toHaveLength(6);
    expect(undo.undo()).toBe(true);
    expect(undo.undo()).toBe(true);
    expect(log).toEqual(['undone f', 'undone e']);
    const [first] = undo.entries();
    expect(undo.undo(first?.id)).toBe(true);
    expect(log.at(-1)).toBe('undone a');
  });

  it('stands still while the user is at it, and leaves some seconds after that', () => {
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

  it('says what can be undone and how, and that it was', () => {
    const { undo, spoken: announcements, offer } = setUp();
    offer('a');
    expect(announcements).toEqual(['a deleted. Press Ctrl+Z to undo']);
    undo.undo();
    expect(announcements.at(-1)).toBe('Undone: a deleted');
  });

  it('calls nothing for an offer that was withdrawn', () => {
    const { clock, undo, log, offer } = setUp();
    const one = offer('a');
    one.updateMessage('b deleted');
    expect(undo.entries()[0]?.message).toBe('b deleted');
    one.withdraw();
    clock.advance(600_000);
    expect(undo.undo()).toBe(false);
    expect(log).toEqual([]);
  });
});

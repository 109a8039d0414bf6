/** Offers to undo an action, latest last. The timer of each pauses while the user hovers over or focuses the list. */
import { createAtom, type Readable, Store } from '@tanstack/store';
import { t } from '../../../preload/messages/translate.ts';
import type { Announce } from '../announcements.ts';
import { isMac } from '../is-mac.ts';
import { type PausableTimer, startTimer, type TimerClock } from '../pausable-timer.ts';

/** How long a deletion can be undone. */
export const undoSeconds = 20;

const getUndoShortcut = (): string => (isMac ? 'Command+Z' : `${t('app.keys.ctrl')}+Z`);

interface Undoable {
  /** The words of the offer, such as: “Episode 12” deleted. */
  readonly message: string;
  readonly onUndo: () => void;
  /** Called when the time has passed or the user closed the offer. */
  readonly onExpire: () => void;
}

export interface UndoEntry {
  readonly id: number;
  readonly message: string;
}

export interface UndoOffer {
  updateMessage(message: string): void;
  /** Removes it and calls neither function. */
  withdraw(): void;
}

export interface UndoStore {
  /** Calls exactly one of `onUndo` and `onExpire`, once, unless the offer is withdrawn. */
  offer(undoable: Undoable): UndoOffer;
  /** Undoes the entry, or the latest one. Returns whether there was one. */
  undo(id?: number): boolean;
  /** Makes an offer expire now. */
  expire(id: number): void;
  /** Pauses or resumes all timers. */
  setPaused(isPaused: boolean): void;
  readonly entries: Readable<readonly UndoEntry[]>;
  /** Stops all timers and calls no function of an offer. */
  dispose(): void;
}

export interface UndoStoreDeps {
  readonly clock: TimerClock;
  readonly announce: Announce;
}

interface Offered extends Undoable {
  readonly id: number;
  readonly timer: PausableTimer;
}

export const createUndoStore = ({ clock, announce }: UndoStoreDeps): UndoStore => {
  const offers = new Store<readonly Offered[]>([]);
  const entries = createAtom(() => offers.get().map(({ id, message }) => ({ id, message })));
  let lastId = 0;
  let isPaused = false;

  const set = (next: readonly Offered[]): void => {
    if (next.length === 0) isPaused = false;
    offers.setState(() => next);
  };
  /** Returns the offer on the first call only. */
  const remove = (id: number): Offered | undefined => {
    const offered = offers.get().find((one) => one.id === id);
    if (!offered) return undefined;
    offered.timer.cancel();
    set(offers.get().filter((one) => one !== offered));
    return offered;
  };
  const expire = (id: number): void => remove(id)?.onExpire();

  return {
    offer: (undoable) => {
      lastId += 1;
      const id = lastId;
      const timer = startTimer(clock, undoSeconds * 1_000, () => expire(id));
      if (isPaused) timer.pause();
      set([...offers.get(), { ...undoable, id, timer }]);
      announce(
        t('app.undo.offered', { message: undoable.message, shortcut: getUndoShortcut() }),
        `undo ${id}`,
      );
      return {
        updateMessage: (message) =>
          set(offers.get().map((one) => (one.id === id ? { ...one, message } : one))),
        withdraw: () => void remove(id),
      };
    },
    undo: (id = offers.get().at(-1)?.id) => {
      const offered = id === undefined ? undefined : remove(id);
      if (!offered) return false;
      offered.onUndo();
      announce(t('app.undo.undone', { message: offered.message }), `undo ${offered.id}`);
      return true;
    },
    expire,
    setPaused: (next) => {
      if (next === isPaused) return;
      isPaused = next;
      for (const { timer } of offers.get()) {
        if (next) timer.pause();
        else timer.resume();
      }
    },
    entries,
    dispose: () => {
      for (const { timer } of offers.get()) timer.cancel();
    },
  };
};

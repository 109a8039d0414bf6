/**
 * What can be undone now, latest last. Each offer has a clock of its own that runs whether or not it is drawn, and stands
 * still while the user points at the offers or has the focus in them.
 */
import { announce } from './announce.ts';
import { type PausableTimer, startTimer, type TimerClock, windowClock } from './pausable-timer.ts';

/** Seconds in which a deletion can be undone. */
export const undoSeconds = 20;

const undoShortcut = navigator.userAgent.includes('Mac') ? 'Command+Z' : 'Ctrl+Z';

interface Undoable {
  /** What was done: “Episode 12” deleted. */
  readonly message: string;
  readonly onUndo: () => void;
  /** The time is over, or the user closed the offer. */
  readonly onExpire: () => void;
}

export interface UndoEntry {
  readonly id: number;
  readonly message: string;
}

/** An offer in the hands of who made it. */
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
  /** Ends the wait of an entry. */
  expire(id: number): void;
  /** Stops all clocks, or lets them go on. */
  setPaused(isPaused: boolean): void;
  /** The same array until it changes. */
  entries(): readonly UndoEntry[];
  subscribe(fn: () => void): () => void;
}

interface Offered extends Undoable {
  readonly id: number;
  readonly timer: PausableTimer;
}

export const createUndoStore = (clock: TimerClock): UndoStore => {
  let offers: readonly Offered[] = [];
  let entries: readonly UndoEntry[] = [];
  let lastId = 0;
  let isPaused = false;
  const listeners = new Set<() => void>();

  const set = (next: readonly Offered[]): void => {
    offers = next;
    entries = next.map(({ id, message }) => ({ id, message }));
    if (next.length === 0) isPaused = false;
    for (const fn of [...listeners]) fn();
  };
  /** Returns the offer the first time only. */
  const remove = (id: number): Offered | undefined => {
    const offered = offers.find((one) => one.id === id);
    if (!offered) return undefined;
    offered.timer.cancel();
    set(offers.filter((one) => one !== offered));
    return offered;
  };
  const expire = (id: number): void => remove(id)?.onExpire();

  return {
    offer: (undoable) => {
      lastId += 1;
      const id = lastId;
      const timer = startTimer(clock, undoSeconds * 1_000, () => expire(id));
      if (isPaused) timer.pause();
      set([...offers, { ...undoable, id, timer }]);
      announce(`${undoable.message}. Press ${undoShortcut} to undo`, `undo ${id}`);
      return {
        updateMessage: (message) => set(offers.map((one) => (one.id === id ? { ...one, message } : one))),
        withdraw: () => void remove(id),
      };
    },
    undo: (id = offers.at(-1)?.id) => {
      const offered = id === undefined ? undefined : remove(id);
      if (!offered) return false;
      offered.onUndo();
      announce(`Undone: ${offered.message}`, `undo ${offered.id}`);
      return true;
    },
    expire,
    setPaused: (next) => {
      if (next === isPaused) return;
      isPaused = next;
      for (const { timer } of offers) {
        if (next) timer.pause();
        else timer.resume();
      }
    },
    entries: () => entries,
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
  };
};

/** The one of this window. */
export const undoStore = createUndoStore(windowClock);

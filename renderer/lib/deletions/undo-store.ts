/** Offers to undo an action, latest last. The timer of each pauses while the user hovers over or focuses the list. */
import { createAtom, Store } from '@tanstack/store';
import { t } from '../../../preload/messages/translate.ts';
import { PausableTimers, type TimerClock } from '../pausable-timers.ts';
import { isMac } from '../platform.ts';

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

type Announce = (text: string, topic: string) => void;

export const createUndoStore = (clock: TimerClock, announce: Announce) => {
  const offers = new Store<readonly (Undoable & UndoEntry)[]>([]);
  const timers = new PausableTimers(clock);
  let lastId = 0;

  const set = (next: readonly (Undoable & UndoEntry)[]): void => {
    if (next.length === 0) timers.setPaused(false);
    offers.setState(() => next);
  };
  /** Returns the offer on the first call only. */
  const remove = (id: number): Undoable | undefined => {
    const offered = offers.get().find((one) => one.id === id);
    if (!offered) return undefined;
    timers.cancel(id);
    set(offers.get().filter((one) => one !== offered));
    return offered;
  };
  const expire = (id: number): void => remove(id)?.onExpire();

  return {
    entries: createAtom((): readonly UndoEntry[] => offers.get().map(({ id, message }) => ({ id, message }))),
    /** Calls exactly one of `onUndo` and `onExpire`, once, unless the offer is withdrawn. */
    offer: (undoable: Undoable) => {
      lastId += 1;
      const id = lastId;
      timers.start(id, undoSeconds * 1_000, () => expire(id));
      set([...offers.get(), { ...undoable, id }]);
      announce(
        t('app.undo.offered', { message: undoable.message, shortcut: getUndoShortcut() }),
        `undo ${id}`,
      );
      return {
        updateMessage: (message: string): void =>
          set(offers.get().map((one) => (one.id === id ? { ...one, message } : one))),
        /** Removes it and calls neither function. */
        withdraw: (): void => void remove(id),
      };
    },
    /** Undoes the entry, or the latest one. Returns whether there was one. */
    undo: (id = offers.get().at(-1)?.id): boolean => {
      const offered = id === undefined ? undefined : remove(id);
      if (!offered) return false;
      offered.onUndo();
      announce(t('app.undo.undone', { message: offered.message }), `undo ${id}`);
      return true;
    },
    /** Makes an offer expire now. */
    expire,
    /** Pauses or resumes all timers. */
    setPaused: (isPaused: boolean): void => timers.setPaused(isPaused),
    /** Stops all timers and calls no function of an offer. */
    dispose: (): void => timers.cancelAll(),
  };
};

export type UndoStore = ReturnType<typeof createUndoStore>;

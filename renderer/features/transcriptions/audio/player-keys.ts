/**
 * Keys that work while typing: F7, F8 and F9, as on keyboards that print the signs of a player on them. No text, no
 * keyboard layout and no screen reader uses them by themselves.
 */
import type { Player } from './player.ts';
import { nextSpeed } from './speeds.ts';

/** Seconds that a skip goes. */
export const skipSeconds = 5;

export type PlayerAction = 'toggle' | 'back' | 'forward' | 'slower' | 'faster';

const plainKeys: Readonly<Record<string, PlayerAction>> = { F7: 'back', F8: 'toggle', F9: 'forward' };
const shiftKeys: Readonly<Record<string, PlayerAction>> = { F7: 'slower', F9: 'faster' };

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'
>;

export const getPlayerAction = (event: KeyPress): PlayerAction | null => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  return (event.shiftKey ? shiftKeys : plainKeys)[event.key] ?? null;
};

export const runPlayerAction = (player: Player, action: PlayerAction): void => {
  switch (action) {
    case 'toggle':
      player.toggle();
      return;
    case 'back':
      player.skip(-skipSeconds);
      return;
    case 'forward':
      player.skip(skipSeconds);
      return;
    case 'slower':
    case 'faster':
      player.setSpeed(nextSpeed(player.getState().speed, action === 'faster' ? 1 : -1));
  }
};

/** Seconds by which a key moves along the timeline; null for keys that do something else, or nothing. */
export const getTimelineStep = (key: string): number | null => {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -skipSeconds;
    case 'ArrowRight':
    case 'ArrowUp':
      return skipSeconds;
    case 'PageDown':
      return -60;
    case 'PageUp':
      return 60;
    default:
      return null;
  }
};

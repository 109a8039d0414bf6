/** F7, F8 and F9 control the player while typing. No text, keyboard layout or screen reader uses them. */
import { nextSpeed, type Player } from './player.ts';

/** Seconds. */
const skipSeconds = 5;

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
      player.setSpeed(nextSpeed(player.state.get().speed, action === 'faster' ? 1 : -1));
  }
};

/** Shift with an arrow key on the timeline; null for other keys. */
export const getPauseDirection = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): 'next' | 'previous' | null => {
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'ArrowRight') return 'next';
  return event.key === 'ArrowLeft' ? 'previous' : null;
};

/** Seconds that a key moves along the timeline; null for other keys. */
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

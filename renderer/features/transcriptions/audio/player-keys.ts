/** F6 to F9 control the player while typing: no text, keyboard layout or screen reader uses them. Elsewhere Space does, too. */
import { playerKeys } from '../../../../preload/contract/shortcuts.ts';
import { nextSpeed, type Player } from './player.ts';

/** Seconds. */
const skipSeconds = 5;

const changeSpeed = (player: Player, step: 1 | -1): void =>
  player.setSpeed(nextSpeed(player.state.get().speed, step));

const actions = {
  toggle: (player: Player) => player.toggle(),
  back: (player: Player) => player.skip(-skipSeconds),
  forward: (player: Player) => player.skip(skipSeconds),
  slower: (player: Player) => changeSpeed(player, -1),
  faster: (player: Player) => changeSpeed(player, 1),
  slow: (player: Player) => player.setSlow(true),
  loop: (player: Player) => player.toggleLoop(),
};

export type PlayerAction = keyof typeof actions;

export const runPlayerAction = (player: Player, action: PlayerAction): void => actions[action](player);

/** Is slow until the key is released. */
export const slowKey: string = playerKeys.slow;
const actionNames = Object.keys(actions) as PlayerAction[];
/** These act once, however long the key is held. */
export const isSingle = (action: PlayerAction): boolean => action === 'toggle' || action === 'loop';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

/** Space plays where nothing has the focus that it would press, write into or scroll. */
const isFree = (target: EventTarget | null): boolean =>
  target !== null && 'matches' in target && (target as Element).matches('body, h1, h2, input[type="range"]');

export const getPlayerAction = (event: KeyPress): PlayerAction | null => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === ' ' && !event.shiftKey && isFree(event.target)) return 'toggle';
  const keys = `${event.shiftKey ? 'shift+' : ''}${event.key}`;
  return actionNames.find((name) => playerKeys[name] === keys) ?? null;
};

/** Shift with an arrow key on the timeline; null for other keys. */
export const getPauseDirection = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): 'next' | 'previous' | null => {
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'ArrowRight') return 'next';
  return event.key === 'ArrowLeft' ? 'previous' : null;
};

const timelineSteps: Readonly<Record<string, number>> = {
  ArrowLeft: -skipSeconds,
  ArrowDown: -skipSeconds,
  ArrowRight: skipSeconds,
  ArrowUp: skipSeconds,
  PageDown: -60,
  PageUp: 60,
};

/** Seconds that a key moves along the timeline; null for other keys. */
export const getTimelineStep = (key: string): number | null => timelineSteps[key] ?? null;

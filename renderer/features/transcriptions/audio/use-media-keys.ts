import { useEffect } from 'react';
import type { Player } from './player.ts';
import { type PlayerAction, runPlayerAction } from './player-keys.ts';

const actions: readonly (readonly [MediaSessionAction, PlayerAction])[] = [
  ['play', 'toggle'],
  ['pause', 'toggle'],
  ['seekbackward', 'back'],
  ['seekforward', 'forward'],
  ['previoustrack', 'back'],
  ['nexttrack', 'forward'],
];

/** Handles the media keys of keyboards and headphones. The system shows `title` as what is playing. */
export const useMediaKeys = (player: Player, title: string): void =>
  useEffect(() => {
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({ title, artist: 'Sidetone' });
    for (const [name, action] of actions)
      mediaSession.setActionHandler(name, () => runPlayerAction(player, action));
    return () => {
      for (const [name] of actions) mediaSession.setActionHandler(name, null);
      mediaSession.metadata = null;
    };
  }, [player, title]);

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useAnnounce, useSlice } from '../../../state/app-state-context.ts';
import { limitToRange } from './play-range.ts';
import {
  type ActivePlayer,
  createActivePlayer,
  createPlayer,
  formatSpeed,
  loadSpeed,
  type Player,
  saveSpeed,
} from './player.ts';
import { getPlayerAction, type PlayerAction, runPlayerAction } from './player-keys.ts';

/** Last position of each recording in seconds, while the window is open. */
const createLastPositions = () => new Map<string, number>();

const openPlayer = (id: string, linked: LinkedAudio, position: number): ActivePlayer => {
  const file = new Audio();
  // Reads nothing before playback, unless only the file knows its duration.
  file.preload = linked.durationSeconds === null ? 'metadata' : 'none';
  file.src = linked.url ?? '';
  const { range } = linked;
  const audio = range ? limitToRange(file, { start: range.startMs / 1_000, end: range.endMs / 1_000 }) : file;
  const player = createPlayer(audio, {
    duration: linked.durationSeconds,
    time: position,
    speed: loadSpeed(),
  });
  return { id, audio, player };
};

/**
 * Player for record `id`, starting at its last position. Null on the first render. Closed on unmount. If the file of
 * the record is found elsewhere while it plays, it goes on playing.
 */
export const usePlayer = (id: string, linked: LinkedAudio): ActivePlayer | null => {
  const [playing, setPlaying] = useState<ActivePlayer | null>(null);
  const lastPositions = useSlice(createLastPositions);
  const active = useSlice(createActivePlayer);
  const { url, durationSeconds, range } = linked;
  /** The record whose player was closed while it played. */
  const interruptedId = useRef<string | null>(null);
  // Between an ordinary effect and the next render, a click would reach the player that was just closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal object is the same recording
  useLayoutEffect(() => {
    const opened = openPlayer(id, linked, lastPositions.get(id) ?? 0);
    setPlaying(opened);
    active.setState(() => opened);
    if (interruptedId.current === id) opened.player.toggle();
    return () => {
      active.setState((now) => (now?.player === opened.player ? null : now));
      const { time, wasPlaying } = opened.player.close();
      lastPositions.set(id, time);
      interruptedId.current = wasPlaying ? id : null;
    };
  }, [lastPositions, active, id, url, durationSeconds, range?.startMs, range?.endMs]);
  return playing;
};

/** Handles F7, F8 and F9 in the whole window, also while typing. Announces a speed set with them. */
export const usePlayerKeys = (player: Player): void => {
  const announce = useAnnounce();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = getPlayerAction(event);
      if (action === null) return;
      event.preventDefault();
      if (event.repeat && action === 'toggle') return;
      runPlayerAction(player, action);
      if (action !== 'slower' && action !== 'faster') return;
      const { speed } = player.state.get();
      saveSpeed(speed);
      announce(t('transcriptions.audio.speedChanged', { speed: formatSpeed(speed) }), 'speed');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [announce, player]);
};

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

import { useHotkeys } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { playerKeys } from '../../../../preload/contract/shortcuts.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { isDialogOpen } from '../../../lib/platform.ts';
import { createTyping } from '../../../lib/typing.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useAnnounce, useSlice } from '../../../state/app-state-context.ts';
import { limitToRange } from './play-range.ts';
import {
  type ActivePlayer,
  createActivePlayer,
  createPlayer,
  formatSpeed,
  loadRewind,
  loadSpeed,
  loadVolume,
  type Player,
  type PlayerStart,
  saveSpeed,
} from './player.ts';
import { getPlayerAction, isSingle, type PlayerAction, runPlayerAction, slowKey } from './player-keys.ts';

/** Last position of each recording in seconds, while the window is open. */
const createLastPositions = () => new Map<string, number>();

/** The recording `from` was heard, and its text is `to` now: the player goes on. */
export const createPlayerHandOver = () => ({ from: '', to: '', wasPlaying: false });

const openPlayer = (
  id: string,
  linked: LinkedAudio,
  start: Pick<PlayerStart, 'time' | 'isTyping'>,
): ActivePlayer => {
  const file = new Audio();
  // Reads nothing before playback, unless only the file knows its duration.
  file.preload = linked.durationSeconds === null ? 'metadata' : 'none';
  file.src = linked.url ?? '';
  file.volume = loadVolume() / 100;
  const { range } = linked;
  const audio = range ? limitToRange(file, { start: range.startMs / 1_000, end: range.endMs / 1_000 }) : file;
  const player = createPlayer(audio, {
    duration: linked.durationSeconds,
    speed: loadSpeed(),
    getRewind: loadRewind,
    ...start,
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
  const handOver = useSlice(createPlayerHandOver);
  const { isTyping } = useSlice(createTyping);
  const { url, durationSeconds, range } = linked;
  /** The record whose player was closed while it played. */
  const interruptedId = useRef<string | null>(null);
  // Between an ordinary effect and the next render, a click would reach the player that was just closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal object is the same recording
  useLayoutEffect(() => {
    const isHandedOver = handOver.to === id;
    const time = lastPositions.get(isHandedOver ? handOver.from : id) ?? 0;
    const opened = openPlayer(id, linked, { time, isTyping });
    setPlaying(opened);
    active.setState(() => opened);
    if (interruptedId.current === id || (isHandedOver && handOver.wasPlaying)) opened.player.toggle();
    if (isHandedOver) handOver.to = '';
    return () => {
      active.setState((now) => (now?.player === opened.player ? null : now));
      const { time: end, wasPlaying } = opened.player.close();
      lastPositions.set(id, end);
      interruptedId.current = wasPlaying ? id : null;
      if (handOver.from === id) handOver.wasPlaying = wasPlaying;
    };
  }, [lastPositions, active, handOver, isTyping, id, url, durationSeconds, range?.startMs, range?.endMs]);
  return playing;
};

/** Runs an action of the user. Announces what is not heard at once. */
export const useRunAction = (player: Player): ((action: PlayerAction) => void) => {
  const announce = useAnnounce();
  return useStableCallback((action) => {
    runPlayerAction(player, action);
    const { speed, loop } = player.state.get();
    if (action === 'slower' || action === 'faster') {
      saveSpeed(speed);
      announce(t('transcriptions.audio.speedChanged', { speed: formatSpeed(speed) }), 'speed');
    }
    if (action !== 'loop') return;
    const range = loop && { start: formatDuration(loop.start), end: formatDuration(loop.end) };
    announce(range ? t('transcriptions.audio.looping', range) : t('transcriptions.audio.notLooping'), 'loop');
  });
};

/** Handles F6 to F9 in the whole window, also while typing. */
export const usePlayerKeys = (player: Player, run: (action: PlayerAction) => void): void =>
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = getPlayerAction(event);
      if (action === null) return;
      event.preventDefault();
      if (!event.repeat || !isSingle(action)) run(action);
    };
    window.addEventListener('keydown', onKeyDown, { signal });
    window.addEventListener('keyup', ({ key }) => key === slowKey && player.setSlow(false), { signal });
    // The window does not hear of a key that is released in another one.
    window.addEventListener('blur', () => player.setSlow(false), { signal });
    return () => listening.abort();
  }, [player, run]);

/** Returns a function that writes the time that plays where the caret is, and calls it for its keys. */
export const useTimeStamp = (player: Player, onTimeStamp: (stamp: string) => void): (() => void) => {
  const write = (): void => onTimeStamp(`[${formatDuration(player.state.get().time)}] `);
  useHotkeys([[playerKeys.insertTime, ({ repeat }) => repeat || isDialogOpen() || write()]], [], true);
  return write;
};

/** Returns a function that begins a chapter at the time that plays, and calls it for its keys. */
export const useChapterKey = (player: Player, onChapter: (ms: number) => void): (() => void) => {
  const add = (): void => onChapter(player.state.get().time * 1_000);
  useHotkeys([[playerKeys.addChapter, ({ repeat }) => repeat || isDialogOpen() || add()]], [], true);
  return add;
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

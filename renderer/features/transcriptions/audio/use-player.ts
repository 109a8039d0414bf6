import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { announce } from '../../../lib/announce.ts';
import { createPlayer, type Player, type PlayerState } from './player.ts';
import { act, playerActionOf } from './player-keys.ts';
import { keepSpeed, lastSpeed, speedWords } from './speeds.ts';

export interface Playing {
  readonly audio: HTMLAudioElement;
  readonly player: Player;
}

/** Where each recording was left, in seconds, until Sidetone is closed. */
const places = new Map<string, number>();

const open = (linked: LinkedAudio, place: number): Playing => {
  const audio = new Audio();
  // Nothing of the file is read before it is played, unless that is the only way to learn how long it is.
  audio.preload = linked.durationSeconds === null ? 'metadata' : 'none';
  audio.src = linked.address ?? '';
  const player = createPlayer(audio, { duration: linked.durationSeconds, time: place, speed: lastSpeed() });
  return { audio, player };
};

/** The recording of record `id`, from where it was left; silent as soon as the caller goes. Null on the first draw. */
export const usePlayer = (id: string, linked: LinkedAudio): Playing | null => {
  const [playing, setPlaying] = useState<Playing | null>(null);
  const { address, durationSeconds } = linked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object that says the same is the same recording
  useEffect(() => {
    const opened = open(linked, places.get(id) ?? 0);
    setPlaying(opened);
    return () => void places.set(id, opened.player.close());
  }, [id, address, durationSeconds]);
  return playing;
};

export const usePlayerState = (player: Player): PlayerState =>
  useSyncExternalStore(player.subscribe, player.state);

/** F7, F8 and F9 wherever the keyboard is, typing included; a speed that was set by them is said. */
export const usePlayerKeys = (player: Player): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = playerActionOf(event);
      if (action === null) return;
      event.preventDefault();
      if (event.repeat && action === 'toggle') return;
      act(player, action);
      if (action !== 'slower' && action !== 'faster') return;
      const { speed } = player.state();
      keepSpeed(speed);
      announce(`Speed ${speedWords(speed)}`, 'speed');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [player]);

/**
 * One recording, played by an audio element. The element is the truth; what is here turns its events into one state
 * that a screen can show, and wishes into what the element understands.
 */
import type { Speed } from './speeds.ts';

export interface PlayerState {
  readonly isPlaying: boolean;
  /** Wanted and not heard yet: it is being read. */
  readonly isBuffering: boolean;
  /** Seconds. */
  readonly time: number;
  /** Seconds; null while it is not known. */
  readonly duration: number | null;
  readonly speed: Speed;
  /** The element gave up: the file is gone, or in a format that it does not know. */
  readonly hasFailed: boolean;
}

export interface Player {
  readonly subscribe: (fn: () => void) => () => void;
  /** The same object until something changes. */
  readonly getState: () => PlayerState;
  readonly toggle: () => void;
  /** Goes to so many seconds from the beginning; further than either end is that end. */
  readonly seek: (seconds: number) => void;
  readonly skip: (seconds: number) => void;
  readonly setSpeed: (speed: Speed) => void;
  /** Stops, and lets go of the file. Answers where it was. */
  readonly close: () => number;
}

export interface PlayerStart {
  /** Seconds, where main knows it. */
  readonly duration: number | null;
  /** Where it was left, in seconds. */
  readonly time: number;
  readonly speed: Speed;
}

/** What the player needs of an `HTMLAudioElement`. */
export type AudioElement = Pick<
  HTMLAudioElement,
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'paused'
  | 'ended'
  | 'currentTime'
  | 'duration'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'readyState'
  | 'error'
  | 'addEventListener'
  | 'removeEventListener'
>;

const events = [
  'play',
  'pause',
  'ended',
  'waiting',
  'playing',
  'canplay',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'loadedmetadata',
  'ratechange',
] as const;

/** HTMLMediaElement.HAVE_FUTURE_DATA: the next moments are there. */
const haveFutureData = 3;
/** MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED: the file is gone, or it is no format that can be played. */
const sourceNotSupported = 4;
/** Seconds: an element that is sent to the very end of an MP3 may fail to find it. */
const endMargin = 0.05;

export const createPlayer = (audio: AudioElement, start: PlayerStart): Player => {
  const listeners = new Set<() => void>();
  let { speed } = start;

  const duration = (): number | null =>
    Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : start.duration;
  const readState = (): PlayerState => {
    const isPlaying = !audio.paused && !audio.ended;
    return {
      isPlaying,
      isBuffering: isPlaying && audio.readyState < haveFutureData,
      time: audio.currentTime,
      duration: duration(),
      speed,
      hasFailed: audio.error !== null,
    };
  };
  let state = readState();
  const updateState = (): void => {
    const next = readState();
    const keys = Object.keys(next) as (keyof PlayerState)[];
    if (keys.every((key) => next[key] === state[key])) return;
    state = next;
    for (const fn of listeners) fn();
  };

  /** A file that could be played until now is read once more, a little before where it failed, before that is called a failure. */
  let hasRecovered = false;
  const recover = (): boolean => {
    if (hasRecovered || audio.error === null || audio.error.code === sourceNotSupported) return false;
    hasRecovered = true;
    const { currentTime, paused } = audio;
    audio.load();
    audio.currentTime = Math.max(currentTime - 1, 0);
    if (!paused) void audio.play().catch(() => undefined);
    return true;
  };
  const onError = (): void => {
    if (!recover()) updateState();
  };
  const onTimeUpdate = (): void => {
    if (!audio.paused) hasRecovered = false;
  };

  const setSpeed = (next: Speed): void => {
    speed = next;
    // The default too: it is what the element goes back to when it reads the file.
    audio.defaultPlaybackRate = next;
    audio.playbackRate = next;
    updateState();
  };
  const seek = (seconds: number): void => {
    const last = (duration() ?? Number.POSITIVE_INFINITY) - endMargin;
    audio.currentTime = Math.max(Math.min(seconds, last), 0);
    updateState();
  };

  for (const event of events) audio.addEventListener(event, updateState);
  audio.addEventListener('error', onError);
  audio.addEventListener('timeupdate', onTimeUpdate);
  setSpeed(speed);
  if (start.time > 0) seek(start.time);

  return {
    subscribe: (fn) => {
      listeners.add(fn);
      return () => void listeners.delete(fn);
    },
    getState: () => state,
    toggle: () => {
      // A play that is cut short by a pause rejects, and means nothing; one that fails is told by `error`.
      if (audio.paused || audio.ended) void audio.play().catch(() => undefined);
      else audio.pause();
    },
    seek,
    skip: (seconds) => seek(audio.currentTime + seconds),
    setSpeed,
    close: () => {
      const time = audio.ended ? 0 : audio.currentTime;
      for (const event of events) audio.removeEventListener(event, updateState);
      audio.removeEventListener('error', onError);
      audio.removeEventListener('timeupdate', onTimeUpdate);
      listeners.clear();
      audio.pause();
      // Without a source the element reads no further.
      audio.removeAttribute('src');
      audio.load();
      return time;
    },
  };
};

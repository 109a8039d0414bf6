/** Player state and controls of one audio element. The element is the source of truth. */
import { Store, shallow } from '@tanstack/store';
import { formatNumber } from '../../../lib/format.ts';

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type Speed = (typeof speeds)[number];

/** One step faster (1) or slower (-1), limited to the list. */
export const nextSpeed = (speed: Speed, step: 1 | -1): Speed => {
  const at = Math.min(Math.max(speeds.indexOf(speed) + step, 0), speeds.length - 1);
  return speeds[at] ?? 1;
};

export const toSpeed = (value: number): Speed => speeds.find((speed) => speed === value) ?? 1;

/** `1.25 ×`, without trailing zeros. */
export const formatSpeed = (speed: Speed): string => `${formatNumber(speed)} ×`;

const storageKey = 'sidetone.speed';

export const loadSpeed = (): Speed => toSpeed(Number(localStorage.getItem(storageKey)));
export const saveSpeed = (speed: Speed): void => localStorage.setItem(storageKey, String(speed));

export interface PlayerStart {
  /** Seconds; null if main does not know it. */
  readonly duration: number | null;
  /** Start position in seconds. */
  readonly time: number;
  readonly speed: Speed;
}

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

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3;
/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`: the file is missing or its format is not supported. */
const sourceNotSupported = 4;
/** Seconds before the end, because seeking to the very end of an MP3 may fail. */
const endMargin = 0.05;

export type Player = ReturnType<typeof createPlayer>;

export const createPlayer = (audio: AudioElement, start: PlayerStart) => {
  let { speed } = start;

  const duration = (): number | null =>
    Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : start.duration;
  const readState = () => {
    const isPlaying = !audio.paused && !audio.ended;
    return {
      isPlaying,
      /** Playing, but still waiting for data. */
      isBuffering: isPlaying && audio.readyState < haveFutureData,
      /** Seconds. */
      time: audio.currentTime,
      /** Seconds; null while unknown. */
      duration: duration(),
      speed,
      /** The element reported an error: the file is missing or its format is not supported. */
      hasFailed: audio.error !== null,
    };
  };
  const state = new Store(readState());
  const updateState = (): void => {
    const next = readState();
    if (!shallow(next, state.get())) state.setState(() => next);
  };

  /** Whether a playable file was already reloaded after an error, from a second before it. The next error is reported. */
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
    // Sets the default rate too, because `load()` resets the rate to it.
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
    /** The same object until something changes. */
    state,
    toggle: (): void => {
      // `play()` rejects if a pause interrupts it, which is harmless. Real failures fire `error`.
      if (audio.paused || audio.ended) void audio.play().catch(() => undefined);
      else audio.pause();
    },
    /** Seeks to a time in seconds, limited to the start and the end. */
    seek,
    skip: (seconds: number): void => seek(audio.currentTime + seconds),
    setSpeed,
    /** Stops and releases the file. Returns the position in seconds, 0 if playback had ended. */
    close: () => {
      const end = { time: audio.ended ? 0 : audio.currentTime, wasPlaying: !audio.paused && !audio.ended };
      for (const event of events) audio.removeEventListener(event, updateState);
      audio.removeEventListener('error', onError);
      audio.removeEventListener('timeupdate', onTimeUpdate);
      audio.pause();
      // Without a source, the element stops reading the file.
      audio.removeAttribute('src');
      audio.load();
      return end;
    },
  };
};

export interface ActivePlayer {
  /** The id of the transcription or episode. */
  readonly id: string;
  readonly audio: HTMLAudioElement;
  readonly player: Player;
}

/** The player of the open text, for what is outside of it. */
export const createActivePlayer = () => new Store<ActivePlayer | null>(null);

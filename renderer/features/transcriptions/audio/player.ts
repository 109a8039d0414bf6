/** Player state and controls of one audio element. The element is the source of truth. */
import { Store, shallow } from '@tanstack/store';
import { formatNumber } from '../../../lib/format.ts';
import { listen } from '../../../lib/platform.ts';

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const;
export type Speed = (typeof speeds)[number];

/** One step faster (1) or slower (-1), limited to the list. */
export const nextSpeed = (speed: Speed, step: 1 | -1): Speed => {
  const at = Math.min(Math.max(speeds.indexOf(speed) + step, 0), speeds.length - 1);
  return speeds[at] ?? 1;
};

export const toSpeed = (value: number): Speed => speeds.find((speed) => speed === value) ?? 1;

/** `1.25 ×`, without trailing zeros. */
export const formatSpeed = (speed: Speed): string => `${formatNumber(speed)} ×`;

const speedKey = 'sidetone.speed';
const rewindKey = 'sidetone.rewind';
const volumeKey = 'sidetone.volume';

export const loadSpeed = (): Speed => toSpeed(Number(localStorage.getItem(speedKey)));
export const saveSpeed = (speed: Speed): void => localStorage.setItem(speedKey, String(speed));

/** Seconds to go back when playback continues after a pause. */
export const loadRewind = (): number => Number(localStorage.getItem(rewindKey) ?? 2);
export const saveRewind = (seconds: string): void => localStorage.setItem(rewindKey, seconds);

/** In percent. */
export const volumes = [100, 80, 60, 40, 20] as const;
export const loadVolume = (): number =>
  volumes.find((percent) => String(percent) === localStorage.getItem(volumeKey)) ?? 100;
export const saveVolume = (percent: number): void => localStorage.setItem(volumeKey, String(percent));

/** Milliseconds between looks at the time that plays. A frame for each of them would let keys wait for the next one. */
export const lookInterval = 30;

/** In seconds. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Returns the sentence that is heard at this time, in seconds; null if no words are known. */
type FindSentence = (seconds: number) => Stretch | null;

export interface PlayerStart {
  /** Seconds; null if main does not know it. */
  readonly duration: number | null;
  /** Start position in seconds. */
  readonly time: number;
  readonly speed: Speed;
  /** Seconds. */
  readonly getRewind: () => number;
  /** Meanwhile, the time that plays is not reported. */
  readonly isTyping: () => boolean;
}

/** After each of them, the state may be another one. */
const events =
  'play pause ended waiting playing canplay seeking seeked durationchange loadedmetadata ratechange';

/** `HTMLMediaElement.HAVE_FUTURE_DATA`. */
const haveFutureData = 3;
/** `MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED`: the file is missing or its format is not supported. */
const sourceNotSupported = 4;
/** Seconds before the end, because seeking to the very end of an MP3 may fail. */
const endMargin = 0.05;
/** Seconds that a loop repeats where no sentences are known: as many as a skip, so that it plays again what was just missed. */
const loopSeconds = 5;

/** `play()` rejects if a pause interrupts it, which is harmless. Real failures fire `error`. */
const play = (audio: HTMLAudioElement): void => void audio.play().catch(() => undefined);

/** Reloads a playable file once after an error, from a second before it. The next error is reported. */
const createRecovery = (audio: HTMLAudioElement) => {
  let hasRecovered = false;
  return {
    recover: (): boolean => {
      if (hasRecovered || audio.error === null || audio.error.code === sourceNotSupported) return false;
      hasRecovered = true;
      const { currentTime, paused } = audio;
      audio.load();
      audio.currentTime = Math.max(currentTime - 1, 0);
      if (!paused) play(audio);
      return true;
    },
    forget: (): void => {
      hasRecovered = false;
    },
  };
};

/** Finds what a loop repeats: a sentence, or the last seconds. */
const createLoopFinder = () => {
  let findSentence: FindSentence | null = null;
  return {
    get hasSentences(): boolean {
      return findSentence !== null;
    },
    setSentences: (find: FindSentence | null): void => {
      findSentence = find;
    },
    find: (time: number): Stretch => {
      const first = Math.max(time - loopSeconds, 0);
      return findSentence?.(time) ?? { start: first, end: Math.max(time, first + 1) };
    },
  };
};

/** Without a source, the element stops reading the file. */
const release = (audio: HTMLAudioElement): void => {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
};

export type Player = ReturnType<typeof createPlayer>;

export const createPlayer = (audio: HTMLAudioElement, start: PlayerStart) => {
  let { speed } = start;
  /** What is repeated. */
  let loop: Stretch | null = null;
  const loops = createLoopFinder();
  /** Whether it is where the user paused. */
  let isPaused = false;

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
      loop,
      hasSentences: loops.hasSentences,
      /** The element reported an error: the file is missing or its format is not supported. */
      hasFailed: audio.error !== null,
    };
  };
  const state = new Store(readState());
  const updateState = (): void => {
    const next = readState();
    if (!shallow(next, state.get())) state.setState(() => next);
  };

  const recovery = createRecovery(audio);
  const setSpeed = (next: Speed): void => {
    speed = next;
    // Sets the default rate too, because `load()` resets the rate to it.
    audio.defaultPlaybackRate = next;
    audio.playbackRate = next;
    updateState();
  };
  const moveTo = (seconds: number): void => {
    audio.currentTime = Math.max(Math.min(seconds, (duration() ?? Number.POSITIVE_INFINITY) - endMargin), 0);
    updateState();
  };
  /** Who goes elsewhere no longer wants the loop, nor what was before the pause. */
  const seek = (seconds: number): void => {
    isPaused = false;
    if (loop && (seconds < loop.start || seconds > loop.end)) loop = null;
    moveTo(seconds);
  };
  const onTimeUpdate = (): void => {
    if (!start.isTyping()) updateState();
    if (!audio.paused) recovery.forget();
    if (!loop || audio.currentTime < loop.end) return;
    const { ended } = audio;
    moveTo(loop.start);
    if (ended) play(audio);
  };
  const resume = (): void => {
    if (isPaused && !audio.ended) moveTo(Math.max(audio.currentTime - start.getRewind(), loop?.start ?? 0));
    isPaused = false;
    play(audio);
  };

  const unlisten = [
    listen(audio, events.split(' '), updateState),
    listen(audio, ['error'], () => void (recovery.recover() || updateState())),
    listen(audio, ['timeupdate'], onTimeUpdate),
  ];
  setSpeed(speed);
  if (start.time > 0) moveTo(start.time);

  return {
    /** The same object until something changes. */
    state,
    toggle: (): void => {
      if (audio.paused || audio.ended) {
        resume();
        return;
      }
      isPaused = true;
      audio.pause();
    },
    /** Seeks to a time in seconds, limited to the start and the end. */
    seek,
    skip: (seconds: number): void => seek(audio.currentTime + seconds),
    setSpeed,
    /** Half as fast while true. */
    setSlow: (isSlow: boolean): void => {
      audio.playbackRate = isSlow ? Math.max(speed / 2, speeds[0]) : speed;
    },
    /** Tells the player what a loop repeats; null: no words are known. */
    setSentences: (find: FindSentence | null): void => {
      loops.setSentences(find);
      updateState();
    },
    /** Repeats the sentence, or the last seconds, from now on, or no longer. */
    toggleLoop: (): void => {
      loop = loop ? null : loops.find(audio.currentTime);
      updateState();
      if (!loop) return;
      moveTo(loop.start);
      play(audio);
    },
    /** Stops and releases the file. Returns the position in seconds, 0 if playback had ended. */
    close: () => {
      const end = { time: audio.ended ? 0 : audio.currentTime, wasPlaying: !audio.paused && !audio.ended };
      for (const stop of unlisten) stop();
      release(audio);
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

/** Seconds in the file. */
interface AudioRange {
  readonly start: number;
  readonly end: number;
}

/** Seconds before the end that count as the end, because a seek lands beside its target. */
const endMargin = 0.1;

/**
 * The audio element as one that has this range of the file only: its times count from the start of the range, and playback
 * ends at its end.
 */
export const limitToRange = (audio: HTMLAudioElement, { start, end }: AudioRange): HTMLAudioElement => {
  audio.currentTime = start;
  const hasEnded = (): boolean => audio.currentTime >= end - endMargin;
  audio.addEventListener('timeupdate', () => {
    if (audio.currentTime >= end) audio.pause();
  });
  const play = (): Promise<void> => {
    if (hasEnded()) audio.currentTime = start;
    return audio.play();
  };
  return new Proxy(audio, {
    get: (target, name) => {
      if (name === 'currentTime') return Math.min(Math.max(target.currentTime, start), end) - start;
      if (name === 'duration') return end - start;
      if (name === 'ended') return target.ended || (target.paused && target.currentTime >= end);
      if (name === 'play') return play;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value: unknown) =>
      Reflect.set(target, name, name === 'currentTime' ? Number(value) + start : value, target),
  });
};

/** How loud the sources of a recording are, in steps of 10 ms, and how loud those who speak in them usually are. */

/** A level is a byte: half decibels above the quietest level. */
const quietestDecibels = -120;
const levelCount = 256;
/** Of a level; full scale is 1. */
const powers = Float64Array.from({ length: levelCount }, (_, level) =>
  level === 0 ? 0 : 10 ** ((level / 2 + quietestDecibels) / 10),
);

const toLevel = (power: number): number =>
  power <= 0
    ? 0
    : Math.min(Math.max(Math.round(2 * (10 * Math.log10(power) - quietestDecibels)), 0), levelCount - 1);

/** Measures one source. Three hours take a megabyte. */
export class LevelMeter {
  readonly #frameSamples: number;
  #levels = new Uint8Array(8_192);
  #count = 0;
  #sum = 0;
  #filled = 0;

  constructor(sampleRate: number) {
    this.#frameSamples = Math.round(sampleRate / 100);
  }

  /** One level for each 10 ms that are complete. */
  get levels(): Uint8Array {
    return this.#levels.subarray(0, this.#count);
  }

  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += 1) {
      this.#sum += (samples[at] as number) ** 2;
      this.#filled += 1;
      if (this.#filled < this.#frameSamples) continue;
      this.#push(toLevel(this.#sum / this.#frameSamples));
      this.#sum = 0;
      this.#filled = 0;
    }
  }

  #push(level: number): void {
    if (this.#count === this.#levels.length) {
      const larger = new Uint8Array(2 * this.#count);
      larger.set(this.#levels);
      this.#levels = larger;
    }
    this.#levels[this.#count] = level;
    this.#count += 1;
  }
}

/** A quieter frame is no sound: it is missing in the file, or a microphone that was muted. Half decibels; −90 dB. */
const silenceLevel = 60;
const floorShare = 0.1;
const floorFactor = 2;
/** With a lower one, a talkative neighbour would be the speech of a quiet person's microphone. */
const speechShare = 0.95;
/** Decibels below the loudest source: nobody who speaks is recorded so quietly. */
const maxQuieter = 30;

const countLevels = (levels: Uint8Array): Float64Array => {
  const counts = new Float64Array(levelCount);
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1;
  return counts;
};

/** The power below which this share of the counted levels above `least` is. 0 if there are none. */
const findPower = (counts: Float64Array, share: number, least: number): number => {
  const isAbove = (level: number): boolean => (powers[level] as number) > least;
  let rest = share * counts.reduce((sum, count, level) => (isAbove(level) ? sum + count : sum), 0);
  if (rest === 0) return 0;
  for (const [level, count] of counts.entries()) {
    if (isAbove(level)) rest -= count;
    if (rest <= 0 && isAbove(level)) return powers[level] as number;
  }
  return 0;
};

/** Whether anything in the source is louder than its background. */
export const hasSpeech = (levels: Uint8Array): boolean => measure(levels).speech > 0;

const measure = (levels: Uint8Array): { readonly floor: number; readonly speech: number } => {
  const counts = countLevels(levels);
  const floor = floorFactor * findPower(counts, floorShare, powers[silenceLevel] as number);
  return { floor, speech: findPower(counts, speechShare, floor) };
};

/** Frames over which powers are smoothed: 0.2 s. */
const smoothFrames = 20;

/**
 * The power of each source above its background, as a share of that of its own speech, smoothed: so a quiet microphone counts as
 * much as a loud one. All have the length of the longest source.
 */
export const toShares = (sources: readonly Uint8Array[]): readonly Float32Array[] => {
  const measured = sources.map(measure);
  const loudest = Math.max(...measured.map(({ speech }) => speech));
  const length = Math.max(...sources.map((levels) => levels.length));
  return sources.map((levels, at) => {
    const { floor = 0, speech = 0 } = measured[at] ?? {};
    const full = Math.max(speech, loudest / 10 ** (maxQuieter / 10));
    const shares = powers.map((power) => (full === 0 ? 0 : Math.max(power - floor, 0) / full));
    return smooth(levels, shares, length);
  });
};

const smooth = (levels: Uint8Array, shares: Float64Array, length: number): Float32Array => {
  const half = smoothFrames / 2;
  const smoothed = new Float32Array(length);
  const get = (at: number): number =>
    at < 0 || at >= levels.length ? 0 : (shares[levels[at] as number] as number);
  let sum = 0;
  for (let at = -half; at < length; at += 1) {
    sum += get(at + half) - get(at - half);
    if (at >= 0) smoothed[at] = Math.max(sum, 0) / smoothFrames;
  }
  return smoothed;
};

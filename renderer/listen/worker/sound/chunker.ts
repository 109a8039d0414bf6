/** Divides sound into chunks of speech for the model, which takes 30 s. They are cut in pauses. */
import { sampleRate } from './mel.ts';
import { hopSamples, type JudgedHop } from './voice-detector.ts';

/** Seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** All times are seconds of the recording. */
export interface SpeechChunk extends Stretch {
  /** The time of the first sample. The sound of a chunk that was cut in speech begins earlier and ends later than the chunk. */
  readonly soundStart: number;
  readonly samples: Float32Array;
  /** Where somebody speaks. */
  readonly stretches: readonly Stretch[];
  /** The speech goes on in the next chunk. */
  readonly isCut: boolean;
  /** What the voice detector remembers at the end of the chunk. */
  readonly detectorState: Float32Array;
}

const hopMs = (hopSamples * 1_000) / sampleRate;
const toHops = (seconds: number): number => Math.round((seconds * 1_000) / hopMs);

const startProbability = 0.5;
const endProbability = 0.35;
/** Speech begins softly: with the hops before it that are above this, and one more. */
const onsetProbability = 0.2;
// All times are hops, so that a chunk ends where a hop does, and another chunker can go on there.
const pauseHops = 10;
const minHops = 7;
const paddingHops = toHops(0.25);
const maxChunkHops = toHops(28);
/** A longer pause ends the chunk. */
const maxPauseHops = toHops(5);
/** The longest pause after this time is where a full chunk ends. */
const preferredHops = toHops(22);
/** Speech without a pause is cut at its quietest moment after this time, and both chunks have some of the sound. */
const cutHops = toHops(16);
const overlapHops = toHops(0.5);
const quietHops = 5;

/** A chunk can begin with some of the sound before it. */
const hopsBefore = overlapHops + 1;

/** How many hops of sound are needed before `fromMs`, to go on there. */
export const countHopsBefore = (fromMs: number): number => Math.min(hopsBefore, Math.floor(fromMs / hopMs));

/** Where that sound begins. Milliseconds. */
export const getSoundStartMs = (fromMs: number): number => fromMs - countHopsBefore(fromMs) * hopMs;

interface HopRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What follows a chunk is looked at anew when the chunk is complete. So the next chunks depend on nothing but the sound after
 * it, and a chunker that begins there finds the same.
 */
export class Chunker {
  readonly #originMs: number;
  /** Sound that is not in a chunk yet. */
  #hops: JudgedHop[] = [];
  /** Index of the first of `#hops`. */
  #firstHop = 0;
  /** Index of the hop that is looked at next. */
  #next = 0;
  /** The chunks before end here. */
  #from = 0;
  /** The chunk before was cut in speech. */
  #isContinued = false;
  #stretches: HopRange[] = [];
  /** Start of the speech that is going on; null: nobody speaks. */
  #speechStart: number | null = null;
  #silentHops = 0;
  /** Hops just before that may be the onset of speech. */
  #onsetHops = 0;

  /**
   * For sound from `getSoundStartMs(fromMs)` on. Chunks begin at `fromMs`; `isContinued`: the chunk before was cut there, in speech.
   */
  constructor(fromMs: number, isContinued: boolean) {
    this.#originMs = getSoundStartMs(fromMs);
    this.#restart(countHopsBefore(fromMs), isContinued);
  }

  /** The end of the last chunk, in seconds of the recording. */
  get endOfLast(): number {
    return this.#toSeconds(this.#from);
  }

  /** Chunks that are complete now. */
  add(hop: JudgedHop): readonly SpeechChunk[] {
    this.#hops.push(hop);
    const chunks: SpeechChunk[] = [];
    while (this.#next < this.#firstHop + this.#hops.length) {
      this.#lookAtNext();
      const chunk = this.#closeFullChunk();
      if (chunk) chunks.push(chunk);
    }
    this.#dropSilence();
    return chunks;
  }

  /** Returns the chunk of the speech that is left, if there is any. */
  end(): readonly SpeechChunk[] {
    this.#endSpeech(this.#next - this.#silentHops);
    return this.#stretches.length === 0 ? [] : [this.#close(this.#stretches.length)];
  }

  #restart(from: number, isContinued: boolean): void {
    this.#from = from;
    this.#next = from;
    this.#isContinued = isContinued;
    this.#stretches = [];
    this.#speechStart = isContinued ? from : null;
    this.#silentHops = 0;
    this.#onsetHops = 0;
  }

  #lookAtNext(): void {
    const index = this.#next;
    const probability = this.#hops[index - this.#firstHop]?.probability ?? 0;
    this.#next += 1;
    if (probability >= startProbability) {
      this.#speechStart ??= Math.max(index - this.#onsetHops - 1, this.#from);
      this.#silentHops = 0;
    } else if (this.#speechStart !== null && probability < endProbability) {
      this.#silentHops += 1;
      if (this.#silentHops >= pauseHops) this.#endSpeech(index + 1 - this.#silentHops);
    }
    this.#onsetHops = probability >= onsetProbability ? this.#onsetHops + 1 : 0;
  }

  #endSpeech(end: number): void {
    const start = this.#speechStart;
    if (start === null) return;
    const isRest = this.#isContinued && this.#stretches.length === 0;
    if (end - start >= minHops || (isRest && end > start)) this.#stretches.push({ start, end });
    else if (isRest) this.#isContinued = false;
    this.#speechStart = null;
    this.#silentHops = 0;
  }

  #closeFullChunk(): SpeechChunk | null {
    const first = this.#stretches[0];
    const last = this.#stretches.at(-1);
    const isSpeech = this.#speechStart !== null;
    if (first && last) {
      const length = this.#next - this.#getSoundStart(first.start);
      if (isSpeech && length + paddingHops > maxChunkHops) return this.#close(this.#chooseCount(first.start));
      return !isSpeech && this.#next - last.end > maxPauseHops ? this.#close(this.#stretches.length) : null;
    }
    if (!isSpeech) return null;
    const start = this.#speechStart ?? 0;
    return this.#next - this.#getSoundStart(start) >= maxChunkHops ? this.#cut(start) : null;
  }

  /** How many stretches are in the chunk that is full: up to the longest pause of its last seconds. */
  #chooseCount(start: number): number {
    const starts = [...this.#stretches.slice(1).map((one) => one.start), this.#speechStart ?? 0];
    let best = this.#stretches.length;
    let longest = 0;
    for (const [at, stretch] of this.#stretches.entries()) {
      const pause = (starts[at] ?? stretch.end) - stretch.end;
      if (stretch.end - start < preferredHops || pause < longest) continue;
      longest = pause;
      best = at + 1;
    }
    return best;
  }

  #close(count: number): SpeechChunk {
    const stretches = this.#stretches.slice(0, count);
    const start = stretches[0]?.start ?? this.#next;
    const end = stretches.at(-1)?.end ?? start;
    const next = this.#stretches[count]?.start ?? this.#speechStart;
    const last = next === null ? this.#next : Math.floor((end + next) / 2);
    return this.#finish(stretches, Math.min(end + paddingHops, last), false);
  }

  /** Cuts speech that has no pause. */
  #cut(start: number): SpeechChunk {
    const cutAt = this.#findQuietest(this.#getSoundStart(start) + cutHops, this.#next - overlapHops);
    return this.#finish([{ start, end: cutAt }], cutAt, true);
  }

  #finish(stretches: readonly HopRange[], end: number, isCut: boolean): SpeechChunk {
    const soundStart = this.#getSoundStart(stretches[0]?.start ?? end);
    const chunk = {
      start: this.#toSeconds(this.#isContinued ? this.#from : soundStart),
      end: this.#toSeconds(end),
      soundStart: this.#toSeconds(soundStart),
      samples: this.#slice(soundStart, isCut ? end + overlapHops : end),
      stretches: stretches.map((one) => ({
        start: this.#toSeconds(one.start),
        end: this.#toSeconds(one.end),
      })),
      isCut,
      detectorState: this.#hops[end - 1 - this.#firstHop]?.state ?? new Float32Array(0),
    };
    this.#restart(end, isCut);
    return chunk;
  }

  #findQuietest(first: number, last: number): number {
    let quietest = first;
    let least = Number.POSITIVE_INFINITY;
    for (let at = first; at <= last - quietHops; at += 1) {
      const offset = at - this.#firstHop;
      let energy = 0;
      for (const { samples } of this.#hops.slice(offset, offset + quietHops))
        for (const value of samples) energy += value * value;
      if (energy >= least) continue;
      least = energy;
      quietest = at;
    }
    return quietest + Math.floor(quietHops / 2);
  }

  #getSoundStart(start: number): number {
    return this.#isContinued
      ? Math.max(this.#from - overlapHops, this.#firstHop)
      : Math.max(start - paddingHops, this.#from);
  }

  #slice(from: number, to: number): Float32Array {
    const hops = this.#hops.slice(from - this.#firstHop, to - this.#firstHop);
    const samples = new Float32Array(hops.reduce((sum, hop) => sum + hop.samples.length, 0));
    let at = 0;
    for (const hop of hops) {
      samples.set(hop.samples, at);
      at += hop.samples.length;
    }
    return samples;
  }

  /** Keeps what the next chunk can begin with. */
  #dropSilence(): void {
    const start = this.#stretches[0]?.start ?? this.#speechStart ?? this.#next - this.#onsetHops - 1;
    const needed = Math.min(start, this.#isContinued ? this.#from : start) - overlapHops;
    const count = Math.min(needed - this.#firstHop, this.#hops.length);
    if (count < 100) return;
    this.#hops = this.#hops.slice(count);
    this.#firstHop += count;
  }

  #toSeconds(hops: number): number {
    return (this.#originMs + hops * hopMs) / 1_000;
  }
}

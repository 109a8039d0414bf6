/** Divides sound into chunks of speech for the model, which takes 30 s. They are cut in pauses. */
import { sampleRate } from './mel.ts';
import { hopSamples } from './voice-detector.ts';

/** Seconds. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** All times are seconds of the recording. */
export interface SpeechChunk extends Stretch {
  /** Of the first sample. The sound of a chunk that was cut in speech begins earlier and ends later than the chunk. */
  readonly soundStart: number;
  readonly samples: Float32Array;
  /** Where somebody speaks. */
  readonly stretches: readonly Stretch[];
  /** The speech goes on in the next chunk. */
  readonly isCut: boolean;
}

const hopSeconds = hopSamples / sampleRate;
const startProbability = 0.5;
const endProbability = 0.35;
/** Speech begins softly: with the hops before it that are above this, and one more. */
const onsetProbability = 0.2;
const pauseHops = 10;
const minHops = 7;
const paddingSeconds = 0.25;
const maxChunkSeconds = 28;
/** A longer pause ends the chunk. */
const maxPauseSeconds = 5;
/** The longest pause after this time is where a full chunk ends. */
const preferredSeconds = 22;
/** Speech without a pause is cut at its quietest moment after this time, and both chunks have some of the sound. */
const cutSeconds = 16;
const overlapSeconds = 0.5;
const quietHops = 5;

export class Chunker {
  /** Sound that is not in a chunk yet, in hops. */
  #hops: Float32Array[] = [];
  /** Index of the first of `#hops`. */
  #firstHop = 0;
  #hopCount = 0;
  readonly #from: number;
  #stretches: Stretch[] = [];
  /** Start of the speech that is going on, in hops; null: nobody speaks. */
  #speechStart: number | null = null;
  #silentHops = 0;
  /** Hops just before that may be the onset of speech. */
  #onsetHops = 0;
  /** The chunk that comes begins here, because the last one ended in speech. */
  #cutAt: number | null = null;
  #endOfLast: number;

  /** `from`: seconds of the recording before the first hop. */
  constructor(from: number) {
    this.#from = from;
    this.#endOfLast = from;
  }

  /** The end of the last chunk. */
  get endOfLast(): number {
    return this.#endOfLast;
  }

  /** The end of what was added. */
  get seconds(): number {
    return this.#toSeconds(this.#hopCount);
  }

  /** Chunks that are complete now. */
  add(hop: Float32Array, probability: number): readonly SpeechChunk[] {
    const index = this.#hopCount;
    this.#hops.push(hop);
    this.#hopCount += 1;
    if (probability >= startProbability) {
      this.#speechStart ??= Math.max(index - this.#onsetHops - 1, 0);
      this.#silentHops = 0;
    } else if (this.#speechStart !== null && probability < endProbability) {
      this.#silentHops += 1;
      if (this.#silentHops >= pauseHops) this.#endSpeech(index + 1 - this.#silentHops);
    }
    this.#onsetHops = probability >= onsetProbability ? this.#onsetHops + 1 : 0;
    const chunks = this.#closeFullChunk();
    this.#dropSilence();
    return chunks;
  }

  /** The rest. */
  end(): readonly SpeechChunk[] {
    this.#endSpeech(this.#hopCount - this.#silentHops);
    return this.#stretches.length === 0 ? [] : [this.#close(this.#stretches.length)];
  }

  #endSpeech(end: number): void {
    const start = this.#speechStart;
    if (start === null) return;
    const isContinued = this.#cutAt !== null && this.#stretches.length === 0;
    if (end - start >= minHops || (isContinued && end > start))
      this.#stretches.push({ start: this.#toSeconds(start), end: this.#toSeconds(end) });
    this.#speechStart = null;
    this.#silentHops = 0;
  }

  #closeFullChunk(): readonly SpeechChunk[] {
    const first = this.#stretches[0];
    const last = this.#stretches.at(-1);
    const isSpeech = this.#speechStart !== null;
    if (first && last) {
      const isFull =
        isSpeech && this.seconds + paddingSeconds - this.#getSoundStart(first.start) > maxChunkSeconds;
      if (!isFull)
        return !isSpeech && this.seconds - last.end > maxPauseSeconds
          ? [this.#close(this.#stretches.length)]
          : [];
      return [this.#close(this.#chooseCount(first.start))];
    }
    if (!isSpeech) return [];
    const start = this.#toSeconds(this.#speechStart ?? 0);
    return this.seconds - this.#getSoundStart(start) >= maxChunkSeconds ? [this.#cut(start)] : [];
  }

  /** How many stretches are in the chunk that is full: up to the longest pause of its last seconds. */
  #chooseCount(start: number): number {
    const starts = [
      ...this.#stretches.slice(1).map((one) => one.start),
      this.#toSeconds(this.#speechStart ?? 0),
    ];
    let best = this.#stretches.length;
    let longest = 0;
    for (const [at, stretch] of this.#stretches.entries()) {
      const pause = (starts[at] ?? stretch.end) - stretch.end;
      if (stretch.end - start < preferredSeconds || pause < longest) continue;
      longest = pause;
      best = at + 1;
    }
    return best;
  }

  #close(count: number): SpeechChunk {
    const stretches = this.#stretches.slice(0, count);
    const start = stretches[0]?.start ?? this.seconds;
    const end = stretches.at(-1)?.end ?? start;
    const next =
      this.#stretches[count]?.start ??
      (this.#speechStart === null ? null : this.#toSeconds(this.#speechStart));
    const paddedEnd = Math.min(end + paddingSeconds, next === null ? this.seconds : (end + next) / 2);
    const soundStart = this.#getSoundStart(start);
    const chunkStart = this.#cutAt ?? soundStart;
    this.#stretches = this.#stretches.slice(count);
    this.#cutAt = null;
    this.#endOfLast = paddedEnd;
    const samples = this.#slice(soundStart, paddedEnd);
    return { start: chunkStart, end: paddedEnd, soundStart, samples, stretches, isCut: false };
  }

  /** Of speech that has no pause. */
  #cut(start: number): SpeechChunk {
    const soundStart = this.#getSoundStart(start);
    const cutAt = this.#findQuietest(soundStart + cutSeconds, this.seconds - overlapSeconds);
    const samples = this.#slice(soundStart, cutAt + overlapSeconds);
    const chunkStart = this.#cutAt ?? soundStart;
    this.#cutAt = cutAt;
    this.#endOfLast = cutAt;
    this.#speechStart = Math.round((cutAt - this.#from) / hopSeconds);
    return {
      start: chunkStart,
      end: cutAt,
      soundStart,
      samples,
      stretches: [{ start, end: cutAt }],
      isCut: true,
    };
  }

  #findQuietest(from: number, to: number): number {
    const first = Math.round((from - this.#from) / hopSeconds);
    const last = Math.round((to - this.#from) / hopSeconds) - quietHops;
    let quietest = first;
    let least = Number.POSITIVE_INFINITY;
    for (let at = first; at <= last; at += 1) {
      const offset = at - this.#firstHop;
      let energy = 0;
      for (const hop of this.#hops.slice(offset, offset + quietHops))
        for (const value of hop) energy += value * value;
      if (energy >= least) continue;
      least = energy;
      quietest = at;
    }
    return this.#toSeconds(quietest + Math.floor(quietHops / 2));
  }

  #getSoundStart(start: number): number {
    if (this.#cutAt !== null) return Math.max(this.#cutAt - overlapSeconds, this.#from);
    return Math.max(start - paddingSeconds, this.#endOfLast);
  }

  #slice(from: number, to: number): Float32Array {
    const origin = this.#from + this.#firstHop * hopSeconds;
    const first = Math.max(Math.round((from - origin) * sampleRate), 0);
    const samples = new Float32Array(Math.max(Math.round((to - origin) * sampleRate) - first, 0));
    for (const [at, hop] of this.#hops.entries()) {
      const position = at * hopSamples - first;
      if (position >= samples.length) break;
      if (position + hop.length <= 0) continue;
      const part = hop.subarray(Math.max(-position, 0), samples.length - position);
      samples.set(part, Math.max(position, 0));
    }
    return samples;
  }

  /** Keeps what the next chunk can begin with. */
  #dropSilence(): void {
    const next = this.#stretches[0]?.start ?? this.#toSeconds(this.#speechStart ?? this.#hopCount);
    const needed = this.#getSoundStart(next) - Math.max(paddingSeconds, overlapSeconds);
    const hops = Math.floor((needed - this.#from) / hopSeconds) - this.#firstHop;
    if (hops < 100) return;
    this.#hops = this.#hops.slice(hops);
    this.#firstHop += hops;
  }

  #toSeconds(hops: number): number {
    return this.#from + hops * hopSeconds;
  }
}

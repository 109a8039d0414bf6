/** Words of a few pieces of sound: Whisper with the checks of its own decoder. */
import { getProbability, getShares } from './model/choose-token.ts';
import { type DecodedText, decodeWindows } from './model/decode-windows.ts';
import { Decoder } from './model/decoder.ts';
import type { Model } from './model/load-model.ts';
import { encodedFrames, framesPerSecond, melFrames } from './model/model-config.ts';
import type { Tensor } from './model/runtime.ts';
import type { Stretch } from './sound/chunker.ts';
import { MelSpectrogram, sampleRate } from './sound/mel.ts';
import { alignTokens } from './text/align.ts';
import { clip } from './text/coverage.ts';
import {
  attentionDelaySeconds,
  canBeSaid,
  findLoops,
  getCompressionRatio,
  isTooFast,
  isWordLoop,
  mean,
  placeWords,
  splitWords,
  type TimedWord,
} from './text/words.ts';

/** At most 30 s. */
export interface Sound {
  readonly samples: Float32Array;
  /** Seconds of the recording, of the first sample. */
  readonly start: number;
  /** Where somebody speaks. */
  readonly stretches: readonly Stretch[];
  /** It is encoded with silence up to 30 s, as the model learned. With less silence, it misses more of what is short. */
  readonly isFilled?: true;
}

/** Sound that went through the encoder. `encoded` is released by whoever made it. */
export interface EncodedSound extends Sound {
  readonly encoded: Tensor;
  /** The encoder heard it along with what surrounds it. */
  readonly isPart?: true;
}

export interface Recognised {
  readonly words: readonly TimedWord[];
  /** Where a loop was taken out, or hid what was said after it. */
  readonly lost: readonly Stretch[];
  /** Words were taken out. A text that was only stopped is right so far. */
  readonly isLooped: boolean;
  /** The model is sure enough of it. */
  readonly isGood: boolean;
  readonly logProbability: number;
}

const samplesPerFrame = sampleRate / framesPerSecond;
/**
 * Behind the sound: without silence, the model does not know where speech ends. With one or two seconds it heard "asked not" for "ask not" in
 * a sample of eleven; with three it makes fewer mistakes than with all that is left of 30 s (109 for 115 in 888 words).
 */
const silentFrames = 3 * framesPerSecond;
/** The encoder hears a little of the sound beside a frame. */
const edgeFrames = 10;
/** Around and after speech whose language is asked for. */
const askedPaddingSeconds = 0.1;
const askedSilence = 2 * framesPerSecond;
const maxCompressionRatio = 2.4;
const minLogProbability = -1;
const minNoSpeech = 0.6;
/** Tokens of the description. Whisper learned with at most so many before the text. */
const maxPromptTokens = 223;

/** Frames that have sound. */
const countFrames = ({ samples }: Sound): number =>
  Math.min(Math.max(Math.ceil(samples.length / samplesPerFrame), 1), encodedFrames);

const getLength = ({ encoded }: EncodedSound): number => encoded.dims[1] ?? 0;

const toFrame = ({ start }: Sound, seconds: number): number =>
  Math.min(Math.max(Math.round((seconds - start) * framesPerSecond), 0), encodedFrames);

/** A model is very sure of its loops. */
export const isBetter = (one: Recognised, other: Recognised): boolean => {
  if (one.isGood) return true;
  const [isSound, isOtherSound] = [one, other].map(
    ({ isLooped, logProbability }) => !isLooped && logProbability >= minLogProbability,
  );
  return isSound === isOtherSound ? one.logProbability > other.logProbability : isSound === true;
};

/** Mulberry32: the same sound yields the same words. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
};

export class Recogniser {
  readonly #model: Model;
  readonly #decoder: Decoder;
  readonly #mel: MelSpectrogram;
  readonly #prompt: readonly number[];
  readonly #onAdvance: () => void;

  constructor(model: Model, prompt: string, onAdvance: () => void) {
    this.#model = model;
    this.#decoder = new Decoder(model.runtime, model.decoder, model.config);
    this.#mel = new MelSpectrogram(model.config.melBands);
    this.#prompt = this.#encodePrompt(prompt);
    this.#onAdvance = onAdvance;
  }

  /** Sounds that are recognised together: all get the length of the longest. */
  encodeAll(sounds: readonly Sound[]): readonly EncodedSound[] {
    const frames = Math.max(...sounds.map(countFrames)) + silentFrames;
    const isFilled = !this.#model.takesLess || sounds.some((sound) => sound.isFilled);
    const length = isFilled ? encodedFrames : Math.min(frames, encodedFrames);
    return sounds.map((sound) => this.#encode(sound, length));
  }

  /** Whether it can be encoded with more silence. */
  isShort(sound: EncodedSound): boolean {
    return this.#model.takesLess && getLength(sound) < encodedFrames;
  }

  encode(sound: Sound): EncodedSound {
    return this.encodeAll([sound])[0] as EncodedSound;
  }

  #encode(sound: Sound, length: number): EncodedSound {
    const { runtime, encoder, config } = this.#model;
    const frameCount = (length * melFrames) / encodedFrames;
    const mel = this.#mel.compute(sound.samples, frameCount);
    this.#onAdvance();
    const features = runtime.createFloats([1, config.melBands, frameCount], mel);
    const { last_hidden_state: encoded } = encoder.run({ input_features: features }, ['last_hidden_state']);
    features.release();
    this.#onAdvance();
    return { ...sound, encoded: encoded as Tensor };
  }

  /** The time of the frame of the encoder at a time. */
  toFrameStart(sound: Sound, seconds: number): number {
    return sound.start + Math.max(Math.round((seconds - sound.start) * framesPerSecond), 0) / framesPerSecond;
  }

  /** A part as the encoder heard it in the whole, with silence behind it. `start` is the time of a frame. */
  cut(sound: EncodedSound, start: number, end: number): EncodedSound {
    const from = toFrame(sound, start);
    const to = Math.min(toFrame(sound, end), countFrames(sound));
    return {
      samples: sound.samples.subarray(from * samplesPerFrame, to * samplesPerFrame),
      start: sound.start + from / framesPerSecond,
      stretches: clip(sound.stretches, start, end),
      encoded: this.#cutEncoded(sound, from, to, getLength(sound)),
      isPart: true,
    };
  }

  /** How likely each language is between two times, as the encoder heard it in the whole. */
  askLanguage(sound: EncodedSound, start: number, end: number): ReadonlyMap<string, number> {
    const from = toFrame(sound, start - askedPaddingSeconds);
    const to = Math.min(toFrame(sound, end + askedPaddingSeconds), countFrames(sound));
    return this.#ask(this.#cutEncoded(sound, from, to, Math.min(to - from + askedSilence, getLength(sound))));
  }

  /** The same, heard alone. It takes as long as the encoder. */
  askLanguageAlone(sound: Sound, start: number, end: number): ReadonlyMap<string, number> {
    const from = toFrame(sound, start);
    const samples = sound.samples.subarray(from * samplesPerFrame, toFrame(sound, end) * samplesPerFrame);
    return this.#ask(this.encode({ samples, start, stretches: [] }).encoded);
  }

  #ask(encoded: Tensor): ReadonlyMap<string, number> {
    const scores = this.#decoder.ask(encoded);
    encoded.release();
    this.#onAdvance();
    return getShares(scores, this.#model.config.tokens.languages);
  }

  /** Frames of the silence at the end of the window follow: without silence, the model does not know speech. */
  #cutEncoded(sound: EncodedSound, from: number, to: number, length: number): Tensor {
    const { samples, encoded } = sound;
    const { width } = this.#model.config;
    const end = getLength(sound);
    const frames = new Float32Array(length * width);
    frames.set(encoded.floats.subarray(from * width, to * width));
    const silent = Math.min(Math.ceil(samples.length / samplesPerFrame) + edgeFrames, end - edgeFrames);
    for (let at = to - from, source = silent; at < length; at += 1, source += 1) {
      if (source === end) source = silent;
      frames.set(encoded.floats.subarray(source * width, (source + 1) * width), at * width);
    }
    return this.#model.runtime.createFloats([1, length, width], frames);
  }

  /**
   * Words of each sound, which were encoded together. `chooseLanguages` receives the shares of the languages that the model knows, for each sound, and
   * returns the code to use.
   */
  async recognise(
    sounds: readonly EncodedSound[],
    chooseLanguages: (shares: readonly ReadonlyMap<string, number>[]) => readonly string[],
    temperature: number,
  ): Promise<readonly Recognised[]> {
    const { config } = this.#model;
    const { tokens } = config;
    const scores = this.#decoder.begin(sounds.map(({ encoded }) => encoded));
    this.#onAdvance();
    const shares = scores.map((one) => getShares(one, tokens.languages));
    const languages = chooseLanguages(shares);
    const decoded = decodeWindows(
      this.#decoder,
      config,
      sounds.map((sound, row) => ({
        prompt: this.#createPrompt(languages[row] ?? '', temperature),
        frames: countFrames(sound),
      })),
      { temperature, random: createRandom(Math.round(temperature * 10)), onStep: this.#onAdvance },
    );
    this.#decoder.release();
    return Promise.all(
      decoded.map((text, row) => {
        const noSpeech = getProbability(scores[row] ?? new Float32Array(0), tokens.noSpeech);
        return this.#judge(sounds[row] as EncodedSound, text, languages[row] ?? '', noSpeech);
      }),
    );
  }

  #encodePrompt(prompt: string): readonly number[] {
    if (prompt.trim() === '') return [];
    const { ids } = this.#model.tokenizer.encode(` ${prompt.trim()}`, { add_special_tokens: false });
    return [this.#model.config.tokens.previous, ...ids.slice(0, maxPromptTokens)];
  }

  /** A wild guess is not told which names to expect. */
  #createPrompt(language: string, temperature: number): readonly number[] {
    const { tokens } = this.#model.config;
    const spoken = tokens.languages.get(language);
    return [
      ...(temperature > 0.5 ? [] : this.#prompt),
      tokens.start,
      ...(spoken === undefined || tokens.transcribe === null ? [] : [spoken, tokens.transcribe]),
      tokens.noTimestamps,
    ];
  }

  async #judge(sound: Sound, text: DecodedText, language: string, noSpeech: number): Promise<Recognised> {
    const logProbability = mean(text.logProbabilities);
    if (noSpeech > minNoSpeech && logProbability < minLogProbability)
      return { words: [], lost: [], isLooped: false, isGood: true, logProbability };
    const words = this.#createWords(sound, text, language);
    const texts = words.map(({ text: one }) => one);
    const loops = findLoops(texts);
    // A loop in a long text hardly changes the ratio of the whole.
    const runs = [texts, ...loops.map(({ start, end }) => texts.slice(start, end))];
    const ratios = await Promise.all(runs.map((run) => getCompressionRatio(run.join(' '))));
    const isRepeated = ratios.some((ratio) => ratio > maxCompressionRatio);
    const madeUp = isRepeated ? loops.filter((loop) => !canBeSaid(loop, words)) : [];
    const isLost = (word: TimedWord, at: number): boolean =>
      isWordLoop(word) || madeUp.some(({ from, end }) => at >= from && at < end);
    const lost: Stretch[] = words.filter(isLost);
    const isLooped = lost.length > 0;
    if (text.isStopped)
      lost.push({
        start: words.at(-1)?.end ?? sound.start,
        end: sound.start + sound.samples.length / sampleRate,
      });
    const isDoubtful = isRepeated || loops.length > 0 || words.some(isTooFast);
    return {
      words: words.filter((word, at) => !isLost(word, at)),
      lost,
      isLooped,
      isGood: !isDoubtful && lost.length === 0 && logProbability >= minLogProbability,
      logProbability,
    };
  }

  #createWords(sound: Sound, { tokens, logProbabilities, attention }: DecodedText, language: string) {
    const decode = (ids: number[]): string =>
      this.#model.tokenizer.decode(ids, { skip_special_tokens: true, clean_up_tokenization_spaces: false });
    const frames = (attention[0]?.length ?? 0) / this.#model.config.alignmentHeads.length;
    const seconds = alignTokens(attention, frames).map((frame) => sound.start + frame / framesPerSecond);
    // The middle of what the token attends to is nearest to where its word begins.
    const starts = seconds.map((one, at) => (one + (seconds[at + 1] ?? one)) / 2 - attentionDelaySeconds);
    let at = 0;
    const words: TimedWord[] = [];
    for (const { text, length } of splitWords(tokens, language, decode)) {
      const start = starts[at] ?? sound.start;
      const probability = mean(logProbabilities.slice(at, at + length).map(Math.exp));
      at += length;
      const end = starts[at] ?? sound.start + sound.samples.length / sampleRate;
      if (text.trim() !== '') words.push({ text: text.trim(), start, end, probability });
    }
    return placeWords(words, sound.stretches);
  }
}

/** Listens to a recording: voice detector, chunks, words. Memory does not grow with its length. */
import type {
  Gap,
  HeardChunk,
  HeardWord,
  LanguageTimes,
  ListeningPosition,
} from '../../../preload/contract/listening.ts';
import { createWordlessChunk } from '../../../preload/recordings/listening-position.ts';
import { type HeardLanguage, LanguageVote, limitShares, toLanguageTimes } from './language.ts';
import { ListeningError } from './listening-error.ts';
import { loadModel, type Model, type ModelFiles, readVoiceDetector } from './model/load-model.ts';
import type { Runtime } from './model/runtime.ts';
import { type EncodedSound, isBetter, type Recognised, Recogniser, type Sound } from './recogniser.ts';
import { type Covered, isComplete, isMore, recover } from './recover.ts';
import {
  Chunker,
  countHopsBefore,
  getSoundStartMs,
  type SpeechChunk,
  type Stretch,
} from './sound/chunker.ts';
import { detectAhead, type OpenDetector } from './sound/detect-ahead.ts';
import { evenLevels } from './sound/even-levels.ts';
import { sampleRate } from './sound/mel.ts';
import { encodeState } from './sound/voice-detector.ts';
import { type ChunkPart, type FoundLanguage, splitLanguages } from './split-languages.ts';
import { getSeconds } from './text/coverage.ts';
import { keepAfterCut, keepBeforeCut, type TimedWord } from './text/words.ts';

export interface ListenOptions extends ListeningPosition {
  /** ISO 639-1; null: it is found. */
  readonly language: string | null;
  /** Only these are found; empty: any. */
  readonly languages: readonly string[];
  /** Names and terms; '' if there are none. */
  readonly prompt: string;
  /** One chunk at a time. */
  readonly isCareful: boolean;
  /** Called a few times a second. */
  readonly onAdvance: () => void;
}

/** Chunks that are decoded together: a step for four takes twice as long as one for one. */
const batchSize = 4;
const noLanguage: FoundLanguage = { language: '', times: [] };
const temperatures = [0.2, 0.4, 0.6, 0.8, 1];
const advanceHops = 64;

const toMs = (seconds: number): number => Math.round(Math.max(seconds, 0) * 1_000);

const toHeardWord = ({ text, start, end, probability }: TimedWord): HeardWord => ({
  text: text.slice(0, 500),
  startMs: toMs(start),
  endMs: Math.max(toMs(end), toMs(start)),
  probability: Math.min(Math.max(probability, 0), 1),
});

/** What was stored is all that is there when listening goes on, so it is all that is used before that. */
const toTimedWord = ({ text, startMs, endMs, probability }: HeardWord): TimedWord => ({
  text,
  start: startMs / 1_000,
  end: endMs / 1_000,
  probability,
});

const toGap = ({ start, end }: Stretch): Gap => ({
  startMs: toMs(start),
  endMs: toMs(end),
  isUnreadable: false,
});

const toSound = (chunk: SpeechChunk): Sound => ({
  samples: evenLevels(chunk),
  start: chunk.soundStart,
  stretches: chunk.stretches,
});

/** One recording. */
class Session {
  readonly #recogniser: Recogniser;
  readonly #options: ListenOptions;
  readonly #vote: LanguageVote;
  #nextIndex: number;
  /** The words of the chunk before, if it was cut in speech. */
  #wordsBeforeCut: readonly HeardWord[] | null;

  constructor(model: Model, options: ListenOptions) {
    this.#recogniser = new Recogniser(model, options.prompt, options.onAdvance);
    this.#options = options;
    this.#vote = new LanguageVote(options.languageTimes);
    this.#nextIndex = options.nextIndex;
    this.#wordsBeforeCut = options.wordsBeforeCut;
  }

  async hear(chunks: readonly SpeechChunk[]): Promise<readonly HeardChunk[]> {
    const sounds = this.#recogniser.encodeAll(chunks.map(toSound));
    const { language, languages } = this.#options;
    const parts =
      language === null
        ? splitLanguages(this.#recogniser, chunks, sounds, this.#vote, languages)
        : chunks.map((chunk, at) => ({ chunk, sound: sounds[at] as EncodedSound, found: null }));
    const heard: HeardChunk[] = [];
    for (let from = 0; from < parts.length; from += batchSize)
      heard.push(...(await this.#hearParts(parts.slice(from, from + batchSize))));
    return heard;
  }

  async #hearParts(parts: readonly ChunkPart[]): Promise<readonly HeardChunk[]> {
    let found: readonly FoundLanguage[] = [];
    const recognised = await this.#recogniser.recognise(
      parts.map(({ sound }) => sound),
      (shares) => {
        found = this.#findLanguages(parts, shares);
        return found.map(({ language }) => language);
      },
      0,
    );
    const heard: HeardChunk[] = [];
    for (const [at, { chunk, sound }] of parts.entries()) {
      const [first, { language, times } = noLanguage] = [recognised[at], found[at]];
      if (!first) continue;
      const { words, gaps } = await this.#understand(sound, first, language);
      sound.encoded.release();
      heard.push(this.#toHeardChunk(chunk, words, gaps, language, times));
    }
    return heard;
  }

  /** After the last chunk, if silence follows it. */
  createSilence(start: number, end: number): HeardChunk {
    return createWordlessChunk(
      { nextIndex: this.#nextIndex, source: this.#options.source },
      { startMs: toMs(start), endMs: toMs(end) },
      [],
    );
  }

  #findLanguages(
    parts: readonly ChunkPart[],
    shares: readonly ReadonlyMap<string, number>[],
  ): readonly FoundLanguage[] {
    const { language, languages } = this.#options;
    if (language !== null) return parts.map(() => ({ language, times: [] }));
    for (const { found } of parts) if (found) this.#vote.add(found.times);
    const heard = parts.map(({ chunk }, at) => ({
      shares: limitShares(shares[at] ?? new Map(), languages),
      speechSeconds: getSeconds(chunk.stretches),
    }));
    const chosen = this.#vote.choose(heard.filter((_, at) => parts[at]?.found === null));
    let next = 0;
    return parts.map(({ found }, at) => {
      if (found) return found;
      const times = toLanguageTimes(heard[at] as HeardLanguage);
      this.#vote.add(times);
      next += 1;
      return { language: chosen[next - 1] ?? '', times };
    });
  }

  /** What is doubtful is heard again with as much silence as the model is used to. */
  async #understand(sound: EncodedSound, first: Recognised, language: string): Promise<Covered> {
    if (!this.#recogniser.isShort(sound)) return this.#cover(sound, first, language);
    const short = first.isGood ? await recover(this.#recogniser, sound, first, language) : null;
    if (short && isComplete(short, sound)) return short;
    const { samples, start, stretches } = sound;
    const filled = this.#recogniser.encode({ samples, start, stretches, isFilled: true });
    const [again] = await this.#recogniser.recognise([filled], () => [language], 0);
    const covered = await this.#cover(filled, again ?? first, language);
    filled.encoded.release();
    return short && !isMore(covered, short) ? short : covered;
  }

  async #cover(sound: EncodedSound, first: Recognised, language: string): Promise<Covered> {
    const best = await this.#recogniseAgain(sound, first, language);
    return recover(this.#recogniser, sound, best, language);
  }

  /** A part alone first, then with more and more chance, until the text is good. The best one counts. */
  async #recogniseAgain(sound: EncodedSound, first: Recognised, language: string): Promise<Recognised> {
    if (first.isGood) return first;
    const alone = sound.isPart ? this.#recogniser.encode(sound) : null;
    let best = first;
    for (const temperature of alone ? [0, ...temperatures] : temperatures) {
      const [next] = await this.#recogniser.recognise([alone ?? sound], () => [language], temperature);
      if (next && isBetter(next, best)) best = next;
      if (best.isGood) break;
    }
    alone?.encoded.release();
    return best;
  }

  #toHeardChunk(
    chunk: SpeechChunk,
    heard: readonly TimedWord[],
    gaps: readonly Stretch[],
    language: string,
    times: LanguageTimes,
  ): HeardChunk {
    const before = this.#wordsBeforeCut?.map(toTimedWord);
    const after = before === undefined ? heard : keepAfterCut(heard, chunk.start, before);
    const words = chunk.isCut ? keepBeforeCut(after, chunk.end) : after;
    const created = this.#createChunk(chunk, words.map(toHeardWord), gaps, language, times);
    this.#wordsBeforeCut = chunk.isCut ? created.words : null;
    return created;
  }

  #createChunk(
    { start, end, isCut, detectorState }: Pick<SpeechChunk, 'start' | 'end' | 'isCut' | 'detectorState'>,
    words: HeardWord[],
    gaps: readonly Stretch[],
    language: string,
    languageTimes: LanguageTimes,
  ): HeardChunk {
    const index = this.#nextIndex;
    this.#nextIndex += 1;
    return {
      index,
      source: this.#options.source,
      startMs: toMs(start),
      endMs: toMs(end),
      language: words.length === 0 ? '' : language,
      words,
      gaps: gaps.map(toGap),
      isCut,
      languageTimes,
      detectorState: encodeState(detectorState),
    };
  }
}

export class Listener {
  readonly #model: Model;
  readonly #openDetector: OpenDetector;

  private constructor(model: Model, openDetector: OpenDetector) {
    this.#model = model;
    this.#openDetector = openDetector;
  }

  /** `startDetector` is given the model of the voice detector, which it keeps. Rejects with ListeningError. */
  static async load(
    runtime: Runtime,
    files: ModelFiles,
    startDetector: (model: Uint8Array<ArrayBuffer>) => OpenDetector,
  ): Promise<Listener> {
    try {
      const openDetector = startDetector(await readVoiceDetector(files));
      return new Listener(await loadModel(runtime, files), openDetector);
    } catch (error) {
      throw ListeningError.from(error);
    }
  }

  /** It cannot listen after that. */
  release(): void {
    const { encoder, decoder } = this.#model;
    for (const session of [encoder, decoder]) session.release();
  }

  /**
   * `sound` has one channel and 16,000 samples a second, from `getSoundStartMs(fromMs)` of the recording on. Yields chunks that are
   * stored together. Together with the silence between them, the chunks have all of it. If it goes on behind chunks that were
   * yielded together, it yields what it would have yielded next. Throws ListeningError, and what `sound` throws.
   */
  async *listen(
    sound: AsyncIterable<Float32Array>,
    options: ListenOptions,
  ): AsyncGenerator<readonly HeardChunk[]> {
    const { fromMs, nextIndex, wordsBeforeCut, isCareful } = options;
    const session = new Session(this.#model, options);
    const port = this.#openDetector({ state: options.detectorState, knownHops: countHopsBefore(fromMs) });
    const chunker = new Chunker(fromMs, wordsBeforeCut !== null);
    const waiting: SpeechChunk[] = [];
    let samples = 0;
    let hops = 0;
    // The first one is heard alone, so that its text is there soon.
    let isAlone = isCareful || nextIndex === 0;
    for await (const hop of detectAhead(sound, port)) {
      samples += hop.samples.length;
      hops += 1;
      if (hops % advanceHops === 0) options.onAdvance();
      waiting.push(...chunker.add(hop));
      while (waiting.length >= (isAlone ? 1 : batchSize)) {
        yield await session.hear(waiting.splice(0, isAlone ? 1 : batchSize));
        isAlone = isCareful;
      }
    }
    const end = getSoundStartMs(fromMs) / 1_000 + samples / sampleRate;
    waiting.push(...chunker.end());
    const last = waiting.pop();
    if (last) yield await session.hear([...waiting, { ...last, end }]);
    else if (toMs(end) > toMs(chunker.endOfLast)) yield [session.createSilence(chunker.endOfLast, end)];
  }
}

/** The bundled sample: whether a model hears what is said in it, and how fast. */
import { diffArrays } from 'diff';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import { getListeningPosition } from '../../preload/recordings/listening-position.ts';
import { monotonicNow } from '../lib/clock.ts';
import type { Listening } from './listening.ts';
import type { SpeechModels } from './models.ts';

/**
 * The sample takes as long as this many milliseconds of a long recording. It would be 8,200, and is less because a computer that listens
 * for an hour gets slower.
 */
export const sampleWorkMs = 6_500;
/** Said in the sample, without capitals and punctuation. */
const sampleText =
  'and so my fellow americans ask not what your country can do for you ask what you can do for your country';
/** Words of it that a good model can hear otherwise: as many as one mistake changes, twice. */
const maxWrongWords = 2;

interface SampleDeps {
  readonly listening: Pick<Listening, 'listenWith' | 'isListening' | 'isAwaited'>;
  readonly models: SpeechModels;
  /** The recording in which `sampleText` is said. */
  readonly file: string;
}

export class Sample {
  readonly #deps: SampleDeps;
  #isMeasuring = false;

  constructor(deps: SampleDeps) {
    this.#deps = deps;
  }

  /**
   * Whether the model hears what is said. A recording that is listened to comes first. `onStep` is called when it waits for that, and when
   * it is heard. Errors: model_refused with the reason, cancelled.
   */
  async test(
    id: string,
    signal: AbortSignal,
    onStep: (step: 'waiting' | 'testing') => void,
  ): Promise<Result<true>> {
    onStep(this.#deps.listening.isListening ? 'waiting' : 'testing');
    const heard = await this.#hear(id, signal, () => onStep('testing'));
    if (!heard.ok) return toTestError(heard);
    return countWrongWords(heard.value.words.join(' ')) <= maxWrongWords
      ? ok(true)
      : fail('model_refused', { key: 'speech_model_other_words' });
  }

  /**
   * Measures how fast the model listens, and returns whether it did. Does nothing if that is known, or if a recording is listened to, and
   * gives up if one waits for its turn.
   */
  async measure(id: string, signal: AbortSignal): Promise<boolean> {
    const { models, listening } = this.#deps;
    if (this.#isMeasuring || listening.isListening || models.getSpeed(id) !== null) return false;
    this.#isMeasuring = true;
    // The first time, the model is loaded.
    const loaded = await this.#hear(id, signal);
    const heard = loaded.ok && !listening.isAwaited ? await this.#hear(id, signal) : null;
    this.#isMeasuring = false;
    if (!heard?.ok) return false;
    models.setSampleSpeed(id, sampleWorkMs / heard.value.ms);
    return true;
  }

  /** `ms`: milliseconds from its start to its last word. */
  async #hear(
    id: string,
    signal: AbortSignal,
    onStart = (): void => {},
  ): Promise<Result<{ readonly words: readonly string[]; readonly ms: number }>> {
    const words: string[] = [];
    let [startedAt, heardAt] = [0, 0];
    const heard = await this.#deps.listening.listenWith(id, {
      file: this.#deps.file,
      language: 'en',
      prompt: '',
      people: 1,
      onlyVoices: false,
      ...getListeningPosition([]),
      isCareful: false,
      onSources: () => {},
      onLength: () => {
        startedAt = monotonicNow();
        onStart();
      },
      onChunks: (chunks) => {
        heardAt = monotonicNow();
        return words.push(...chunks.flatMap((chunk) => chunk.words.map(({ text }) => text))) >= 0;
      },
      signal,
    });
    return heard.ok ? ok({ words, ms: Math.max(heardAt - startedAt, 1) }) : heard;
  }
}

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();

/** Words of the sample that were not heard, or others that were; the larger number. */
const countWrongWords = (heard: string): number => {
  const changes = diffArrays(sampleText.split(' '), normalise(heard).split(' '));
  const count = (kind: 'added' | 'removed'): number =>
    changes.filter((change) => change[kind]).reduce((sum, { value }) => sum + value.length, 0);
  return Math.max(count('added'), count('removed'));
};

/** The files fit, but the runtime cannot use them, or they need more than there is. */
const toTestError = ({ error }: { readonly error: BridgeError }): Result<never> => {
  if (error.code !== 'listening_failed') return { ok: false, error };
  const isRefused = error.detail?.key === 'speech_model_add_again';
  return fail('model_refused', isRefused ? { key: 'speech_model_not_loaded' } : error.detail);
};

/** The models of this computer. Its methods are calls of the IPC contract: see them, add one of the user's own, choose and remove one. */
import { diffArrays } from 'diff';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import {
  bundledModelId,
  type ModelAddition,
  type SpeechModel,
  type SpeechState,
} from '../../preload/contract/speech.ts';
import { getListeningPosition } from '../../preload/recordings/listening-position.ts';
import { monotonicNow } from '../lib/clock.ts';
import type { Listening } from './listening.ts';
import { copyModel } from './models/added-models.ts';
import { checkModel } from './models/check-model.ts';
import { nameModel } from './models/inspect-model.ts';
import type { ChosenModels, SpeechModels } from './models.ts';

const maxModels = 10;
/**
 * The sample takes as long as this many milliseconds of a long recording. It would be 15,400, and is less because a computer that listens
 * for an hour gets slower.
 */
export const sampleWorkMs = 12_300;
/** Said in the sample, without capitals and punctuation. */
const sampleText =
  'and so my fellow americans ask not what your country can do for you ask what you can do for your country';
/** Words of it that a good model can hear otherwise: as many as one mistake changes, twice. */
const maxWrongWords = 2;

interface SpeechCallsDeps extends ChosenModels {
  readonly listening: Pick<Listening, 'listenWith' | 'isListening' | 'isAwaited' | 'isListeningWith'>;
  readonly models: SpeechModels;
  /** The bundled recording in which `sampleText` is said. */
  readonly sample: string;
  /** Null if the user cancels. */
  readonly chooseFolder: () => Promise<Result<string | null>>;
  readonly emit: (state: SpeechState) => void;
  readonly info: (message: string) => void;
}

const busy = fail('wrong_state', { key: 'speech_models_busy' });
const notSaved = fail('disk_full', { key: 'settings_not_saved' });

export class SpeechCalls {
  readonly #deps: SpeechCallsDeps;
  #addition: ModelAddition | null = null;
  #adding: AbortController | null = null;
  #copying: Promise<unknown> = Promise.resolve();
  readonly #closing = new AbortController();
  #isMeasuring = false;

  constructor(deps: SpeechCallsDeps) {
    this.#deps = deps;
  }

  async state(): Promise<Result<SpeechState>> {
    return ok(await this.#getState());
  }

  /** Lets the user choose a folder. One model is added at a time. Nothing stays of a model that is refused, or that the user cancels. */
  async add(): Promise<Result<SpeechModel | null>> {
    if (this.#adding !== null) return busy;
    const adding = new AbortController();
    this.#adding = adding;
    try {
      const { added } = this.#deps;
      const count = (await added.list()).size + (await added.listUnreadable()).size;
      if (count >= maxModels) return fail('wrong_state', { key: 'speech_models_too_many', count: maxModels });
      const folder = await this.#deps.chooseFolder();
      if (!folder.ok) return folder;
      if (folder.value === null) return ok(null);
      const copying = this.#addFolder(folder.value, adding.signal);
      this.#copying = copying;
      const result = await copying;
      if (result.ok) this.#deps.info('a speech model was added');
      else this.#deps.info(`a speech model was not added: ${result.error.detail?.key ?? result.error.code}`);
      return result;
    } finally {
      this.#adding = null;
      this.#show(null);
    }
  }

  cancelAdding(): Result<true> {
    this.#adding?.abort();
    return ok(true);
  }

  async use(id: string): Promise<Result<SpeechState>> {
    const { added, settings } = this.#deps;
    if (id !== bundledModelId && !(await added.list()).has(id)) return fail('unknown_id');
    return this.#change(id, settings.read().speechSpeeds);
  }

  async remove(id: string): Promise<Result<SpeechState>> {
    const { added, settings, listening } = this.#deps;
    const isKnown = (await added.list()).has(id) || (await added.listUnreadable()).has(id);
    if (!isKnown) return fail('unknown_id');
    if (listening.isListeningWith(id)) return busy;
    await added.remove(id);
    const { speechModel, speechSpeeds } = settings.read();
    const { [id]: _, ...speeds } = speechSpeeds;
    return this.#change(speechModel === id ? bundledModelId : speechModel, speeds);
  }

  /** Remembers how fast a recording was listened to, in milliseconds of speech a millisecond. */
  onSpeed(model: string, speed: number): void {
    if (this.#deps.models.addSpeed(model, speed)) this.#report();
  }

  /**
   * Measures how fast the model in use listens, so that it can be told before the first recording. Does nothing if that is known, or if
   * a recording is listened to, and gives up if one waits for its turn.
   */
  async measure(): Promise<void> {
    const { models, listening } = this.#deps;
    const id = await models.getUsed();
    if (this.#isMeasuring || listening.isListening || models.getSpeed(id) !== null) return;
    this.#isMeasuring = true;
    // The first time, the model is loaded.
    const loaded = await this.#hearSample(id, this.#closing.signal);
    const heard = loaded.ok && !listening.isAwaited ? await this.#hearSample(id, this.#closing.signal) : null;
    this.#isMeasuring = false;
    if (!heard?.ok) return;
    models.setSampleSpeed(id, sampleWorkMs / heard.value.ms);
    this.#report();
  }

  async close(): Promise<void> {
    this.#adding?.abort();
    this.#closing.abort();
    await this.#copying.catch(() => undefined);
  }

  async #getState(): Promise<SpeechState> {
    const { models, added } = this.#deps;
    return {
      models: await models.list(),
      unreadableIds: [...(await added.listUnreadable())],
      usedId: await models.getUsed(),
      addition: this.#addition,
    };
  }

  async #change(speechModel: string, speechSpeeds: Readonly<Record<string, number>>) {
    if (!this.#deps.settings.write({ speechModel, speechSpeeds })) return notSaved;
    const state = await this.#getState();
    this.#deps.emit(state);
    return ok(state);
  }

  async #addFolder(folder: string, signal: AbortSignal): Promise<Result<SpeechModel>> {
    const { added, models } = this.#deps;
    const name = nameModel(folder);
    this.#show({ name, step: 'copying', share: 0 });
    const checked = await checkModel(folder, signal);
    if (!checked.ok) return checked;
    const { files, languages, license } = checked.value;
    const id = added.createId();
    try {
      const copied = await copyModel(files, added.getFolder(id), {
        signal,
        onProgress: (share) => this.#show({ name, step: 'copying', share }),
      });
      if (!copied.ok) return copied;
      const record = { name, languages, license, files: copied.value };
      added.addUnsaved(id, record);
      const tested = await this.#test(id, name, signal);
      const saved = tested.ok ? await added.save(id, record) : tested;
      if (!saved.ok) return saved;
      return ok((await models.list()).find((model) => model.id === id) as SpeechModel);
    } finally {
      if (!(await added.list()).has(id)) await added.remove(id);
    }
  }

  /** Whether it hears in the sample what is said. A recording that is listened to comes first. */
  async #test(id: string, name: string, signal: AbortSignal): Promise<Result<true>> {
    this.#show({ name, step: this.#deps.listening.isListening ? 'waiting' : 'testing', share: 1 });
    const heard = await this.#hearSample(id, signal, () => this.#show({ name, step: 'testing', share: 1 }));
    if (!heard.ok) return toTestError(heard);
    return countWrongWords(heard.value.words.join(' ')) <= maxWrongWords
      ? ok(true)
      : fail('model_refused', { key: 'speech_model_other_words' });
  }

  /** `ms`: milliseconds from its start to its last word. */
  async #hearSample(
    id: string,
    signal: AbortSignal,
    onStart = (): void => {},
  ): Promise<Result<{ readonly words: readonly string[]; readonly ms: number }>> {
    const words: string[] = [];
    let [startedAt, heardAt] = [0, 0];
    const heard = await this.#deps.listening.listenWith(id, {
      file: this.#deps.sample,
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

  /** A share is shown in percent. */
  #show(next: ModelAddition | null): void {
    const before = this.#addition;
    const isSame =
      before?.step === next?.step &&
      Math.floor((before?.share ?? 0) * 100) === Math.floor((next?.share ?? 0) * 100);
    this.#addition = next;
    if (!isSame) this.#report();
  }

  #report(): void {
    void this.#getState().then(this.#deps.emit);
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

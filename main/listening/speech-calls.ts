/** The models of this computer. Its methods are calls of the IPC contract: see them, add one of the user's own, choose and remove one. */
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import {
  bundledModelId,
  type ModelAddition,
  type ModelOffer,
  type SpeechModel,
  type SpeechState,
} from '../../preload/contract/speech.ts';
import type { Listening } from './listening.ts';
import { copyModel } from './models/added-models.ts';
import { checkModel } from './models/check-model.ts';
import { nameModel } from './models/inspect-model.ts';
import type { ChosenModels, SpeechModels } from './models.ts';
import type { Sample } from './sample.ts';

const maxModels = 10;

interface SpeechCallsDeps extends ChosenModels {
  readonly listening: Pick<Listening, 'isListeningWith'>;
  readonly models: SpeechModels;
  readonly sample: Sample;
  readonly getOffer: () => Promise<ModelOffer>;
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
  #reported: Promise<unknown> = Promise.resolve();

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
    if (this.#deps.models.addSpeed(model, speed)) void this.report();
  }

  /** Measures how fast the model in use listens, so that it can be told before the first recording. */
  async measure(): Promise<void> {
    const { models, sample } = this.#deps;
    if (await sample.measure(await models.getUsed(), this.#closing.signal)) void this.report();
  }

  /** Emits the state: one after the other, so that the last one is the newest. */
  report(): Promise<SpeechState> {
    const reported = this.#reported.then(async () => {
      const state = await this.#getState();
      this.#deps.emit(state);
      return state;
    });
    this.#reported = reported.catch(() => undefined);
    return reported;
  }

  async close(): Promise<void> {
    this.#adding?.abort();
    this.#closing.abort();
    await this.#copying.catch(() => undefined);
  }

  async #getState(): Promise<SpeechState> {
    const { models, added, getOffer } = this.#deps;
    return {
      models: await models.list(),
      unreadableIds: [...(await added.listUnreadable())],
      usedId: await models.getUsed(),
      offer: await getOffer(),
      addition: this.#addition,
    };
  }

  async #change(speechModel: string, speechSpeeds: Readonly<Record<string, number>>) {
    if (!this.#deps.settings.write({ speechModel, speechSpeeds })) return notSaved;
    return ok(await this.report());
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
      const tested = await this.#deps.sample.test(id, signal, (step) => this.#show({ name, step, share: 1 }));
      const saved = tested.ok ? await added.save(id, record) : tested;
      if (!saved.ok) return saved;
      return ok((await models.list()).find((model) => model.id === id) as SpeechModel);
    } finally {
      if (!(await added.list()).has(id)) await added.remove(id);
    }
  }

  /** A share is shown in percent. */
  #show(next: ModelAddition | null): void {
    const before = this.#addition;
    const isSame =
      before?.step === next?.step &&
      Math.floor((before?.share ?? 0) * 100) === Math.floor((next?.share ?? 0) * 100);
    this.#addition = next;
    if (!isSame) void this.report();
  }
}

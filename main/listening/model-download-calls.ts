/**
 * The better model: downloads, checks and tests it. Its methods are calls of the IPC contract. What was downloaded is known from the
 * files, so that it goes on after a restart. Nothing is asked of a hub before `start`.
 */
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import {
  bundledModelId,
  type ModelOffer,
  publicHub,
  type SpeechModel,
} from '../../preload/contract/speech.ts';
import { parseBaseUrl } from '../api/base-url.ts';
import { monotonicNow } from '../lib/clock.ts';
import { checkModel } from './models/check-model.ts';
import type { DownloadProgress, ModelDownload } from './models/model-download.ts';
import type { ChosenModels, ModelSettings, SpeechModels } from './models.ts';
import type { Sample } from './sample.ts';

interface ModelDownloadCallsDeps extends ChosenModels {
  readonly download: ModelDownload;
  readonly models: SpeechModels;
  readonly sample: Sample;
  /** Asks the user in a box that the page cannot draw or press. Errors: wrong_state (a dialog is open). */
  readonly confirmHub: (address: string) => Promise<Result<boolean>>;
  /** The offer or the models have changed. */
  readonly onChanged: () => void;
  readonly info: (message: string) => void;
}

interface Run {
  readonly controller: AbortController;
  readonly ended: Promise<unknown>;
}

const busy = fail('wrong_state', { key: 'speech_models_busy' });
/** Times as long as the bundled model takes, until its speed is measured. */
const slowness = 3;
/** Milliseconds after which the speed of the download says how long it takes. */
const minMeasuredMs = 3_000;
const shownBytes = 1_000_000;

/** The settings file may have been edited. */
export const getHub = ({ read }: ModelSettings): string => {
  const address = parseBaseUrl(read().modelHub);
  return address.ok ? address.value : publicHub;
};

export class ModelDownloadCalls {
  readonly #deps: ModelDownloadCallsDeps;
  readonly #closing = new AbortController();
  #run: Run | null = null;
  #step: ModelOffer['step'] = 'idle';
  #progress: DownloadProgress | null = null;
  #leftMs: number | null = null;
  /** Why it ended. */
  #error: BridgeError | null = null;

  constructor(deps: ModelDownloadCallsDeps) {
    this.#deps = deps;
  }

  async getOffer(): Promise<ModelOffer> {
    const { download, models, settings } = this.#deps;
    const { revision: _, ...offered } = download.model;
    const speed = models.getSpeed(bundledModelId);
    const receivedBytes = this.#progress?.receivedBytes ?? (await download.countBytes());
    return {
      ...offered,
      bytes: this.#progress?.totalBytes ?? offered.bytes,
      speed: speed === null ? null : speed / slowness,
      step: this.#step,
      receivedBytes,
      leftMs: this.#leftMs,
      error: this.#progress?.error ?? this.#error,
      hub: getHub(settings),
    };
  }

  /** Nothing stays of a model whose files are refused. What fails otherwise, as with too little memory, can be tried again. */
  async start(): Promise<Result<SpeechModel>> {
    if (this.#run !== null) return busy;
    const controller = new AbortController();
    const obtaining = this.#obtain(controller.signal);
    this.#run = { controller, ended: obtaining.catch(() => undefined) };
    try {
      const result = await obtaining;
      this.#error = result.ok || result.error.code === 'cancelled' ? null : result.error;
      return result;
    } finally {
      this.#run = null;
      this.#step = 'idle';
      this.#progress = null;
      this.#leftMs = null;
      this.#deps.onChanged();
    }
  }

  pause(): Result<true> {
    this.#run?.controller.abort();
    return ok(true);
  }

  async discard(): Promise<Result<true>> {
    const { added, download } = this.#deps;
    if ((await this.#isAdded()) || this.#run !== null) return busy;
    await added.remove(download.model.id);
    this.#error = null;
    this.#deps.onChanged();
    return ok(true);
  }

  /** Asks the user, because the page could be taken over, and an address tells something to its server. */
  async setHub(typed: string): Promise<Result<true>> {
    const { settings, confirmHub, onChanged } = this.#deps;
    if (this.#run !== null) return busy;
    const parsed = typed === '' ? ok(publicHub) : parseBaseUrl(typed);
    if (!parsed.ok) return parsed;
    const address = parsed.value;
    if (address !== getHub(settings) && address !== publicHub) {
      const agreed = await confirmHub(address);
      if (!agreed.ok) return agreed;
      if (!agreed.value) return fail('cancelled', { key: 'address_not_changed' });
    }
    // It may have begun while the user was asked.
    if (this.#run !== null) return busy;
    if (!settings.write({ modelHub: address === publicHub ? '' : address }))
      return fail('disk_full', { key: 'settings_not_saved' });
    this.#error = null;
    onChanged();
    return ok(true);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#run?.controller.abort();
    await this.#run?.ended;
  }

  async #isAdded(): Promise<boolean> {
    const { added, download } = this.#deps;
    const { id } = download.model;
    return (await added.list()).has(id) || (await added.listUnreadable()).has(id);
  }

  async #obtain(signal: AbortSignal): Promise<Result<SpeechModel>> {
    const { models, sample, download, onChanged, info } = this.#deps;
    const { id } = download.model;
    if (await this.#isAdded()) return busy;
    info('the download of a speech model begins');
    const result = await this.#downloadAndTest(signal);
    if (!result.ok) {
      info(`a speech model was not downloaded: ${result.error.detail?.key ?? result.error.code}`);
      return result;
    }
    info('a speech model was downloaded');
    void sample.measure(id, this.#closing.signal).then((isMeasured) => isMeasured && onChanged());
    return ok((await models.list()).find((model) => model.id === id) as SpeechModel);
  }

  async #downloadAndTest(signal: AbortSignal): Promise<Result<true>> {
    const { download, added, sample } = this.#deps;
    const { id, name, license } = download.model;
    this.#show('downloading');
    const files = await download.run(signal, this.#createProgress());
    if (!files.ok) return files;
    this.#show('testing');
    const checked = await checkModel(download.folder, signal);
    if (!checked.ok) return this.#refuse(checked);
    const { languages } = checked.value;
    const record = { name, languages, license, files: files.value };
    added.addUnsaved(id, record);
    const tested = await sample.test(id, signal, (step) => this.#show(step));
    return tested.ok ? added.save(id, record) : this.#refuse(tested);
  }

  async #refuse(refused: { readonly ok: false; readonly error: BridgeError }): Promise<Result<never>> {
    const isOfFiles = refused.error.detail?.key.startsWith('speech_model_');
    if (isOfFiles) await this.#deps.added.remove(this.#deps.download.model.id);
    return refused;
  }

  /** Shows whole megabytes, and what interrupts it. */
  #createProgress(): (progress: DownloadProgress) => void {
    let begun: { readonly at: number; readonly receivedBytes: number } | null = null;
    return (progress) => {
      const before = this.#progress;
      const { receivedBytes, totalBytes, error } = progress;
      begun ??= { at: monotonicNow(), receivedBytes };
      const ms = monotonicNow() - begun.at;
      const bytes = receivedBytes - begun.receivedBytes;
      this.#progress = progress;
      this.#leftMs =
        ms < minMeasuredMs || bytes <= 0 || error ? null : ((totalBytes - receivedBytes) * ms) / bytes;
      const isSame =
        before?.error === error &&
        Math.floor(before.receivedBytes / shownBytes) === Math.floor(receivedBytes / shownBytes);
      if (!isSame) this.#deps.onChanged();
    };
  }

  #show(step: ModelOffer['step']): void {
    this.#step = step;
    this.#error = null;
    this.#deps.onChanged();
  }
}

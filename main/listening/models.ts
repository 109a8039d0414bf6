/** The models that recognise speech: which one is used, and their files, served to the hidden window once they were checked. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bundledModelId, type SpeechModel } from '../../preload/contract/speech.ts';
import type { KnownSpeed } from './listen.ts';
import type { AddedModels, ModelRecord } from './models/added-models.ts';

/** What a model may be asked for. All other names are unknown. */
const modelFiles = [
  'config.json',
  'generation_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'onnx/encoder_model.onnx',
  'onnx/decoder_model_merged.onnx',
];
/** By name, where they are: they find speech and voices, for every model. */
const commonFiles: ReadonlyMap<string, string> = new Map([
  ['silero_vad_v6.onnx', 'silero-vad/silero_vad_v6.onnx'],
  ['segmentation.onnx', 'speakers/segmentation.onnx'],
  ['voice-encoder.onnx', 'speakers/voice-encoder.onnx'],
]);

/** The share of the last recording in the mean of the speeds, so the mean is that of about four recordings. */
const lastShare = 0.25;
/** A speed is saved only if it differs by more than this share. */
const minSpeedChange = 0.05;

interface StoredValues {
  readonly speechModel: string;
  /** The measured speed of each model, by id. */
  readonly speechSpeeds: Readonly<Record<string, number>>;
  /** The address from which models are downloaded; empty: that of the public hub. */
  readonly modelHub: string;
}

export interface ModelSettings {
  readonly read: () => StoredValues;
  /** False: not saved. */
  readonly write: (changes: Partial<StoredValues>) => boolean;
}

export interface ChosenModels {
  readonly added: AddedModels;
  readonly settings: ModelSettings;
}

/** Lines of `sha256sum`: the hash of each file, in hex. */
const parseSums = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^([0-9a-f]{64}) {2}\.\/(.+)$/gm)].map(([, sum = '', file = '']) => [file, sum]));

const notFound = (): Response => new Response(null, { status: 404 });

interface FoundFile {
  readonly file: string;
  readonly getHash: () => Promise<string | undefined>;
}

export class SpeechModels {
  readonly #folder: string;
  readonly #warn: (message: string, error?: unknown) => void;
  readonly #chosen: ChosenModels | null;
  /** Size and time of the files that were as expected. */
  readonly #checked = new Map<string, string>();
  /** By model, measured on the bundled sample since the start. */
  readonly #sampleSpeeds = new Map<string, number>();

  /** `folder` has the bundled model and `SHA256SUMS`. Without `chosen`, it is the only model. */
  constructor(
    folder: string,
    warn: (message: string, error?: unknown) => void,
    chosen: ChosenModels | null = null,
  ) {
    this.#folder = folder;
    this.#warn = warn;
    this.#chosen = chosen;
  }

  /** The bundled one first. */
  async list(): Promise<readonly SpeechModel[]> {
    const added = [...((await this.#chosen?.added.list()) ?? [])].map(([id, { files, ...model }]) => ({
      id,
      ...model,
      bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
      speed: this.getSpeed(id),
    }));
    const names = new Intl.Collator();
    return [await this.#describeBundled(), ...added.toSorted((a, b) => names.compare(a.name, b.name))];
  }

  /** The id of the model for the next recording. */
  async getUsed(): Promise<string> {
    const id = this.#chosen?.settings.read().speechModel;
    return id !== undefined && (await this.#chosen?.added.list())?.has(id) ? id : bundledModelId;
  }

  getKnownSpeed(id: string): KnownSpeed {
    const speeds = this.#chosen?.settings.read().speechSpeeds ?? {};
    const mean = Object.hasOwn(speeds, id) ? (speeds[id] ?? null) : null;
    return { mean, ofSample: this.#sampleSpeeds.get(id) ?? null };
  }

  /** The best that is known. */
  getSpeed(id: string): number | null {
    const { mean, ofSample } = this.getKnownSpeed(id);
    return mean ?? ofSample;
  }

  setSampleSpeed(id: string, speed: number): void {
    this.#sampleSpeeds.set(id, speed);
  }

  /** Adds the speed of one recording to the mean. True: it is another one than before. */
  addSpeed(id: string, measured: number): boolean {
    const before = this.getKnownSpeed(id).mean;
    if (this.#chosen === null || !(measured > 0)) return false;
    // The mean of times and not of speeds: one that was much too fast hardly counts.
    const speed = before === null ? measured : 1 / ((1 - lastShare) / before + lastShare / measured);
    if (before !== null && Math.abs(speed - before) <= minSpeedChange * before) return false;
    const { read, write } = this.#chosen.settings;
    return write({ speechSpeeds: { ...read().speechSpeeds, [id]: speed } });
  }

  /** A file of the model as a stream; 404 if it is unknown, missing, or not as it was packed or added. */
  async serve(model: string, file: string): Promise<Response> {
    try {
      const found = await this.#find(model, file);
      if (found === null) return notFound();
      if (!(await this.#isExpected(found))) {
        this.#warn('a file of the speech model has changed');
        return notFound();
      }
      const bytes = Readable.toWeb(createReadStream(found.file));
      const headers = { 'content-type': 'application/octet-stream' };
      // Node's types of streams and of fetch do not match.
      return new Response(bytes as unknown as ReadableStream, { headers });
    } catch (error) {
      this.#warn('a file of the speech model cannot be read', error);
      return notFound();
    }
  }

  async #describeBundled(): Promise<SpeechModel> {
    const sizes = modelFiles.map(async (file) => {
      const stats = await stat(path.join(this.#folder, bundledModelId, file)).catch(() => null);
      return stats?.size ?? 0;
    });
    return {
      id: bundledModelId,
      name: 'Whisper base',
      bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0),
      languages: 99,
      license: 'MIT',
      speed: this.getSpeed(bundledModelId),
    };
  }

  async #find(model: string, file: string): Promise<FoundFile | null> {
    const common = commonFiles.get(file);
    if (common !== undefined) return this.#findBundled(common);
    if (!modelFiles.includes(file)) return null;
    if (model === bundledModelId) return this.#findBundled(`${model}/${file}`);
    const record: ModelRecord | null = (await this.#chosen?.added.get(model)) ?? null;
    if (this.#chosen === null || record === null) return null;
    return {
      file: path.join(this.#chosen.added.getFolder(model), file),
      getHash: async () => record.files[file]?.hash,
    };
  }

  #findBundled(relative: string): FoundFile {
    const readSums = (): Promise<string> => readFile(path.join(this.#folder, 'SHA256SUMS'), 'utf8');
    return {
      file: path.join(this.#folder, relative),
      getHash: async () => parseSums(await readSums()).get(relative),
    };
  }

  async #isExpected({ file, getHash }: FoundFile): Promise<boolean> {
    const { size, mtimeMs } = await stat(file);
    const state = `${size} ${mtimeMs}`;
    if (this.#checked.get(file) === state) return true;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    if (hash.digest('hex') !== (await getHash())) return false;
    this.#checked.set(file, state);
    return true;
  }
}

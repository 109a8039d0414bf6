/** The files of the models that recognise speech, served to the hidden window once their content was checked. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The model that comes with the application. */
export const builtInModel = 'whisper-base';

/** What a model may be asked for. All other names are unknown. */
const modelFiles = new Set([
  'config.json',
  'generation_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'onnx/encoder_model.onnx',
  'onnx/decoder_model_merged.onnx',
]);
/** Finds the speech, for every model. */
const voiceDetectorFile = 'silero_vad_v6.onnx';

/** Lines of `sha256sum`: the hash of each file, in hex. */
const parseSums = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^([0-9a-f]{64}) {2}\.\/(.+)$/gm)].map(([, sum = '', file = '']) => [file, sum]));

const notFound = (): Response => new Response(null, { status: 404 });

export class SpeechModels {
  readonly #folder: string;
  readonly #warn: (message: string, error?: unknown) => void;
  /** Size and time of the files that were as expected. */
  readonly #checked = new Map<string, string>();

  /** `folder` has the models and `SHA256SUMS`. */
  constructor(folder: string, warn: (message: string, error?: unknown) => void) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** A file of the model as a stream; 404 if it is unknown, missing, or not the one that was packed. */
  async serve(model: string, file: string): Promise<Response> {
    const relative = this.#find(model, file);
    if (relative === null) return notFound();
    try {
      if (!(await this.#isExpected(relative))) {
        this.#warn('a file of the speech model has changed');
        return notFound();
      }
      const bytes = Readable.toWeb(createReadStream(path.join(this.#folder, relative)));
      const headers = { 'content-type': 'application/octet-stream' };
      // Node's types of streams and of fetch do not match.
      return new Response(bytes as unknown as ReadableStream, { headers });
    } catch (error) {
      this.#warn('a file of the speech model cannot be read', error);
      return notFound();
    }
  }

  /** The path of a known file within the folder. */
  #find(model: string, file: string): string | null {
    if (model !== builtInModel) return null;
    if (file === voiceDetectorFile) return `silero-vad/${file}`;
    return modelFiles.has(file) ? `${model}/${file}` : null;
  }

  async #isExpected(relative: string): Promise<boolean> {
    const file = path.join(this.#folder, relative);
    const { size, mtimeMs } = await stat(file);
    const state = `${size} ${mtimeMs}`;
    if (this.#checked.get(relative) === state) return true;
    const sums = parseSums(await readFile(path.join(this.#folder, 'SHA256SUMS'), 'utf8'));
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    if (hash.digest('hex') !== sums.get(relative)) return false;
    this.#checked.set(relative, state);
    return true;
  }
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getListeningPosition } from '../../../preload/recordings/listening-position.ts';
import { Listener, type ListenOptions } from '../../../renderer/listen/worker/listener.ts';
import type { ModelFiles } from '../../../renderer/listen/worker/model/load-model.ts';
import { type OrtFactory, Runtime } from '../../../renderer/listen/worker/model/runtime.ts';
import { serveDetector } from '../../../renderer/listen/worker/sound/detect-ahead.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const speech = path.join(root, 'assets/speech');

/** Node reads the WebAssembly from the disk, from beside the script. */
export const startRuntime = async (): Promise<Runtime> => {
  const script = path.join(root, 'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.mjs');
  const { default: factory } = (await import(pathToFileURL(script).href)) as { default: OrtFactory };
  return Runtime.start(factory, 1);
};

const bundledModel: ModelFiles = {
  read: async (file) =>
    new Uint8Array(
      readFileSync(path.join(speech, file.startsWith('silero') ? 'silero-vad' : 'whisper-base', file)),
    ),
};

/** The whole of what listens, in this thread. */
export const loadListener = async (): Promise<Listener> => {
  const runtime = await startRuntime();
  return Listener.load(runtime, bundledModel, (model) => {
    const session = runtime.createSession(model);
    return (start) => {
      const { port1, port2 } = new MessageChannel();
      serveDetector(runtime, session, start, port2);
      return port1;
    };
  });
};

export const fromStart: ListenOptions = {
  ...getListeningPosition([]),
  language: null,
  languages: [],
  prompt: '',
  isCareful: false,
  onAdvance: () => {},
};

/** A WAV file of 16 bits with one channel and 16,000 samples a second. */
export const readSamples = (file: string): Float32Array => {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('data') + 8;
  return Float32Array.from(
    { length: (bytes.length - start) >> 1 },
    (_, at) => bytes.readInt16LE(start + 2 * at) / 32_768,
  );
};

export const readSample = (name: string): Float32Array => readSamples(path.join(speech, 'samples', name));

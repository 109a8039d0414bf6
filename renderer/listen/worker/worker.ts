/** Entry of the worker: listens to one recording after the other. The model stays loaded. */
import type { Bridge } from '../../../preload/contract/define.ts';
import type {
  HeardChunk,
  ListeningContract,
  ListeningFailure,
  ListeningTask,
} from '../../../preload/contract/listening.ts';
import { type MainCalls, RefusedError, receiveTasks } from '../../hidden-page/main-calls.ts';
import { openSections } from '../../sound/decode/open-sections.ts';
import { RecordingFile } from '../../sound/recording-file.ts';
import type { ToDetectorWorker } from './detector-worker.ts';
import { listenAgain } from './listen-again.ts';
import { Listener } from './listener.ts';
import { toListeningFailure } from './listening-error.ts';
import type { Runtime } from './model/runtime.ts';
import { startRuntime } from './model/start-runtime.ts';
import { MonoReader } from './mono-reader.ts';
import { type OpenDetector, serveDetector } from './sound/detect-ahead.ts';
import { listenToSources } from './sources/listen-to-sources.ts';
import { listSources, openSources } from './sources/open-sources.ts';
import { searchVoices } from './voices/search-voices.ts';

/** Between two calls of main. */
const advanceMs = 1_000;
/** Milliseconds of words. In less speech, nobody is told apart from another. */
const minSpokenMs = 2_000;

type ListeningCalls = Bridge<ListeningContract, never>['listening'];

const readModelFile = async (model: string, path: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(`/model/${model}/${path}`);
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
};

/** A large file takes as long as a stall on a slow disk, so each one counts as progress. */
const createRead =
  (model: string, onAdvance: () => void): ((path: string) => Promise<Uint8Array<ArrayBuffer>>) =>
  async (path) => {
    onAdvance();
    const bytes = await readModelFile(model, path);
    onAdvance();
    return bytes;
  };

const createDetectorWorker = (): Worker | null => {
  try {
    return new Worker(new URL('./detector-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
};

/** If no worker can be started, the detector runs in this one, between the calls of the model. */
const startDetector = (runtime: Runtime, model: Uint8Array<ArrayBuffer>): OpenDetector => {
  const worker = createDetectorWorker();
  if (worker === null) {
    const session = runtime.createSession(model);
    return (start) => {
      const { port1, port2 } = new MessageChannel();
      serveDetector(runtime, session, start, port2);
      return port1;
    };
  }
  const post = (message: ToDetectorWorker, transfer: Transferable[]): void =>
    worker.postMessage(message, transfer);
  // It ends this worker, and with it the task.
  worker.onerror = ({ message }) => {
    throw new Error(`voice detector: ${message}`);
  };
  post({ kind: 'load', model }, [model.buffer]);
  return (start) => {
    const { port1, port2 } = new MessageChannel();
    post({ kind: 'begin', start, port: port2 }, [port2]);
    return port1;
  };
};

class LoadedModel {
  #runtime: Runtime | null = null;
  #openDetector: OpenDetector | null = null;
  #name = '';
  #listener: Listener | null = null;

  /** Starts the threads, which share memory: only an isolated page may do that. */
  async start(threads: number): Promise<Runtime> {
    this.#runtime ??= await startRuntime(crossOriginIsolated ? threads : 1);
    return this.#runtime;
  }

  async get({ model, threads }: ListeningTask, onAdvance: () => void): Promise<Listener> {
    if (this.#listener !== null && this.#name === model) return this.#listener;
    const runtime = await this.start(threads);
    this.#listener?.release();
    this.#listener = null;
    this.#listener = await Listener.load(runtime, { read: createRead(model, onAdvance) }, (detector) => {
      this.#openDetector ??= startDetector(runtime, detector);
      return this.#openDetector;
    });
    this.#name = model;
    return this.#listener;
  }
}

const loaded = new LoadedModel();

/** The model has advanced with each word, and main only needs to know that it has not stopped. */
const createAdvance = (main: MainCalls<ListeningCalls>): (() => void) => {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - toldAt < advanceMs) return;
    toldAt = now;
    main.notify('advance', []);
  };
};

const listen = async (task: ListeningTask, main: MainCalls<ListeningCalls>): Promise<void> => {
  const onAdvance = createAdvance(main);
  // Main waits a short time for threads. A slow drive with the recording must not count as threads that do not start.
  await loaded.start(task.threads);
  onAdvance();
  const file = new RecordingFile(`/source/${task.token}`, task.sourceBytes);
  const recording = await openSections(file, task.leftOutTracks);
  const setLength = (seconds: number | null): void => {
    if (seconds !== null) main.notify('setLength', [Math.round(seconds * 1_000)]);
  };
  setLength(recording.length.seconds);
  if (task.place) {
    const sources = await listSources(recording, onAdvance);
    main.notify('setSources', [sources.map(({ name, channel }) => ({ name, channel }))]);
    const listener = await loaded.get(task, onAdvance);
    const chunks = await listenAgain(sources, task, task.place, { listener, onAdvance });
    for (const chunk of chunks) await main.call('addChunks', [[chunk]]);
    main.notify('finish', [{ durationMs: 0, unreadTracks: 0, voices: [] }]);
    return;
  }
  const { sources, seconds, unreadTracks } = await openSources(recording, task.sourceBytes, onAdvance);
  setLength(seconds);
  main.notify('setSources', [sources.map(({ name, channel }) => ({ name, channel }))]);
  let heardSeconds = 0;
  let spokenMs = 0;
  if (!task.onlyVoices) {
    const listener = await loaded.get(task, onAdvance);
    const store = (chunks: HeardChunk[]): Promise<void> => {
      for (const { words } of chunks) for (const { startMs, endMs } of words) spokenMs += endMs - startMs;
      return main.call('addChunks', [chunks]);
    };
    heardSeconds = await listenToSources(sources, task, { listener, store, onAdvance });
  }
  // What was heard before this task is not known here.
  const isSilent = !task.onlyVoices && task.nextIndex === 0 && spokenMs < minSpokenMs;
  const mixed = new MonoReader(recording, task.sourceBytes, 0);
  const voices =
    sources.length > 1 || isSilent
      ? []
      : await searchVoices(task, {
          runtime: await loaded.start(task.threads),
          read: createRead(task.model, onAdvance),
          openSound: () => mixed.read(),
          onAdvance,
          onFailure: (failure) => main.notify('failVoices', [failure]),
        });
  const durationMs = Math.round((seconds ?? Math.max(heardSeconds, mixed.endSeconds)) * 1_000);
  main.notify('finish', [{ durationMs, unreadTracks, voices: [...voices] }]);
};

const toFailure = (error: unknown): ListeningFailure =>
  error instanceof RefusedError ? { reason: 'not_stored', detail: '' } : toListeningFailure(error);

receiveTasks<ListeningTask, ListeningCalls>((task, main) => {
  listen(task, main).catch((error: unknown) => main.notify('fail', [toFailure(error)]));
});

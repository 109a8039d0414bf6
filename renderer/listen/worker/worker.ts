/** Entry of the worker: listens to one recording after the other. The model stays loaded. */

import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasmUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { Bridge } from '../../../preload/contract/define.ts';
import type {
  Gap,
  HeardChunk,
  ListeningContract,
  ListeningFailure,
  ListeningTask,
} from '../../../preload/contract/listening.ts';
import { createWordlessChunk } from '../../../preload/recordings/listening-position.ts';
import { type MainCalls, RefusedError, receiveTasks } from '../../hidden-page/main-calls.ts';
import { openSections } from '../../sound/decode/open-sections.ts';
import { RecordingError } from '../../sound/recording-error.ts';
import { RecordingFile } from '../../sound/recording-file.ts';
import { Listener } from './listener.ts';
import { ListeningError } from './listening-error.ts';
import { type OrtFactory, Runtime } from './model/runtime.ts';
import { MonoReader } from './mono-reader.ts';
import { getSoundStartMs } from './sound/chunker.ts';

/** Between two calls of main. */
const advanceMs = 1_000;

type ListeningCalls = Bridge<ListeningContract, never>['listening'];

/** The script stays a file of its own: it starts its threads, which are workers, from itself. */
const startRuntime = async (threads: number): Promise<Runtime> => {
  const { default: factory } = (await import(/* @vite-ignore */ runtimeUrl)) as { default: OrtFactory };
  return Runtime.start(factory, threads, wasmUrl);
};

const readModelFile = async (model: string, path: string): Promise<Uint8Array> => {
  const response = await fetch(`/model/${model}/${path}`);
  if (!response.ok) throw new Error(String(response.status));
  return new Uint8Array(await response.arrayBuffer());
};

class LoadedModel {
  #runtime: Runtime | null = null;
  #name = '';
  #listener: Listener | null = null;

  /** Starts the threads, which share memory: only an isolated page may do that. */
  async start(threads: number): Promise<Runtime> {
    this.#runtime ??= await startRuntime(crossOriginIsolated ? threads : 1);
    return this.#runtime;
  }

  /** A large file takes as long as a stall on a slow disk, so each one counts as progress. */
  async get({ model, threads }: ListeningTask, onAdvance: () => void): Promise<Listener> {
    if (this.#listener !== null && this.#name === model) return this.#listener;
    const runtime = await this.start(threads);
    this.#listener?.release();
    this.#listener = null;
    const read = async (path: string): Promise<Uint8Array> => {
      onAdvance();
      const bytes = await readModelFile(model, path);
      onAdvance();
      return bytes;
    };
    this.#listener = await Listener.load(runtime, { read });
    this.#name = model;
    return this.#listener;
  }
}

const loaded = new LoadedModel();

/** Adds what of the recording cannot be read to the chunks, each to the one at or behind its place. */
class UnreadableMarks {
  readonly #sound: MonoReader;
  readonly #fromMs: number;
  readonly #source: number;
  #added = 0;
  #nextIndex: number;

  constructor(sound: MonoReader, { source, fromMs, nextIndex }: ListeningTask) {
    this.#sound = sound;
    this.#fromMs = fromMs;
    this.#source = source;
    this.#nextIndex = nextIndex;
  }

  addTo(chunks: readonly HeardChunk[]): HeardChunk[] {
    this.#nextIndex += chunks.length;
    return chunks.map((chunk) => {
      const gaps = [...this.#take(chunk.endMs), ...chunk.gaps];
      return { ...chunk, gaps: gaps.sort((one, other) => one.startMs - other.startMs) };
    });
  }

  /** A chunk for those after the last one; null if there are none. */
  takeRest(): HeardChunk | null {
    const gaps = this.#take(Number.POSITIVE_INFINITY);
    const [first, last] = [gaps[0], gaps.at(-1)];
    if (first === undefined || last === undefined) return null;
    const position = { nextIndex: this.#nextIndex, source: this.#source };
    return createWordlessChunk(position, { startMs: first.startMs, endMs: last.endMs }, gaps);
  }

  #take(endMs: number): Gap[] {
    const found = this.#sound.unreadable.slice(this.#added).filter(({ start }) => start * 1_000 < endMs);
    this.#added += found.length;
    return found.flatMap(({ start, end }) => {
      const endMs = Math.round(end * 1_000);
      const startMs = Math.max(Math.round(start * 1_000), this.#fromMs);
      return startMs < endMs || start === end
        ? [{ startMs, endMs: Math.max(startMs, endMs), isUnreadable: true }]
        : [];
    });
  }
}

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
  if (recording.length.seconds !== null)
    main.notify('setLength', [Math.round(recording.length.seconds * 1_000)]);
  main.notify('setSources', [[{ name: '', channel: null }]]);
  const listener = await loaded.get(task, onAdvance);
  const sound = new MonoReader(recording, task.sourceBytes, getSoundStartMs(task.fromMs) / 1_000);
  const marks = new UnreadableMarks(sound, task);
  for await (const chunks of listener.listen(sound.read(), { ...task, onAdvance }))
    await main.call('addChunks', [marks.addTo(chunks)]);
  const rest = marks.takeRest();
  if (rest !== null) await main.call('addChunks', [[rest]]);
  main.notify('finish', [
    {
      durationMs: Math.round(sound.endSeconds * 1_000),
      unreadTracks: recording.unreadTracks ?? 0,
      voices: [],
    },
  ]);
};

const toFailure = (error: unknown): ListeningFailure => {
  if (error instanceof RefusedError) return { reason: 'not_stored', detail: '' };
  return error instanceof RecordingError ? error.failure : ListeningError.from(error).failure;
};

receiveTasks<ListeningTask, ListeningCalls>((task, main) => {
  listen(task, main).catch((error: unknown) => main.notify('fail', [toFailure(error)]));
});

import { Worker } from 'node:worker_threads';
import type { AudioFormat } from '../../../preload/contract/audio-formats.ts';
import { getDrive } from '../../lib/file-access.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { AudioTags, TagRequest } from './tags-worker.ts';

const noTags: AudioTags = { title: null, durationSeconds: null, tracks: [] };

const timeoutMs = 10_000;
/** A thread that computes ends within milliseconds. */
const endMs = 1_000;
/** A usual file needs a tenth. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/**
 * Reads tags in a thread of its own, with limits on time and memory: a file that was made for it can keep the parser busy for
 * a minute, or make it use gigabytes. Such a file has no tags, and the next one gets a new thread.
 * If the thread does not end either, a file operation hangs: nothing more is read from that drive until it has ended.
 */
class TagReader {
  #worker: Worker | null = null;
  /** One file at a time, so that it is clear which one has exceeded a limit. */
  #last: Promise<AudioTags> = Promise.resolve(noTags);
  readonly #hangingDrives = new Set<string>();

  read(request: TagRequest): Promise<AudioTags> {
    // A thread that cannot start costs the tags of this file, not of those after it.
    const tags = this.#last.then(() => this.#readNext(request)).catch(() => noTags);
    this.#last = tags;
    return tags;
  }

  async #readNext(request: TagRequest): Promise<AudioTags> {
    const drive = getDrive(request.path);
    if (this.#hangingDrives.has(drive)) return noTags;
    const worker = this.#worker ?? this.#start();
    const answer = Promise.withResolvers<AudioTags | null>();
    const fail = (): void => answer.resolve(null);
    worker.once('message', answer.resolve).once('error', fail).once('exit', fail);
    worker.postMessage(request);
    const tags = await withTimeout(answer.promise, timeoutMs, 'late' as const);
    worker.removeAllListeners('message').off('error', fail).off('exit', fail);
    if (tags === 'late') await this.#endLate(worker, drive);
    return tags === 'late' || tags === null ? noTags : tags;
  }

  async #endLate(worker: Worker, drive: string): Promise<void> {
    const end = this.#end(worker);
    if ((await withTimeout(end, endMs, 'late' as const)) !== 'late') return;
    this.#hangingDrives.add(drive);
    void end.finally(() => this.#hangingDrives.delete(drive));
  }

  #start(): Worker {
    const worker = new Worker(new URL('./tags-worker.ts', import.meta.url), { resourceLimits });
    // The thread does not keep the process alive, and a failure ends only the thread.
    worker.unref();
    worker.on('error', () => void this.#end(worker));
    worker.on('exit', () => void this.#end(worker));
    this.#worker = worker;
    return worker;
  }

  async #end(worker: Worker): Promise<void> {
    if (this.#worker === worker) this.#worker = null;
    await worker.terminate();
  }
}

const reader = new TagReader();

/** Title, duration and sound tracks of a file. Each may be missing; never rejects. */
export const readTags = (path: string, size: number, format: AudioFormat): Promise<AudioTags> =>
  reader.read({ path, size, format });

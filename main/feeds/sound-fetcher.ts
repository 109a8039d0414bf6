/** Fetches the sound of items, two at a time. Which are wanted is in the database, so that it goes on after a restart. */
import { rm } from 'node:fs/promises';
import { getBackoffMs, isTransient } from '../../preload/contract/errors/retry-policy.ts';
import type { FeedItemState } from '../../preload/contract/feeds.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import { sleep } from '../lib/sleep.ts';
import type { FeedRepository, SoundFile, StoredItem } from './feed-repository.ts';
import type { OutsideFetchDeps } from './feed-timing.ts';
import { completeSound, getPartPath, getSize, type SoundProgress } from './sound-file.ts';

const maxRunning = 2;
/** In a row, without a byte in between. */
const maxFailures = 6;
const shownBytes = 1_000_000;

interface SoundFetcherDeps extends OutsideFetchDeps {
  readonly repository: FeedRepository;
  /** Where the sound of an item is saved. Its extension is that of its address or type. */
  readonly getPath: (item: StoredItem) => string | null;
  /** Fails if the file is no recording. */
  readonly inspect: (file: string) => Promise<Result<unknown>>;
  readonly onChanged: (item: string) => void;
  readonly info: (message: string) => void;
}

interface Run {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
  progress: SoundProgress;
  /** What interrupts it and may pass. */
  error: BridgeError | null;
}

/** What stays as it is, like a wrong certificate, ends it. */
const passes = (error: BridgeError): boolean =>
  isTransient(error) && error.code !== 'tls' && error.code !== 'proxy';

const describe = ({ code, detail }: BridgeError): string => detail?.key ?? code;

export class SoundFetcher {
  readonly #deps: SoundFetcherDeps;
  readonly #runs = new Map<string, Run>();
  #isClosed = false;

  constructor(deps: SoundFetcherDeps) {
    this.#deps = deps;
  }

  /** Null if nothing is known of it but what is stored. */
  getState(id: string): Extract<FeedItemState, { kind: 'waiting' | 'fetching' }> | null {
    const run = this.#runs.get(id);
    if (run === undefined) return null;
    const { progress, error } = run;
    return error === null
      ? { kind: 'fetching', ...progress }
      : { kind: 'waiting', bytes: progress.bytes, error };
  }

  /** Begins with what is wanted, as far as there is room. */
  resume(): void {
    if (this.#isClosed) return;
    for (const item of this.#deps.repository.listWanted()) {
      if (this.#runs.size >= maxRunning) return;
      if (!this.#runs.has(item.id)) this.#start(item);
    }
  }

  /** What has come stays. */
  async stop(ids: readonly string[]): Promise<void> {
    const runs = ids.flatMap((id) => this.#runs.get(id) ?? []);
    for (const { controller } of runs) controller.abort();
    await Promise.all(runs.map(({ ended }) => ended));
    for (const id of ids) this.#deps.onChanged(id);
    this.resume();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.stop([...this.#runs.keys()]);
  }

  #start(item: StoredItem): void {
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const run: Run = { controller, ended: promise, progress: { bytes: 0, totalBytes: null }, error: null };
    this.#runs.set(item.id, run);
    const end = (): void => {
      this.#runs.delete(item.id);
      resolve();
      this.#deps.onChanged(item.id);
      this.resume();
    };
    void this.#run(item, run).then(end, (error: unknown) => {
      const { id } = item;
      this.#deps.info(
        `feed item ${id}: sound not fetched: ${error instanceof Error ? error.name : typeof error}`,
      );
      this.#deps.repository.setError(item.id, fail('internal').error);
      end();
    });
  }

  async #run(item: StoredItem, run: Run): Promise<void> {
    const { repository, info } = this.#deps;
    const { id } = item;
    info(`feed item ${id}: sound is fetched`);
    const result = await this.#fetchSound(item, run);
    if (result.ok) {
      info(`feed item ${id}: sound fetched`);
      repository.setError(id, null);
    } else if (result.error.code === 'cancelled') info(`feed item ${id}: stopped`);
    else {
      const reason = describe(result.error);
      info(`feed item ${id}: sound not fetched: ${reason}`);
      repository.setError(id, result.error);
    }
  }

  async #fetchSound(item: StoredItem, run: Run): Promise<Result<true>> {
    const { repository, getPath } = this.#deps;
    const feed = repository.get(item.showId);
    if (!feed.ok) return feed;
    const file = item.file?.path ?? getPath(item);
    if (feed.value === null || item.sound === null || file === null) return fail('unknown_id');
    const sound: SoundFile = item.file ?? { path: file, isComplete: false, validator: null };
    const fetched = await this.#repeat(item, sound, feed.value.insideHost, run);
    return fetched.ok ? this.#complete(item.id, file) : fetched;
  }

  /** Again after failures that may pass. Bytes that have come in between begin the delays anew. */
  async #repeat(
    item: StoredItem,
    sound: SoundFile,
    insideHost: string | null,
    run: Run,
  ): Promise<Result<true>> {
    const { timing, repository, onChanged } = this.#deps;
    const { signal } = run.controller;
    // Its code, and that of connections to others, is not needed at the start.
    const { downloadSound } = await import('./sound-download.ts');
    const part = getPartPath(sound.path);
    let { validator } = sound;
    let before = await getSize(part);
    run.progress = { bytes: before, totalBytes: null };
    onChanged(item.id);
    for (let failures = 1; ; failures += 1) {
      const target = { url: item.sound?.url ?? '', insideHost, file: sound.path, validator };
      const result = await downloadSound(
        this.#deps,
        target,
        {
          onValidator: (next) => {
            validator = next;
            return repository.setFile(item.id, { path: sound.path, isComplete: false, validator });
          },
          onProgress: (progress) => this.#show(item.id, run, progress),
        },
        signal,
      );
      if (result.ok || !passes(result.error)) return result;
      const now = await getSize(part);
      if (now > before) failures = 1;
      before = now;
      if (failures >= maxFailures) return result;
      run.error = result.error;
      onChanged(item.id);
      await sleep(timing.clock, getBackoffMs(timing.backoff, failures), signal);
      if (signal.aborted) return fail('cancelled');
    }
  }

  /** Shows whole megabytes. */
  #show(id: string, run: Run, progress: SoundProgress): void {
    const { progress: before, error } = run;
    run.progress = progress;
    run.error = null;
    const isSame =
      error === null &&
      before.totalBytes === progress.totalBytes &&
      Math.floor(before.bytes / shownBytes) === Math.floor(progress.bytes / shownBytes);
    if (!isSame) this.#deps.onChanged(id);
  }

  /** What is no recording is deleted. */
  async #complete(id: string, file: string): Promise<Result<true>> {
    const { repository, inspect } = this.#deps;
    const completed = await completeSound(file);
    if (!completed.ok) return completed;
    const inspected = await inspect(completed.value);
    if (!inspected.ok) {
      await rm(completed.value, { force: true });
      repository.setFile(id, null);
      return inspected;
    }
    const saved = repository.setFile(id, { path: completed.value, isComplete: true, validator: null });
    return saved.ok ? ok(true) : saved;
  }
}

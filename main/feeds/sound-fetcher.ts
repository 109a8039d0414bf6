/** Fetches the sound of items, two at a time. Which are wanted is in the database, so that it goes on after a restart. */
import { rm } from 'node:fs/promises';
import { getBackoffMs, getRetryAfterMs, isTransient } from '../../preload/contract/errors/retry-policy.ts';
import type { FeedItemState } from '../../preload/contract/feeds.ts';
import { type BridgeError, fail, ok, type Result } from '../../preload/contract/result.ts';
import { sleep } from '../lib/sleep.ts';
import type { Login } from './feed-address.ts';
import type { FeedRepository, SoundSource, StoredItem } from './feed-repository.ts';
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
  readonly getLogin: (showId: string) => Login | null;
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

/** What is fetched, and from where. */
interface Wanted {
  readonly url: string;
  readonly insideHost: string | null;
  readonly login: Login | null;
  readonly part: string;
  readonly source: SoundSource | null;
  readonly onBegin: (source: SoundSource) => Result<true>;
}

/** What stays as it is, like a wrong certificate, ends it. */
const passes = (error: BridgeError): boolean =>
  error.detail?.key === 'feed_server_busy' ||
  (isTransient(error) && error.code !== 'tls' && error.code !== 'proxy');

const describe = ({ code, detail }: BridgeError): string => detail?.key ?? code;

export class SoundFetcher {
  readonly #deps: SoundFetcherDeps;
  readonly #runs = new Map<string, Run>();
  /** Items whose end could not be stored, because the disk is full: they would begin again and again. */
  readonly #stuck = new Set<string>();
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

  /** Begins with what is wanted, as far as there is room. `asked`: what the user has just asked for. */
  resume(asked: readonly string[] = []): void {
    if (this.#isClosed) return;
    for (const id of asked) this.#stuck.delete(id);
    for (const item of this.#deps.repository.listWanted()) {
      if (this.#runs.size >= maxRunning) return;
      if (!this.#runs.has(item.id) && !this.#stuck.has(item.id)) this.#start(item);
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
      this.#setEnd(item.id, fail('internal').error);
      end();
    });
  }

  async #run(item: StoredItem, run: Run): Promise<void> {
    const { info } = this.#deps;
    const { id } = item;
    info(`feed item ${id}: sound is fetched`);
    const result = await this.#fetchSound(item, run);
    if (result.ok) {
      info(`feed item ${id}: sound fetched`);
      this.#setEnd(id, null);
    } else if (result.error.code === 'cancelled') info(`feed item ${id}: stopped`);
    else {
      const reason = describe(result.error);
      info(`feed item ${id}: sound not fetched: ${reason}`);
      this.#setEnd(id, result.error);
    }
  }

  /** Null: it is here. */
  #setEnd(id: string, error: BridgeError | null): void {
    if (this.#deps.repository.setError(id, error).ok) return;
    this.#stuck.add(id);
    this.#deps.info(`feed item ${id}: its end could not be stored`);
  }

  async #fetchSound(item: StoredItem, run: Run): Promise<Result<true>> {
    const { repository, getPath, getLogin } = this.#deps;
    const feed = repository.get(item.showId);
    if (!feed.ok) return feed;
    if (feed.value === null || item.sound === null) return fail('unknown_id');
    const { file, sound, id, showId } = item;
    // What has begun goes on where it is.
    const hasBegun = file !== null && (await getSize(getPartPath(file.path, id))) > 0;
    const path = hasBegun ? file.path : getPath(item);
    if (path === null) return fail('unknown_id');
    const part = getPartPath(path, id);
    const fetched = await this.#repeat(id, run, {
      url: sound.url,
      insideHost: feed.value.insideHost,
      login: getLogin(showId),
      part,
      source: hasBegun && file.source?.url === sound.url ? file.source : null,
      onBegin: (source) => repository.setFile(id, { path, isComplete: false, source }),
    });
    return fetched.ok ? this.#complete(id, path, part) : fetched;
  }

  /** Again after failures that may pass. Bytes that have come in between begin the delays anew. */
  async #repeat(id: string, run: Run, { onBegin, ...target }: Wanted): Promise<Result<true>> {
    const { timing, onChanged } = this.#deps;
    const { signal } = run.controller;
    // Its code, and that of connections to others, is not needed at the start.
    const { downloadSound } = await import('./sound-download.ts');
    let { source } = target;
    let before = source === null ? 0 : await getSize(target.part);
    run.progress = { bytes: before, totalBytes: null };
    onChanged(id);
    for (let failures = 1; ; failures += 1) {
      const result = await downloadSound(
        this.#deps,
        { ...target, source },
        {
          onBegin: (begun) => {
            source = begun;
            return onBegin(begun);
          },
          onProgress: (progress) => this.#show(id, run, progress),
        },
        signal,
      );
      if (result.ok || !passes(result.error)) return result;
      const now = await getSize(target.part);
      if (now > before) failures = 1;
      before = now;
      // A computer without a network says nothing of the server.
      if (failures >= maxFailures && result.error.code !== 'offline') return result;
      run.error = result.error;
      onChanged(id);
      const askedMs = getRetryAfterMs(result.error.retryAfterSeconds) ?? 0;
      await sleep(timing.clock, Math.max(getBackoffMs(timing.backoff, failures), askedMs), signal);
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
  async #complete(id: string, file: string, part: string): Promise<Result<true>> {
    const { repository, inspect } = this.#deps;
    const completed = await completeSound(file, part);
    if (!completed.ok) return completed;
    const inspected = await inspect(completed.value);
    if (!inspected.ok) {
      await rm(completed.value, { force: true });
      repository.setFile(id, null);
      return inspected;
    }
    const saved = repository.setFile(id, { path: completed.value, isComplete: true, source: null });
    return saved.ok ? ok(true) : saved;
  }
}

/** Reads one folder again and again. Events of the file system only hint at a change: the listing decides. */
import { type FSWatcher, watch } from 'node:fs';
import type { FolderScans, ScanOutcome } from './folder-scan.ts';
import { needsPolling } from './needs-polling.ts';
import type { WatchTiming } from './watch-deps.ts';
import type { FolderRow } from './watch-ledger.ts';

/** Folders below the watched one with a watcher of their own. The others are read at the next reading only. */
const maxWatchers = 200;
/** One watcher reports what happens below it. On Linux, Node would use one for each file. */
const isRecursive = process.platform !== 'linux';

/** The rest between two readings, as a multiple of what the last one has taken. */
const restShare = 4;

interface FolderWatcherDeps {
  readonly folder: () => FolderRow;
  readonly scans: FolderScans;
  readonly timing: WatchTiming;
  readonly onScanned: (outcome: ScanOutcome) => void;
}

export class FolderWatcher {
  readonly #deps: FolderWatcherDeps;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #stopping = new AbortController();
  #cancelTimer: (() => void) | null = null;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  /** Something has changed since the reading began. */
  #isHinted = false;
  /** What the last reading has found; null: there was none. */
  #isGone: boolean | null = null;
  #isAnyWaiting = false;
  /** Milliseconds that the last reading has taken: a large folder is read less often. */
  #lastMs = 0;

  constructor(deps: FolderWatcherDeps) {
    this.#deps = deps;
    this.rescan();
  }

  /** Reads the folder now, or once more after the reading that runs. */
  rescan(): void {
    if (this.#stopping.signal.aborted) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    if (this.#isRunning) this.#isHinted = true;
    else this.#running = this.#scan();
  }

  /** Resolves when nothing is read any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelTimer?.();
    for (const folder of [...this.#watchers.keys()]) this.#unwatch(folder);
    await this.#running;
  }

  async #scan(): Promise<void> {
    const { scans, timing, onScanned } = this.#deps;
    const { signal } = this.#stopping;
    this.#isRunning = true;
    this.#isHinted = false;
    const startedAt = timing.clock.now();
    const folder = this.#deps.folder();
    const isPolled = folder.polls || (await needsPolling(folder.path, timing.driveTimeoutMs));
    const outcome = await scans.run(folder, { isPolled, isFirst: this.#isGone !== false, signal });
    this.#isRunning = false;
    this.#lastMs = Math.max(0, timing.clock.now() - startedAt);
    if (signal.aborted) return;
    this.#watchOnly(outcome.kind === 'read' && !isPolled ? outcome.folders : new Set());
    this.#schedule(this.#getPause(outcome, isPolled));
    const [wasGone, isGone] = [this.#isGone === true, outcome.kind === 'gone'];
    this.#isGone = isGone;
    this.#isAnyWaiting = outcome.kind === 'read' && outcome.waits;
    // A network drive is away for a moment after sleep, or when the network changes.
    if (wasGone || !isGone) onScanned(outcome);
  }

  #getPause(outcome: ScanOutcome, isPolled: boolean): number {
    const { hintMs, settleMs, pollMs, rescanMs } = this.#deps.timing;
    const restMs = this.#lastMs * restShare;
    if (outcome.kind === 'gone' || isPolled) return Math.max(pollMs, restMs);
    if (outcome.waits) return Math.max(settleMs, restMs);
    return Math.max(this.#isHinted ? hintMs : rescanMs, restMs);
  }

  #schedule(pauseMs: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#deps.timing.clock.after(pauseMs, () => this.rescan());
  }

  #watchOnly(folders: ReadonlySet<string>): void {
    const wanted = [...folders].slice(0, isRecursive ? 1 : maxWatchers);
    for (const folder of [...this.#watchers.keys()]) if (!wanted.includes(folder)) this.#unwatch(folder);
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#watch(folder);
  }

  /** Without a watcher, such as when the system has no more of them, the folder is read at the next reading. */
  #watch(folder: string): void {
    try {
      const watcher = watch(folder, { recursive: isRecursive, persistent: false });
      watcher.on('change', () => this.#hint());
      watcher.on('error', () => this.#unwatch(folder));
      this.#watchers.set(folder, watcher);
    } catch {
      // The folder has gone since it was read.
    }
  }

  #unwatch(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  /** A change during a copy comes thousands of times, and a folder in which a file waits is read soon in any case. */
  #hint(): void {
    if (this.#stopping.signal.aborted || this.#isHinted) return;
    this.#isHinted = true;
    if (!this.#isRunning && !this.#isAnyWaiting)
      this.#schedule(Math.max(this.#deps.timing.hintMs, this.#lastMs * restShare));
  }
}

/** The watched folders of the user: their list, and the life of their watchers. Without a folder there is no watcher and no timer. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import type {
  WatchEvent,
  WatchedFolder,
  WatchedFolderChanges,
  WatchPreview,
  watchedFolderFields,
} from '../../preload/contract/watch.ts';
import { toPattern } from '../shows/find-show.ts';
import { ShowRepository } from '../shows/show-repository.ts';
import { FolderScans, type ScanOutcome } from './folder-scan.ts';
import { FolderWatcher } from './folder-watcher.ts';
import { isInside, toRealFolder } from './list-folder.ts';
import { usualWatchTiming, type WatchDeps, type WatchTiming } from './watch-deps.ts';
import { type FolderRow, WatchLedger } from './watch-ledger.ts';
import { type LookedAt, previewFiles, toPresentFile, toPreview } from './watch-preview.ts';
import { BesideTexts } from './write-texts.ts';

/** A page cannot fill the disk with them, nor main with watchers. */
const maxFolders = 50;

/** A folder that the user has chosen and not added yet. */
interface Candidate {
  readonly id: string;
  readonly path: string;
  readonly found: readonly LookedAt[];
}

export class WatchedFolders {
  readonly #deps: WatchDeps;
  readonly #timing: WatchTiming;
  readonly #ledger: WatchLedger;
  readonly #scans: FolderScans;
  readonly #texts: BesideTexts;
  readonly #shows: ShowRepository;
  readonly #watchers = new Map<string, FolderWatcher>();
  /** Those of watchers that end. */
  readonly #ending = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #candidate: Candidate | null = null;
  #folders: readonly FolderRow[] = [];
  #reported = '';

  /** Resumes what the previous run has left. */
  constructor(deps: WatchDeps, timing: WatchTiming = usualWatchTiming) {
    this.#deps = deps;
    this.#timing = timing;
    this.#ledger = new WatchLedger(deps.database);
    this.#scans = new FolderScans(this.#ledger, deps, timing);
    this.#texts = new BesideTexts(this.#ledger, deps, timing);
    this.#shows = new ShowRepository(deps.database);
    this.#scans.recover();
    const stored = this.#ledger.listFolders();
    if (stored.ok) this.#folders = stored.value;
    this.resume();
    if (this.#folders.length > 0) this.textsMayBeReady();
  }

  list(): Result<readonly WatchedFolder[]> {
    return ok(this.#folders.map((folder) => this.#toView(folder)));
  }

  async choose(): Promise<Result<WatchPreview | null>> {
    const chosen = await this.#deps.chooseFolder();
    if (!chosen.ok || chosen.value === null) return chosen.ok ? ok(null) : chosen;
    const path = chosen.value;
    const id = randomUUID();
    const name = toPattern(path);
    const refuse = (problem: WatchPreview['problem']): Result<WatchPreview> =>
      ok({ id, name, problem, count: 0, files: [], more: 0 });
    this.#candidate = null;
    const problem = await this.#findProblem(path);
    if (problem !== null) return refuse(problem);
    const found = await this.#lookInto(path, null);
    if (typeof found === 'string') return refuse(found);
    this.#candidate = { id, path, found };
    return ok(toPreview(id, name, found));
  }

  add(previewId: string, fields: z.infer<typeof watchedFolderFields>): Result<WatchedFolder> {
    const candidate = this.#candidate;
    if (candidate?.id !== previewId) return fail('unknown_id');
    if (this.#folders.length >= maxFolders) return fail('wrong_state');
    const { id, path, found } = candidate;
    const now = this.#timing.clock.now();
    const folder: FolderRow = {
      id,
      path,
      showId: fields.showId,
      isPaused: false,
      polls: false,
      goneSince: null,
    };
    const present = fields.takesPresent ? [] : found.map((one) => toPresentFile(one, id, now));
    const added = this.#ledger.addFolder(folder, present, now);
    if (!added.ok) return added;
    this.#candidate = null;
    this.#folders = [...this.#folders, folder];
    const presentCount = present.length;
    this.#deps.log(`watched folder ${id}: added (${presentCount} files are not taken)`);
    this.#watch(id);
    this.#report();
    return ok(this.#toView(folder));
  }

  async preview(id: string): Promise<Result<WatchPreview>> {
    const folder = this.#find(id);
    if (folder === undefined) return fail('unknown_id');
    const found = await this.#lookInto(folder.path, id);
    const name = toPattern(folder.path);
    if (typeof found === 'string') return ok({ id, name, problem: found, count: 0, files: [], more: 0 });
    return ok(toPreview(id, name, found));
  }

  update(id: string, changes: WatchedFolderChanges): Result<WatchedFolder> {
    const before = this.#find(id);
    if (before === undefined) return fail('unknown_id');
    const saved = this.#save({ ...before, ...withoutUndefined(changes) });
    if (!saved.ok) return saved;
    const folder = saved.value;
    if (folder.isPaused !== before.isPaused) {
      const finding = folder.isPaused ? 'paused' : 'resumed';
      this.#ledger.addEvent(id, null, finding, this.#timing.clock.now());
      this.#deps.log(`watched folder ${id}: ${finding}`);
      if (folder.isPaused) this.#unwatch(id);
      else this.#watch(id);
    } else this.#watchers.get(id)?.rescan();
    this.#report();
    return ok(this.#toView(folder));
  }

  remove(id: string): Result<true> {
    if (this.#find(id) === undefined) return fail('unknown_id');
    const removed = this.#ledger.removeFolder(id);
    if (!removed.ok) return removed;
    this.#unwatch(id);
    this.#folders = this.#folders.filter((folder) => folder.id !== id);
    this.#deps.log(`watched folder ${id}: removed`);
    this.#report();
    return ok(true);
  }

  history(id: string): Result<readonly WatchEvent[]> {
    return this.#find(id) === undefined ? fail('unknown_id') : this.#ledger.listEvents(id);
  }

  /** The computer sleeps: what is copied is not, and drives are away. */
  suspend(): void {
    for (const id of [...this.#watchers.keys()]) this.#unwatch(id);
  }

  resume(): void {
    for (const folder of this.#folders) if (!folder.isPaused) this.#watch(folder.id);
  }

  /** The queue has changed. */
  readonly textsMayBeReady = (): void => {
    if (this.#folders.length > 0) this.#texts.schedule(this.#report);
  };

  async close(): Promise<void> {
    this.#closing.abort();
    this.suspend();
    await Promise.all([...this.#ending, this.#texts.close()]);
  }

  /** One folder may have several paths, such as by a link. */
  async #findProblem(path: string): Promise<'own' | 'watched' | null> {
    const toReal = (folder: string): Promise<string> => toRealFolder(folder, this.#timing.driveTimeoutMs);
    const paths = [path, this.#deps.profile, ...this.#folders.map((folder) => folder.path)];
    const [real = path, profile = '', ...others] = await Promise.all(paths.map(toReal));
    if (isInside(real, profile)) return 'own';
    return others.some((other) => isInside(real, other) || isInside(other, real)) ? 'watched' : null;
  }

  #find(id: string): FolderRow | undefined {
    return this.#folders.find((folder) => folder.id === id);
  }

  #save(folder: FolderRow): Result<FolderRow> {
    const saved = this.#ledger.saveFolder(folder);
    if (!saved.ok) return saved;
    this.#folders = this.#folders.map((one) => (one.id === folder.id ? folder : one));
    return ok(folder);
  }

  #watch(id: string): void {
    if (this.#closing.signal.aborted || this.#watchers.has(id)) return;
    const getFolder = (): FolderRow => this.#find(id) ?? removedFolder;
    const watcher = new FolderWatcher({
      folder: getFolder,
      scans: this.#scans,
      timing: this.#timing,
      onScanned: (outcome) => this.#onScanned(id, outcome),
    });
    this.#watchers.set(id, watcher);
  }

  #unwatch(id: string): void {
    const watcher = this.#watchers.get(id);
    if (watcher === undefined) return;
    this.#watchers.delete(id);
    const ending = watcher.stop();
    this.#ending.add(ending);
    void ending.finally(() => this.#ending.delete(ending));
  }

  #onScanned(id: string, { kind }: ScanOutcome): void {
    const folder = this.#find(id);
    if (folder === undefined) return;
    const isGone = kind === 'gone';
    if (isGone !== (folder.goneSince !== null)) {
      const now = this.#timing.clock.now();
      this.#save({ ...folder, goneSince: isGone ? now : null });
      const finding = isGone ? 'gone' : 'back';
      this.#ledger.addEvent(id, null, finding, now);
      this.#deps.log(`watched folder ${id}: ${finding}`);
      if (isGone) this.#deps.onGone(toPattern(folder.path));
    }
    if (!isGone) this.textsMayBeReady();
    this.#report();
  }

  async #lookInto(
    path: string,
    folderId: string | null,
  ): Promise<readonly LookedAt[] | 'unreadable' | 'too_large'> {
    const listing = await this.#scans.list(path);
    if (listing === null) return 'unreadable';
    if (listing.isTooLarge) return 'too_large';
    const rows = folderId === null ? ok(new Map()) : this.#ledger.listFiles(folderId);
    const { signal } = this.#closing;
    return previewFiles(listing, rows.ok ? rows.value : new Map(), {
      ...{ ledger: this.#ledger, timing: this.#timing, uploads: this.#deps.uploads, signal },
    });
  }

  #toView(folder: FolderRow): WatchedFolder {
    const { id, path, isPaused, polls, goneSince } = folder;
    // A show that was deleted is none.
    const showId = folder.showId && (this.#shows.get(folder.showId)?.id ?? null);
    const { taken, waiting } = this.#ledger.countFiles(id);
    return {
      ...{ id, name: toPattern(path), showId, isPaused, polls, goneSince },
      ...{ taken, waitingCount: waiting, waiting: waiting === 0 ? [] : this.#ledger.listWaiting(id) },
    };
  }

  /** Tells the window what has changed since it was told last. */
  readonly #report = (): void => {
    if (this.#closing.signal.aborted) return;
    const views = this.#folders.map((folder) => this.#toView(folder));
    const reported = JSON.stringify(views);
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#deps.emit(views);
  };
}

/** Of a watcher that is ending. */
const removedFolder: FolderRow = {
  id: '',
  path: '',
  showId: null,
  isPaused: true,
  polls: true,
  goneSince: null,
};

const withoutUndefined = (changes: WatchedFolderChanges): Partial<FolderRow> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

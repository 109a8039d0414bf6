/** Writes the texts of recordings that were taken beside them, as soon as they are there. */
import path from 'node:path';
import { toEpisodeId } from '../../preload/contract/episodes.ts';
import type { ErrorCode } from '../../preload/contract/errors/error-table.ts';
import type { DocumentFormat } from '../../preload/contract/exports.ts';
import { ShowRepository } from '../shows/show-repository.ts';
import { getAccountTag } from '../uploads/recording-repository.ts';
import type { WatchDeps, WatchTiming } from './watch-deps.ts';
import type { FileRow, ReadyFile, WatchLedger } from './watch-ledger.ts';

/** Without a show, or one that says nothing else. */
const usualFormats: readonly DocumentFormat[] = ['txt'];

export class BesideTexts {
  readonly #ledger: WatchLedger;
  readonly #deps: Pick<WatchDeps, 'database' | 'unaskedExports' | 'log'>;
  readonly #timing: WatchTiming;
  readonly #shows: ShowRepository;
  /** Files whose texts could not be written, with the reason, which is told once, and when that was tried. */
  readonly #failed = new Map<number, { readonly code: ErrorCode; readonly at: number }>();
  #running: Promise<void> = Promise.resolve();
  #cancelTimer: (() => void) | null = null;
  #isClosed = false;

  constructor(
    ledger: WatchLedger,
    deps: Pick<WatchDeps, 'database' | 'unaskedExports' | 'log'>,
    timing: WatchTiming,
  ) {
    this.#ledger = ledger;
    this.#deps = deps;
    this.#timing = timing;
    this.#shows = new ShowRepository(deps.database);
  }

  /** Writes what is ready, in a moment. */
  schedule(onWritten: () => void): void {
    if (this.#isClosed || this.#cancelTimer !== null) return;
    this.#cancelTimer = this.#timing.clock.after(this.#timing.exportMs, () => {
      this.#cancelTimer = null;
      this.#running = this.#running.then(() => this.#writeReady()).then(onWritten);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#running;
  }

  async #writeReady(): Promise<void> {
    for (const ready of this.#ledger.listReady()) {
      if (this.#isClosed) return;
      if (this.#canTry(ready.file)) await this.#write(ready);
    }
  }

  /** The queue changes many times a second, and a folder that cannot be written stays so for longer. */
  #canTry({ id }: FileRow): boolean {
    const failed = this.#failed.get(id);
    const pastMs = failed === undefined ? null : this.#timing.clock.now() - failed.at;
    return pastMs === null || pastMs < 0 || pastMs >= this.#timing.pollMs;
  }

  async #write({ file, folderPath, accountId, textId, showId }: ReadyFile): Promise<void> {
    if (file.recordingId === null) return;
    const id = textId ?? toEpisodeId(getAccountTag(accountId), file.recordingId);
    const source = path.join(folderPath, ...file.name.split('/'));
    const show = this.#shows.get(textId === null ? showId : (this.#shows.findByText(textId) ?? showId));
    const formats = show === null || show.exportFormats.length === 0 ? usualFormats : show.exportFormats;
    const { dir, name } = path.parse(source);
    const result = await this.#deps.unaskedExports.write(id, {
      folder: dir,
      baseName: name,
      formats,
      source,
    });
    const failure = result.ok ? result.value.failed.find(({ error }) => isPassing(error.code)) : result;
    if (failure !== undefined && isPassing(failure.error.code))
      return this.#onFailed(file, failure.error.code);
    const isLeft = result.ok && result.value.left.length > 0;
    const isNothing = result.ok && result.value.written.length === 0 && !isLeft;
    const finding = isNothing ? 'export_failed' : isLeft ? 'export_kept' : 'exported';
    this.#failed.delete(file.id);
    this.#ledger.setExported(file, finding, this.#timing.clock.now());
    const { id: fileId, folderId } = file;
    this.#deps.log(`watched folder ${folderId}: file ${fileId}: ${finding}`);
  }

  #onFailed(file: FileRow, code: ErrorCode): void {
    const now = this.#timing.clock.now();
    const before = this.#failed.get(file.id);
    this.#failed.set(file.id, { code, at: now });
    if (before?.code === code) return;
    this.#ledger.addEvent(file.folderId, file.name, 'export_failed', now);
    const { id, folderId } = file;
    this.#deps.log(`watched folder ${folderId}: file ${id}: export_failed (${code})`);
  }
}

/** A text without the times of its words has no captions, and never will. One that was deleted stays so. */
const isPassing = (code: ErrorCode): boolean => code !== 'invalid_input' && code !== 'not_found';

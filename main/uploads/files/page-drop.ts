import type { DroppedFile } from '../../../preload/contract/define.ts';
import type { PageFiles } from '../../lib/page-files.ts';

/** File systems and Chromium may round the time to milliseconds differently. */
const toleranceMs = 1;

/** One drop of files that a page named. */
export class PageDrop {
  readonly #files: PageFiles;
  readonly #outsideFolders = new Set<string>();

  constructor(files: PageFiles) {
    this.#files = files;
  }

  canAccess(path: string): boolean {
    return this.#files.canAccess(path);
  }

  /** `actualSize` is in bytes; null if there is no such file. */
  verifyFile({ size }: DroppedFile, actualSize: number | null): boolean {
    return this.#files.matches(size, actualSize);
  }

  /** A folder has no size. If the page does not know its time, the page receives no names of skipped files in it. */
  addFolder({ modified }: DroppedFile, name: string, actualMs: number): void {
    if (modified === undefined || Math.abs(modified - actualMs) > toleranceMs) this.#outsideFolders.add(name);
  }

  /** `folder`: the path from the dropped folder, including its name. */
  isOutsideDrop(folder: string): boolean {
    return this.#outsideFolders.has(folder.split('/')[0] ?? '');
  }
}

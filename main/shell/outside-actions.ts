/** What calls of the page open in other programs. The renderer passes the id of a link and never a URL or a path. */
import path from 'node:path';
import { shell } from 'electron';
import type { LinkId } from '../../preload/contract/app.ts';
import { fail, ok, type Result } from '../../preload/contract/result.ts';
import { monotonicNow } from '../lib/clock.ts';
import { revealFile } from './dialogs.ts';

const minIntervalMs = 1_000;

/** What calls of the page open in other programs: at most one in a second. Errors: wrong_state. */
export class OutsideActions {
  readonly #now: () => number;
  #last: { readonly target: string; readonly at: number } | null = null;

  /** `now` returns milliseconds. */
  constructor(now: () => number = monotonicNow) {
    this.#now = now;
  }

  openLink(id: LinkId): Promise<Result<true>> | Result<true> {
    const admitted = this.#admit(`link ${id}`);
    if (!admitted.ok) return admitted;
    return admitted.value ? openLink(id) : ok(true);
  }

  /** Shows the file in the system's file manager. */
  reveal(file: string): Result<true> {
    const admitted = this.#admit(`file ${file}`);
    if (!admitted.ok) return admitted;
    if (admitted.value) revealFile(file);
    return ok(true);
  }

  /** False for the second click of a double click: the target is open already. */
  #admit(target: string): Result<boolean> {
    const now = this.#now();
    if (this.#last !== null && now - this.#last.at < minIntervalMs)
      return this.#last.target === target ? ok(false) : fail('wrong_state', { key: 'opened_too_soon' });
    this.#last = { target, at: now };
    return ok(true);
  }
}

const openInBrowser = async (url: string): Promise<Result<true>> => {
  try {
    await shell.openExternal(url);
    return ok(true);
  } catch {
    return fail('internal', { key: 'no_browser' });
  }
};

/** The file is created when the application is packed (assets/installer/after-pack.ts). */
const openLicences = async (): Promise<Result<true>> => {
  const problem = await shell.openPath(path.join(process.resourcesPath, 'third-party-licences.txt'));
  if (problem === '') return ok(true);
  return fail('file_missing', { key: 'licences_not_installed' });
};

export const openLink = (id: LinkId): Promise<Result<true>> =>
  id === 'licences' ? openLicences() : openInBrowser('https://www.electronjs.org/');

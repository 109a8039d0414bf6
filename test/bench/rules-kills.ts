/** Kills a process while it changes texts of a large library, and looks whether a character or a version is missing. */
import { createHash } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Result } from '../../preload/contract/result.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import {
  closeLibrary,
  getRunId,
  isChanging,
  killChanging,
  type OpenLibrary,
  openLibrary,
  startChanging,
} from '../unit/library/rules/open-library.ts';

const rounds = 12;
/** Milliseconds after its beginning: as long as a change takes. */
const maxKillMs = 900;

export interface Kills {
  /** Texts that are neither as before nor as after, or whose version of before is missing. */
  readonly lost: number;
  /** Rounds in which some texts were changed and others not. */
  readonly interrupted: number;
  readonly undone: number;
}

const unwrap = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const hash = (text: string): string => createHash('sha256').update(text).digest('base64');

/** The texts of a library as they are, by what they were at first. */
class Texts {
  readonly ids: readonly string[];
  /** Of texts with the name only. */
  readonly #originals = new Map<string, string>();
  readonly #hashes: readonly string[];
  readonly #name: string;

  constructor(opened: OpenLibrary, name: string) {
    this.#name = name;
    this.ids = unwrap(opened.databases.cache.list('SELECT id FROM records', [], ({ id }) => String(id)));
    this.#hashes = this.ids.map((id) => {
      const text = this.#read(opened, id);
      if (text.includes(name)) this.#originals.set(id, text);
      return hash(text);
    });
  }

  get changed(): readonly string[] {
    return [...this.#originals.keys()];
  }

  /** The text with another name instead. */
  expected(id: string, name: string): string {
    return (this.#originals.get(id) ?? '').replaceAll(this.#name, name);
  }

  count(opened: OpenLibrary, name: string): number {
    return this.changed.filter((id) => this.#read(opened, id) === this.expected(id, name)).length;
  }

  /** How many texts without the name are not as they were. */
  countOthers(opened: OpenLibrary): number {
    return this.ids.filter(
      (id, at) => !this.#originals.has(id) && hash(this.#read(opened, id)) !== this.#hashes[at],
    ).length;
  }

  #read(opened: OpenLibrary, id: string): string {
    return unwrap(opened.library.texts.getText(id)) ?? '';
  }
}

/** How many texts have no version that is as they were before the last run. */
const countMissingVersions = async (opened: OpenLibrary, texts: Texts, name: string): Promise<number> => {
  let missing = 0;
  for (const id of texts.changed) {
    const versions = unwrap(opened.library.texts.versions(id));
    const found = versions.some(
      (version) => unwrap(opened.library.texts.version(id, version.id)) === texts.expected(id, name),
    );
    if (!found) missing += 1;
  }
  return missing;
};

/** `file`: the library. `names`: what is replaced, and by what. */
export const killWhileChanging = async (
  file: string,
  account: string,
  names: readonly [heard: string, written: string],
  random: () => number,
): Promise<Kills> => {
  const folder = temporaryFolder('rules-kills');
  copyFileSync(file, path.join(folder, 'search.db'));
  let opened = await openLibrary(folder, account);
  const texts = new Texts(opened, names[0]);
  let [lost, interrupted, undone] = [0, 0, 0];
  let [from, to]: [string, string] = [...names];
  let runId = '';
  for (let round = 0; round < rounds; round += 1) {
    // Every third round undoes the last run.
    const isUndo = round % 3 === 2 && runId !== '';
    await closeLibrary(opened);
    const child = await startChanging(folder, account, from, to, ...(isUndo ? [runId] : []));
    await sleep(random() * maxKillMs);
    await killChanging(child);
    opened = await openLibrary(folder, account);
    const changed = texts.count(opened, to);
    lost += texts.changed.length - changed - texts.count(opened, from);
    if (changed > 0 && changed < texts.changed.length) interrupted += 1;
    opened.library.start();
    while (isChanging(opened)) await sleep(20);
    const after = texts.count(opened, to);
    if (after === 0) continue;
    lost += texts.changed.length - after;
    lost += await countMissingVersions(opened, texts, from);
    if (isUndo) undone += 1;
    [from, to] = [to, from];
    runId = getRunId(opened);
  }
  lost += texts.countOthers(opened);
  await closeLibrary(opened);
  rmSync(folder, { recursive: true, force: true });
  return { lost, interrupted, undone };
};

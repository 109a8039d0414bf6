/** Kills a process while it changes texts, again and again, and counts what is missing after each start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { unwrap } from '../../uploads/uploads-setup.ts';
import { waitUntil } from '../library-setup.ts';
import { type OpenLibrary, openLibrary } from './open-library.ts';

const rounds = 12;

export interface Kills {
  /** Texts that are neither as before nor as after, or whose version of before is missing. */
  readonly lost: number;
  /** Rounds in which some texts were changed and others not. */
  readonly interrupted: number;
  readonly undone: number;
}

interface KilledChanges {
  /** Has the library, which is closed. */
  readonly folder: string;
  /** Whose texts are changed; empty: those of this computer. */
  readonly account: string;
  /** Those that are changed. */
  readonly ids: readonly string[];
  /** The whole text with this name in it. */
  readonly toText: (id: string, name: string) => string;
  /** What is replaced, and by what. */
  readonly names: readonly [heard: string, written: string];
  /** Milliseconds after the beginning of a change. */
  readonly getKillMs: (round: number) => number;
}

export const closeLibrary = async ({ databases, library }: OpenLibrary): Promise<void> => {
  await library.close();
  databases.close();
};

/** Starts a process that changes all texts, or undoes a run, and waits until it has begun. */
const start = async (...args: readonly string[]): Promise<ChildProcess> => {
  const script = resolve(import.meta.dirname, 'change-until-killed.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(createInterface(child.stdout), 'line');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** A change that a kill interrupted is still to be finished. */
const isChanging = ({ databases: { app } }: OpenLibrary): boolean =>
  unwrap(app.get("SELECT 1 FROM text_changes WHERE state = 'planned' LIMIT 1", [], () => true)) !== null;

/** Empty: there is no run. */
const getRunId = ({ databases: { app } }: OpenLibrary): string =>
  unwrap(app.get('SELECT run_id FROM text_changes LIMIT 1', [], (row) => String(row.run_id))) ?? '';

/** Throws if a change is finished for some of the texts only. */
export const killWhileChanging = async (changes: KilledChanges): Promise<Kills> => {
  const { folder, account, ids, toText, names, getKillMs } = changes;
  // Text after text is compared: what is neither as before nor as after has lost something.
  const count = ({ library }: OpenLibrary, name: string): number =>
    ids.filter((id) => unwrap(library.texts.getText(id)) === toText(id, name)).length;
  let [lost, interrupted, undone] = [0, 0, 0];
  let [from, to]: [string, string] = [...names];
  let runId = '';
  for (let round = 0; round < rounds; round += 1) {
    // Every third round undoes the last run.
    const isUndo = round % 3 === 2 && runId !== '';
    const child = await start(folder, account, from, to, ...(isUndo ? [runId] : []));
    await sleep(getKillMs(round));
    await kill(child);
    const opened = await openLibrary(folder, account);
    const changed = count(opened, to);
    lost += ids.length - changed - count(opened, from);
    if (changed > 0 && changed < ids.length) interrupted += 1;

    opened.library.start();
    await waitUntil(() => !isChanging(opened));
    if (account === '') await waitUntil(() => unwrap(opened.library.texts.unsaved()).length === 0);
    const after = count(opened, to);
    // None, if the kill came before the plan was on the disk.
    if (after !== 0 && after !== ids.length) throw new Error(`${after} of ${ids.length} texts are changed`);
    if (after > 0) {
      for (const id of ids) {
        const versions = unwrap(opened.library.texts.versions(id));
        const newest = unwrap(opened.library.texts.version(id, versions[0]?.id ?? ''));
        if (newest !== toText(id, from)) lost += 1;
      }
      if (isUndo) undone += 1;
      [from, to] = [to, from];
      runId = getRunId(opened);
    }
    await closeLibrary(opened);
  }
  return { lost, interrupted, undone };
};

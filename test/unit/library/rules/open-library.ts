/** The library of a profile at the real clock, without a service that answers; and a process that changes its texts until it is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { systemClock } from '../../../../main/lib/clock.ts';
import { createLibrary, type Library } from '../../../../main/library/library.ts';
import { type Databases, openDatabases } from '../../../../main/storage/databases.ts';
import { fail } from '../../../../preload/contract/result.ts';
import type { HitSearch } from '../../../../preload/contract/rules.ts';
import { unwrap } from '../../uploads/uploads-setup.ts';

export interface OpenLibrary {
  readonly databases: Databases;
  readonly library: Library;
}

const noService = async () => fail('not_configured');

/** `account`: whose texts are in it; empty: those of this computer only. What is changed is saved at once there. */
export const openLibrary = async (folder: string, account = ''): Promise<OpenLibrary> => {
  const databases = unwrap(await openDatabases(folder));
  const library = createLibrary({
    database: databases.app,
    cacheDatabase: databases.cache,
    service: {
      list: noService,
      show: noService,
      update: noService,
      delete: noService,
      store: noService as never,
    },
    getServiceId: () => account || null,
    clock: systemClock,
    isSavingAutomatic: () => account === '',
    emit: () => {},
  });
  return { databases, library };
};

export const toRule = (find: string, replace: string): HitSearch => ({
  find,
  replace,
  isRule: true,
  wholeWords: true,
  matchCase: false,
  showId: null,
});

/** Finds all places of a search, and returns the plan. */
export const planAll = async ({ library: { rules } }: OpenLibrary, search: HitSearch): Promise<string> => {
  let part = unwrap(await rules.find(search));
  while (!part.isComplete) part = unwrap(await rules.findMore(part.planId));
  return part.planId;
};

/** Whether a change that a kill interrupted is still to be finished. */
export const isChanging = ({ databases: { app } }: OpenLibrary): boolean =>
  unwrap(app.get("SELECT 1 FROM text_changes WHERE state = 'planned' LIMIT 1", [], () => true)) !== null;

/** The newest run; empty: there is none. */
export const getRunId = ({ databases: { app } }: OpenLibrary): string =>
  unwrap(app.get('SELECT run_id FROM text_changes LIMIT 1', [], (row) => String(row.run_id))) ?? '';

/** Closes the library before the process opens it, or after. */
export const closeLibrary = async ({ databases, library }: OpenLibrary): Promise<void> => {
  await library.close();
  databases.close();
};

/** Starts a process that changes all texts, or undoes a run, and waits until it has begun. */
export const startChanging = async (...args: readonly string[]): Promise<ChildProcess> => {
  const script = resolve(import.meta.dirname, 'change-until-killed.ts');
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(createInterface(child.stdout), 'line');
  return child;
};

export const killChanging = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/**
 * One instance per profile, across real processes. The lock is an exclusive SQLite transaction: the system
 * releases it however the process ends. A second instance writes its command line into a folder that the
 * first one watches.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { registeredScheme } from '../origin.ts';
import { state } from '../state.ts';

type SecondInstanceListener = (argv: string[], cwd: string, data: unknown) => void;

let lock: DatabaseSync | null = null;
let watcher: ReturnType<typeof watch> | null = null;

const folder = (): string => path.join(state.options.userData, 'stand-in');
const inbox = (): string => path.join(folder(), 'inbox');

export const hasLock = (): boolean => lock !== null;

/**
 * Acquires the lock without notifying another instance. The host uses it to find out whether Chromium's
 * profile is free.
 */
export const tryLock = (): boolean => {
  if (lock) return true;
  mkdirSync(inbox(), { recursive: true });
  const database = new DatabaseSync(path.join(folder(), 'instance.lock'), { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    lock = database;
    return true;
  } catch {
    database.close();
    return false;
  }
};

export const releaseLock = (): void => {
  watcher?.close();
  watcher = null;
  lock?.close();
  lock = null;
};

/** As Chromium passes it on: switches first, its own included, then all other arguments. */
export const chromiumArgv = ([program = '', ...args]: readonly string[]): string[] => {
  const isSwitch = (word: string): boolean => word.startsWith('-');
  return [
    program,
    ...args.filter(isSwitch),
    '--enable-sandbox',
    `--secure-schemes=${registeredScheme() ?? ''}`,
    ...args.filter((word) => !isSwitch(word)),
  ];
};

/** False if another instance has the lock. It then receives our command line. */
export const takeLock = (additionalData: unknown): boolean => {
  if (tryLock()) return true;
  const name = `${process.hrtime.bigint()}-${randomUUID()}`;
  const file = path.join(inbox(), `${name}.part`);
  writeFileSync(file, serialize({ argv: chromiumArgv(process.argv), cwd: process.cwd(), additionalData }));
  renameSync(file, path.join(inbox(), name));
  return false;
};

const readInbox = (onInstance: SecondInstanceListener): void => {
  for (const name of readdirSync(inbox()).sort()) {
    if (name.endsWith('.part')) continue;
    const file = path.join(inbox(), name);
    const { argv, cwd, additionalData } = deserialize(readFileSync(file));
    rmSync(file);
    onInstance(argv, cwd, additionalData);
  }
};

/** Reports every later start on this profile, once the application is ready. */
export const onSecondInstance = (onInstance: SecondInstanceListener): void => {
  if (!lock) return;
  watcher = watch(inbox(), () => readInbox(onInstance));
  watcher.unref();
  readInbox(onInstance);
};

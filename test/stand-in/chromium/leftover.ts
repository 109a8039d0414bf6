/**
 * After a crash, Chromium ends shortly after its pipe closes. A new run on the same profile must wait:
 * otherwise it would pass its window to the old process.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const fileIn = (profile: string): string => path.join(profile, 'chromium.pid');

export const rememberProgram = (profile: string, pid: number): void =>
  writeFileSync(fileIn(profile), String(pid));

const isRunning = (pid: number, profile: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  // The id may belong to another program now, or to a process that has ended but was not collected.
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile);
  } catch {
    return false;
  }
};

/** Waits up to four seconds until the last run's Chromium has ended. */
export const endLeftover = async (profile: string): Promise<void> => {
  let pid: number;
  try {
    pid = Number(readFileSync(fileIn(profile), 'utf8'));
  } catch {
    return;
  }
  for (let waited = 0; pid > 0 && isRunning(pid, profile) && waited < 4_000; waited += 20) {
    // Only on Linux is it certain that the process is Chromium.
    if (waited === 2_000 && process.platform === 'linux') process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
  rmSync(fileIn(profile), { force: true });
};

/**
 * A crashed run's Chromium ends by itself when its pipe closes, a moment later. A new run on the same profile must
 * not meet it: it would hand its window over to the dying one.
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
  // The number may belong to another program by now, or to a process that has ended and is not yet collected.
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile);
  } catch {
    return false;
  }
};

/** Waits, four seconds at most, for the last run's Chromium to be gone. */
export const endLeftover = async (profile: string): Promise<void> => {
  let pid: number;
  try {
    pid = Number(readFileSync(fileIn(profile), 'utf8'));
  } catch {
    return;
  }
  for (let waited = 0; pid > 0 && isRunning(pid, profile) && waited < 4_000; waited += 20) {
    // Only where its number is known to be its own (see above) is it ended; elsewhere we wait.
    if (waited === 2_000 && process.platform === 'linux') process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
  rmSync(fileIn(profile), { force: true });
};

/**
 * Started by npm, this process is a grandchild, and the shell between the two passes no signals on. When npm or
 * the shell has ended, no other process could stop this one, so it exits.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Milliseconds. Outside Linux every check starts a program. */
const interval = process.platform === 'linux' ? 250 : 1_000;
/** Milliseconds until a forced exit. */
const quitTimeoutMs = 5_000;

const getParentPid = (pid: number): number => {
  try {
    if (process.platform === 'linux') {
      return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    }
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
};

/** Calls `leave` when npm or its shell has ended. Does nothing on Windows or without npm. */
export const endWithNpm = (leave: () => void): void => {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = getParentPid(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm <= 1 || getParentPid(shell) === npm)) return;
    clearInterval(timer);
    leave();
    setTimeout(() => process.exit(1), quitTimeoutMs).unref();
  }, interval);
  timer.unref();
};

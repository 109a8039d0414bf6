import { readdirSync, readlinkSync } from 'node:fs';

/** Files at `path` that a process has open. Linux only. */
export const openFiles = (pid: number, path: string): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return target.startsWith(path) ? [target] : [];
    } catch {
      return [];
    }
  });

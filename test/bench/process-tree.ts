/** Processor time and memory of a process and all that it started, from /proc on Linux. */
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly isRenderer: boolean;
  /** Seconds. */
  readonly processorTime: number;
  /** MiB. */
  readonly resident: number;
}

/** Of /proc; the same on every usual Linux. */
const ticksPerSecond = 100;
const pageMebibytes = 4_096 / 1_048_576;

const readProcess = (pid: number): ProcessFacts | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may have spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
    return {
      pid,
      parent: fields[1] ?? 0,
      isRenderer: command.includes('--type=renderer'),
      processorTime: ((fields[11] ?? 0) + (fields[12] ?? 0)) / ticksPerSecond,
      resident: (fields[21] ?? 0) * pageMebibytes,
    };
  } catch {
    return null;
  }
};

const listTree = (root: number): readonly ProcessFacts[] => {
  const all = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.filter(({ pid }) => tree.has(pid));
};

/**
 * MiB of the whole tree, where a page that several processes share counts once (PSS). Chromium's processes are forked from one and
 * share most of the program, so that a sum of their resident memory counts it many times.
 */
export const readMemory = (root: number): number =>
  listTree(root).reduce((total, { pid }) => {
    try {
      const [, kibibytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
      return total + Number(kibibytes ?? 0) / 1_024;
    } catch {
      return total;
    }
  }, 0);

export interface TreeUsage {
  /** Seconds of all processes. */
  readonly processorTime: number;
  /** MiB of the first process. */
  readonly main: number;
  /** MiB of all renderers. */
  readonly renderers: number;
}

export const readUsage = (root: number): TreeUsage => {
  const tree = listTree(root);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    processorTime: sum(tree.map(({ processorTime }) => processorTime)),
    main: tree.find(({ pid }) => pid === root)?.resident ?? 0,
    renderers: sum(tree.filter(({ isRenderer }) => isRenderer).map(({ resident }) => resident)),
  };
};

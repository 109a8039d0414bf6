/** Points of a process at which it kills itself. */

/**
 * source: the recording is open. chunk: before bytes of a part are written. part_end, part_done: before and after a part
 * gets its name. finish, finished: before and after the manifest. in_commit, committed: jobs and episodes. discard,
 * discarded: before and after files are deleted.
 */
const killPointNames = [
  'source',
  'chunk',
  'part_end',
  'part_done',
  'finish',
  'finished',
  'in_commit',
  'committed',
  'discard',
  'discarded',
] as const;
type KillPointName = (typeof killPointNames)[number];

export interface KillPoint {
  readonly name: KillPointName;
  /** At which passage, from 1. */
  readonly passage: number;
  readonly afterMs: number;
}

const maxPassages: Record<KillPointName, number> = {
  source: 3,
  chunk: 16,
  part_end: 6,
  part_done: 6,
  finish: 3,
  finished: 3,
  in_commit: 30,
  committed: 30,
  discard: 3,
  discarded: 3,
};

/** `random` returns 0 to 1. */
export const chooseKillPoint = (random: () => number): KillPoint => {
  const name = killPointNames[Math.floor(random() * killPointNames.length)] ?? 'chunk';
  return {
    name,
    passage: 1 + Math.floor(random() * maxPassages[name]),
    afterMs: random() < 0.5 ? 0 : random() * 4,
  };
};

/** Returns the function to call at each point. */
export const createKillPoints = (point: KillPoint | null): ((name: KillPointName) => void) => {
  let passages = 0;
  return (name) => {
    if (name !== point?.name) return;
    passages += 1;
    if (passages !== point.passage) return;
    if (point.afterMs < 0.5) process.kill(process.pid, 'SIGKILL');
    else setTimeout(() => process.kill(process.pid, 'SIGKILL'), point.afterMs);
  };
};

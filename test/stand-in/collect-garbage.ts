import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees the garbage of main's process. `last-resort` also returns the pages that V8 keeps for a heap that may grow again:
 * what is left is in use.
 */
export const collectGarbage = async (flavor: 'regular' | 'last-resort' = 'regular'): Promise<void> => {
  setFlagsFromString('--expose-gc');
  // A WeakRef holds its object until the end of the task in which it was created or read.
  await nextTurn();
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor });
  await nextTurn();
};

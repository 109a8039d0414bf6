import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Frees the garbage of main's process. */
export const collectGarbage = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  // A WeakRef holds its object until the end of the task in which it was created or read.
  await nextTurn();
  runInNewContext('gc')();
  await nextTurn();
};

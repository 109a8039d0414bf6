/** Waits until nothing else runs, so that a measurement does not begin with what the one before it has left. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const idleMs = 400;
/** Of all processors. The system itself needs a little. */
const maxBusyShare = 0.05;
const maxWaitMs = 60_000;

/** Milliseconds that all processors have worked since the system started. */
const readBusyTime = (): number =>
  cpus().reduce((total, { times: { user, nice, sys, irq } }) => total + user + nice + sys + irq, 0);

/** Resolves when the processors were idle for 0.4 s: true; or after a minute: false. */
export const waitUntilIdle = async (): Promise<boolean> => {
  for (const end = performance.now() + maxWaitMs; performance.now() < end; ) {
    const before = readBusyTime();
    await sleep(idleMs);
    if (readBusyTime() - before <= idleMs * cpus().length * maxBusyShare) return true;
  }
  return false;
};

/** Bounds what V8 reserves in main for new objects, so that a burst of work does not show in the system's memory. */
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * In bytes. V8 doubles the space while much survives a collection, up to 128 MiB (64 with the short pointers of
 * Electron). Collections of 16 MiB cost no more in what main does: it waits for the network and the disk.
 */
const youngHeapLimit = 16 * 1_048_576;

const getYoungHeapSize = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;

/** Looks after each collection, as the limit of V8 itself can only be set before its start. */
export const limitYoungHeap = (): void => {
  let canGrow = true;
  new PerformanceObserver(() => {
    const isSmall = getYoungHeapSize() < youngHeapLimit;
    if (isSmall === canGrow) return;
    canGrow = isSmall;
    setFlagsFromString(`--semi-space-growth-factor=${canGrow ? 2 : 1}`);
  }).observe({ entryTypes: ['gc'] });
};

import type { Fault } from '../../service/faults/fault.ts';
import { waitFor } from '../../service/faults/timing.ts';

/** All bodies together arrive at this speed, however many connections there are. */
export const sharedLink = (bytesPerSecond: number): Fault => {
  let freeAt = 0;
  return {
    name: 'shared link',
    chunk: async (exchange, chunk) => {
      const now = performance.now();
      freeAt = Math.max(freeAt, now) + (chunk.length / bytesPerSecond) * 1_000;
      await waitFor(exchange, freeAt - now);
      return undefined;
    },
  };
};

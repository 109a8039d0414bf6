/** How long the machine itself stops: what an idle thread waits longer than it asked for. */
import { Worker } from 'node:worker_threads';

const program = `
const { parentPort } = require('node:worker_threads');
let last = performance.now();
let longest = 0;
setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - last - 10);
  last = now;
}, 10);
parentPort.on('message', () => parentPort.postMessage(longest));
`;

export class MachinePauses {
  readonly #worker = new Worker(program, { eval: true });

  /** Milliseconds of the longest pause since the start. Ends the thread. */
  async end(): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#worker.once('message', resolve);
    this.#worker.postMessage('end');
    const longest = await promise;
    await this.#worker.terminate();
    return longest;
  }
}

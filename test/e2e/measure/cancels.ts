/** Measures how long a cancel takes to close the connection at the service. */

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Page } from '@playwright/test';
import { slowReader } from '../../service/faults/connection.ts';
import type { TestService } from '../../service/service.ts';
import { getUploadJobs } from '../fixtures/ledger.ts';

/**
 * Bytes. More than is sent before the last cancel plus the system's buffers: after a complete body the
 * service may store a record, and the next round would send nothing.
 */
export const cancelledSize = 96_000_000;
/** Bytes that the service has received at the latest cancel. */
const maxCancelBytes = 24_000_000;
const bytesPerSecond = 30_000_000;
const timeoutMs = 30_000;

/**
 * /proc/net/tcp shows when the connection is closed, even if the slow reader has not read that far. A
 * separate thread polls it, because this one also serves requests and drives the window.
 */
const watcherSource = `
  const { parentPort } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  const hex = (port) => port.toString(16).toUpperCase().padStart(4, '0');
  const open = (local, remote) => ['tcp', 'tcp6'].some((table) =>
    readFileSync('/proc/net/' + table, 'utf8').split('\\n').some((line) => {
      const [, from = '', to = '', state] = line.trim().split(/\\s+/);
      return from.endsWith(':' + hex(local)) && to.endsWith(':' + hex(remote)) && state === '01';
    }));
  parentPort.on('message', ([local, remote]) => {
    const check = () => open(local, remote) ? setTimeout(check, 2) : parentPort.postMessage(Date.now());
    check();
  });`;

interface Watcher {
  /** Resolves when the service's end of the connection is closed, to milliseconds since 1970. */
  waitForClose(socket: Socket): Promise<number>;
  close(): Promise<unknown>;
}

const startWatcher = (): Watcher => {
  if (process.platform !== 'linux') {
    return {
      waitForClose: async (socket) => {
        await waitUntil(() => socket.destroyed, 'the connection is closed');
        return Date.now();
      },
      close: async () => undefined,
    };
  }
  const worker = new Worker(watcherSource, { eval: true });
  return {
    waitForClose: async ({ localPort, remotePort }) => {
      worker.postMessage([localPort, remotePort]);
      const [at] = await once(worker, 'message');
      return at;
    },
    close: () => worker.terminate(),
  };
};

const waitUntil = async (test: () => boolean, what: string): Promise<void> => {
  for (const limit = Date.now() + timeoutMs; !test(); await sleep(2)) {
    if (Date.now() > limit) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
  }
};

/**
 * Sends and cancels the only job of the window (a draft) `moments` times. Returns the milliseconds from each
 * cancel call until the connection is closed.
 */
export const measureCancels = async (
  page: Page,
  service: TestService,
  moments: number,
): Promise<number[]> => {
  const sockets: Socket[] = [];
  service.faults.always('transcriptions.store', {
    ...slowReader(bytesPerSecond),
    begin: ({ request }) => {
      sockets.push(request.socket);
      return undefined;
    },
  });
  const durations: number[] = [];
  const closeWatcher = startWatcher();
  const [job] = await getUploadJobs(page);
  const id = job?.id ?? '';
  // A draft can be cancelled, and a cancelled job can be retried.
  await page.evaluate((it) => window.sidetone.uploads.cancel([it]), id);
  for (let round = 0; round < moments; round += 1) {
    const retried = await page.evaluate((it) => window.sidetone.uploads.retry([it]), id);
    if (!retried.ok || retried.value.refused.length > 0) throw new Error(JSON.stringify(retried));
    const cancelAtBytes = maxCancelBytes * Math.random();
    const received = (): number => service.recorder.getRequests('transcriptions.store')[round]?.bytes ?? -1;
    await waitUntil(() => received() >= cancelAtBytes, 'the upload comes that far');
    const socket = sockets[round];
    if (!socket) throw new Error('There is no connection');
    const closedAt = closeWatcher.waitForClose(socket);
    const cancelledAt = page.evaluate(async (it) => {
      const at = Date.now();
      const cancelled = await window.sidetone.uploads.cancel([it]);
      if (!cancelled.ok || cancelled.value.refused.length > 0) throw new Error(JSON.stringify(cancelled));
      return at;
    }, id);
    durations.push((await closedAt) - (await cancelledAt));
  }
  await closeWatcher.close();
  return durations;
};

/** How long a cancel takes to reach the service's end of the connection, at random moments of an upload to a slow reader. */

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Page } from '@playwright/test';
import { slowReader } from '../../service/faults/connection.ts';
import type { TestService } from '../../service/service.ts';
import { jobsOf } from '../fixtures/books.ts';

/**
 * Bytes. Far more than is sent before the last cancel and what the system's buffers hold beyond that: of a body that had
 * left whole, the service may make its record, and the next round would rightly send nothing.
 */
export const cancelledSize = 96_000_000;
/** Bytes that the service has at the latest moment of a cancel: a second's worth. */
const latest = 24_000_000;
const bytesPerSecond = 30_000_000;
const patience = 30_000;

/**
 * Linux tells when the network has brought the end of a connection, whether or not the slow reader has come that far. A
 * thread of its own looks: this one serves and drives the page besides, and would add its own delays.
 */
const watcher = `
  const { parentPort } = require('node:worker_threads');
  const { readFileSync } = require('node:fs');
  const hex = (port) => port.toString(16).toUpperCase().padStart(4, '0');
  const open = (own, other) => ['tcp', 'tcp6'].some((table) =>
    readFileSync('/proc/net/' + table, 'utf8').split('\\n').some((line) => {
      const [, from = '', to = '', state] = line.trim().split(/\\s+/);
      return from.endsWith(':' + hex(own)) && to.endsWith(':' + hex(other)) && state === '01';
    }));
  parentPort.on('message', ([own, other]) => {
    const look = () => open(own, other) ? setTimeout(look, 2) : parentPort.postMessage(Date.now());
    look();
  });`;

interface Watcher {
  /** When the service's end of the connection is gone, in milliseconds since 1970. */
  gone(socket: Socket): Promise<number>;
  close(): Promise<unknown>;
}

const startWatcher = (): Watcher => {
  if (process.platform !== 'linux') {
    return {
      gone: async (socket) => {
        await until(() => socket.destroyed, 'the connection is gone');
        return Date.now();
      },
      close: async () => undefined,
    };
  }
  const worker = new Worker(watcher, { eval: true });
  return {
    gone: async ({ localPort, remotePort }) => {
      worker.postMessage([localPort, remotePort]);
      const [at] = await once(worker, 'message');
      return at;
    },
    close: () => worker.terminate(),
  };
};

const until = async (test: () => boolean, what: string): Promise<void> => {
  for (const limit = Date.now() + patience; !test(); await sleep(2)) {
    if (Date.now() > limit) throw new Error(`Not within ${patience} ms: ${what}`);
  }
};

/**
 * Sends the only job of the window, a draft, and cancels it, `moments` times. Answers the milliseconds of each cancel,
 * from the page's call on.
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
  const took: number[] = [];
  const ends = startWatcher();
  const [job] = await jobsOf(page);
  const id = job?.id ?? '';
  // A draft can be cancelled, and what is cancelled can be sent again.
  await page.evaluate((it) => window.sidetone.uploads.cancel(it), id);
  for (let round = 0; round < moments; round += 1) {
    const retried = await page.evaluate((it) => window.sidetone.uploads.retry(it), id);
    if (!retried.ok) throw new Error(retried.error.message);
    const wanted = latest * Math.random();
    const received = (): number => service.recorder.of('transcriptions.store')[round]?.bytes ?? -1;
    await until(() => received() >= wanted, 'the upload comes that far');
    const socket = sockets[round];
    if (!socket) throw new Error('There is no connection');
    const gone = ends.gone(socket);
    const asked = page.evaluate(async (it) => {
      const at = Date.now();
      const cancelled = await window.sidetone.uploads.cancel(it);
      if (!cancelled.ok) throw new Error(cancelled.error.message);
      return at;
    }, id);
    took.push((await gone) - (await asked));
  }
  await ends.close();
  return took;
};

/** How long a cancel takes to reach the service's end of the connection, at random moments of an upload to a slow reader. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { slowReader } from '../../service/faults/connection.ts';
import type { TestService } from '../../service/service.ts';
import { jobsOf } from '../fixtures/books.ts';

/** Bytes; with the reader below it is under way for about a second. */
export const cancelledSize = 24_000_000;
const bytesPerSecond = 30_000_000;
const patience = 30_000;

const hex = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');

/**
 * Whether the system has the connection no more, at the service's end. Linux tells what the network has brought; elsewhere
 * it shows only when the slow reader comes to the end of what it has not read.
 */
const isGone = (socket: Socket, ports: readonly [number, number]): boolean => {
  if (process.platform !== 'linux') return socket.destroyed;
  const [own, other] = ports.map(hex);
  return ['tcp', 'tcp6'].every((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .every((line) => {
        const [, from = '', to = '', state] = line.trim().split(/\s+/);
        return !(from.endsWith(`:${own}`) && to.endsWith(`:${other}`) && state === '01');
      }),
  );
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
  const [job] = await jobsOf(page);
  const id = job?.id ?? '';
  // A draft can be cancelled, and what is cancelled can be sent again.
  await page.evaluate((it) => window.sidetone.uploads.cancel(it), id);
  for (let round = 0; round < moments; round += 1) {
    const retried = await page.evaluate((it) => window.sidetone.uploads.retry(it), id);
    if (!retried.ok) throw new Error(retried.error.message);
    const wanted = cancelledSize * 0.9 * Math.random();
    const received = (): number => service.recorder.of('transcriptions.store')[round]?.bytes ?? -1;
    await until(() => received() >= wanted, 'the upload comes that far');
    const socket = sockets[round];
    if (!socket) throw new Error('There is no connection');
    const ports = [socket.localPort ?? 0, socket.remotePort ?? 0] as const;
    const asked = page.evaluate(async (it) => {
      const at = Date.now();
      const cancelled = await window.sidetone.uploads.cancel(it);
      if (!cancelled.ok) throw new Error(cancelled.error.message);
      return at;
    }, id);
    await until(() => isGone(socket, ports), 'the connection is gone');
    const gone = Date.now();
    took.push(gone - (await asked));
  }
  return took;
};

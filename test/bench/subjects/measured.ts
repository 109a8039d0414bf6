import { setTimeout as sleep } from 'node:timers/promises';
import { makeSparseWav } from '../../fixtures/audio.ts';
import type { Cost, UploadTask } from '../subject.ts';

export type Prepare = (job: UploadTask) => Promise<() => Promise<void>> | (() => Promise<void>);

/**
 * Uploads the file on the command line once and sends the cost to the parent. Small uploads go first, unmeasured: an
 * application has loaded its modules and parsed many responses before. The upload rejects if the file is not stored.
 */
export const measured = async (prepare: Prepare): Promise<void> => {
  const [contentUrl = '', path = ''] = process.argv.slice(2);
  await warmUp(async (small) => (await prepare({ contentUrl, path: small }))());
  const upload = await prepare({ contentUrl, path });
  const before = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  const start = performance.now();
  await upload();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const peakBytes = process.resourceUsage().maxRSS * 1_024;
  const cost: Cost = { wallMs, cpuMs: (user + system) / 1_000, peakBytes, growthBytes: peakBytes - before };
  process.send?.(cost, () => process.exit(0));
};

/**
 * V8 compiles undici's HTTP parser again after some dozen responses, in a thread that takes 60 ms of a processor. With
 * fewer small uploads this fell into the measured upload of a client that sends more than one request.
 */
const smallUploads = 30;
const compileMs = 300;

const warmUp = async (upload: (path: string) => Promise<void>): Promise<void> => {
  for (let index = 0; index < smallUploads; index += 1) {
    // Each has its own size, because the queue asks about content that was sent before.
    const small = makeSparseWav(100_000 + index, 'small.wav');
    try {
      await upload(small.path);
    } finally {
      small.remove();
    }
  }
  await sleep(compileMs);
};

export const storeUrl = (contentUrl: string): string => `${contentUrl}/api/v1/transcriptions`;

export const authorization = { Authorization: 'Bearer test-key' };

/** How streams read the file: Node's default, or chunks of the given number of bytes. */
export const readOptions = process.argv[4] === undefined ? {} : { highWaterMark: Number(process.argv[4]) };

export const mustBe201 = (status: number): void => {
  if (status !== 201) throw new Error(`The upload received ${status}`);
};

/** The frame of a Node subject: a small upload to warm up, then one upload under the clock. */
import { makeSparseWav } from '../../fixtures/audio.ts';
import type { Cost, UploadTask } from '../subject.ts';

/** Gets an upload ready and answers what is to be measured. */
export type Prepare = (job: UploadTask) => Promise<() => Promise<void>> | (() => Promise<void>);

/**
 * Uploads the file named on the command line once and sends the cost to the parent. An application has started, loaded
 * its modules and spoken to the service long before: so a small file goes first, outside of the clock. The upload
 * rejects where the file was not stored.
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

const warmUp = async (upload: (path: string) => Promise<void>): Promise<void> => {
  const small = makeSparseWav(100_000, 'small.wav');
  try {
    await upload(small.path);
  } finally {
    small.remove();
  }
};

export const storeUrl = (contentUrl: string): string => `${contentUrl}/api/v1/transcriptions`;

export const authorization = { Authorization: 'Bearer test-key' };

/** How a file is read by those who are given a stream: as Node does by itself, or in pieces of so many bytes. */
export const readOptions = process.argv[4] === undefined ? {} : { highWaterMark: Number(process.argv[4]) };

export const mustBe201 = (status: number): void => {
  if (status !== 201) throw new Error(`The upload was answered ${status}`);
};

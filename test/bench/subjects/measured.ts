/** The frame of a Node subject: a small upload to warm up, then one upload under the clock. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cost, Job } from '../subject.ts';

/**
 * Runs `upload` for the file named on the command line and sends its cost to the parent. An application has started,
 * loaded its modules and spoken to the service long before: so a small file goes first, outside of the clock. Rejects
 * what was not stored.
 */
export const measured = async (upload: (job: Job) => Promise<void>): Promise<void> => {
  const [contentUrl = '', path = ''] = process.argv.slice(2);
  await warmUp((small) => upload({ contentUrl, path: small }));
  const before = process.memoryUsage.rss();
  const cpu = process.cpuUsage();
  const start = performance.now();
  await upload({ contentUrl, path });
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const peakBytes = process.resourceUsage().maxRSS * 1_024;
  const cost: Cost = { wallMs, cpuMs: (user + system) / 1_000, peakBytes, growthBytes: peakBytes - before };
  process.send?.(cost, () => process.exit(0));
};

const warmUp = async (upload: (path: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'sidetone-bench-'));
  const path = join(folder, 'small.wav');
  writeFileSync(path, Buffer.alloc(100_000));
  try {
    await upload(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export const storeUrl = (contentUrl: string): string => `${contentUrl}/api/v1/transcriptions`;

export const authorization = { Authorization: 'Bearer test-key' };

export const mustBe201 = (status: number): void => {
  if (status !== 201) throw new Error(`The upload was answered ${status}`);
};

/** Drops one long recording, presses Enter, and waits until the service has everything. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { SidetoneBridge } from '../../../preload/contract/contract.ts';
import { levelsPerSecond } from '../../../preload/recordings/envelope.ts';
import { findPauses } from '../../../preload/recordings/find-pauses.ts';
import { dropFiles } from '../../e2e/fixtures/drop-files.ts';
import { getUploadJobs } from '../../e2e/fixtures/ledger.ts';
import type { BenchContext } from '../bench-sidetone.ts';

export interface DroppedEpisode {
  /** From the drop to the last response. */
  readonly seconds: number;
  readonly parts: number;
  readonly cuts: number;
  readonly cutsInPauses: number;
  /** Of the body of a request. */
  readonly largestBytes: number;
}

const waitUntilDone = async (page: Page, fileName: string): Promise<void> => {
  for (;;) {
    const jobs = (await getUploadJobs(page)).filter((job) => job.fileName === fileName);
    const failed = jobs.find(({ state }) => state.kind === 'failed');
    if (failed) throw new Error(`${fileName}: ${JSON.stringify(failed.state)}`);
    if (jobs.length > 0 && jobs.every(({ state }) => state.kind === 'done')) return;
    await sleep(100);
  }
};

/** Seconds of the recording, in order, without its end. */
const readCuts = async (page: Page): Promise<readonly number[]> => {
  const episodes = await page.evaluate(() =>
    (window as unknown as { sidetone: SidetoneBridge<File> }).sidetone.episodes.list(),
  );
  const [newest] = episodes.ok ? episodes.value : [];
  return newest?.parts.slice(0, -1).map(({ endMs }) => (endMs ?? Number.NaN) / 1_000) ?? [];
};

/** Of the recording that was prepared last. */
const readEnvelope = (userData: string): Uint8Array => {
  const database = new DatabaseSync(path.join(userData, 'search.db'), { readOnly: true });
  const row = database.prepare('SELECT levels FROM envelopes ORDER BY used DESC LIMIT 1').get();
  database.close();
  if (!(row?.levels instanceof Uint8Array)) throw new Error('No envelope was stored');
  return row.levels;
};

export const dropEpisode = async (
  { page, service, sidetone }: BenchContext,
  file: string,
): Promise<DroppedEpisode> => {
  service.recorder.clear();
  const start = performance.now();
  await dropFiles(page, [file]);
  await page.getByRole('dialog', { name: /^Transcribe/ }).waitFor();
  await page.keyboard.press('Enter');
  await waitUntilDone(page, path.basename(file));
  const seconds = (performance.now() - start) / 1_000;
  const sent = service.recorder.getRequests('transcriptions.store');
  const refused = sent.find(({ status }) => status !== 201);
  if (refused) throw new Error(`${path.basename(file)}: the service responded with ${refused.status}`);
  const cuts = await readCuts(page);
  const pauses = findPauses(readEnvelope(sidetone.userData));
  const isInPause = (cut: number): boolean =>
    pauses.some(({ start: from, end }) => from <= cut * levelsPerSecond && cut * levelsPerSecond <= end);
  return {
    seconds,
    parts: sent.length,
    cuts: cuts.length,
    cutsInPauses: cuts.filter(isInPause).length,
    largestBytes: Math.max(...sent.map(({ bytes }) => bytes)),
  };
};

/** Reliability 60 and 62: SIGKILL at random moments, then a check of jobs and records. */
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { wavHeader } from '../../fixtures/audio.ts';
import { recordMetric } from '../../metric.ts';
import { createRandom } from '../../random.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { hashFile } from '../uploads/uploads-setup.ts';
import type { KillQueueOptions } from './kill-queue.ts';
import { buildKillQueue, chooseKillMoment, type KillMoment, runRound } from './kill-rounds.ts';

const targetKills = Number(process.env.SIDETONE_KILLS ?? 200);
const killsPerWorld = 8;
/** Rounds mostly wait, so several databases run at the same time. */
const workerCount = 4;
const programFolder = temporaryFolder('kill-queue');
const totals = { kills: 0, corrupt: 0, lost: 0, duplicates: 0, falseSuccess: 0, unended: 0 };

const makeFiles = (folder: string, world: number): readonly string[] =>
  [120_000, 700_000, 300_000, 1_500_000].map((size, n) => {
    const path = join(folder, `world ${world} file ${n}.wav`);
    const content = Buffer.alloc(size, `${world}-${n} `);
    wavHeader(size).copy(content);
    writeFileSync(path, content);
    return path;
  });

/** Kills the queue up to `kills` times, lets the last round finish and adds the results to `totals`. */
const runWorld = async (
  service: TestService,
  program: string,
  world: number,
  kills: number,
  random: () => number,
): Promise<void> => {
  const folder = temporaryFolder('kill');
  const files = makeFiles(folder, world);
  const savedJobIds = new Set<string>();
  const options: KillQueueOptions = {
    databaseFile: join(folder, 'data.db'),
    contentUrl: service.contentUrl,
    apiKey: service.apiKey,
    files,
    retriesUnknownOutcomes: false,
  };
  const round = async (moment: KillMoment | null, sendsAgain: boolean) => {
    const ended = await runRound(
      service,
      program,
      { ...options, retriesUnknownOutcomes: sendsAgain },
      moment,
    );
    for (const line of ended.lines) {
      if (line.kind === 'corrupt') totals.corrupt += 1;
      if (line.kind === 'has') for (const id of line.ids) savedJobIds.add(id);
    }
    expect(ended.errors.replaceAll(/^.*(ExperimentalWarning|--trace-warnings).*$/gm, '').trim()).toBe('');
    if (ended.killed) totals.kills += 1;
    return ended;
  };

  for (let kill = 0; kill < kills && totals.kills < targetKills; kill += 1) {
    // Unknown outcomes are retried only in the last round. Until then nothing may be sent twice.
    const { killed } = await round(chooseKillMoment(random), false);
    if (!killed) break;
  }
  const shas = files.map(hashFile);
  const countRecords = (sha: string): number =>
    service.data.transcriptions.getAll().filter((record) => record.file_sha256 === sha).length;
  totals.duplicates += shas.filter((sha) => countRecords(sha) > 1).length;

  const last = (await round(null, true)).lines.find((line) => line.kind === 'ended');
  const jobs: readonly UploadJob[] = last?.kind === 'ended' ? last.jobs : [];
  totals.lost += [...savedJobIds].filter((id) => !jobs.some((job) => job.id === id)).length;
  totals.lost += files.length - jobs.length;
  totals.duplicates += shas.filter((sha) => countRecords(sha) > 1).length;
  totals.unended += jobs.filter((job) => job.state.kind !== 'done').length;
  for (const { fileName, state } of jobs) {
    if (state.kind !== 'done') continue;
    const record = service.data.transcriptions.get(Number(state.transcriptionId));
    const sha = shas[files.findIndex((file) => basename(file) === fileName)];
    if (record?.file_sha256 !== sha) totals.falseSuccess += 1;
  }
  rmSync(folder, { recursive: true, force: true });
};

test(`60, 62: killed ${targetKills} times`, { timeout: 600_000 }, async () => {
  const seed = Number(process.env.SIDETONE_SEED ?? Date.now() % 1_000_000);
  const random = createRandom(seed);
  const program = await buildKillQueue(programFolder);
  let world = 0;
  const worker = async (): Promise<void> => {
    // One service per worker, so that faults affect only one world at a time.
    const service = await startTestService();
    while (totals.kills < targetKills) {
      await runWorld(service, program, world++, killsPerWorld, random);
    }
    await service.close();
  };
  const first = await startTestService();
  await runWorld(first, program, world++, 0, random);
  await first.close();
  await Promise.all(Array.from({ length: workerCount }, worker));
  expect(totals, `seed ${seed}`).toMatchObject({
    corrupt: 0,
    lost: 0,
    duplicates: 0,
    falseSuccess: 0,
    unended: 0,
  });
  expect(totals.kills).toBeGreaterThanOrEqual(targetKills);
});

afterAll(() => {
  rmSync(programFolder, { recursive: true, force: true });
  const { kills, corrupt, lost, duplicates } = totals;
  recordMetric('kills', `${kills}, corrupt ${corrupt}, lost ${lost}, duplicates ${duplicates}`);
});

/** Kills while recordings are prepared, cut, queued part by part and deleted; then a check of records and episodes. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../main/storage/database.ts';
import { RecordingRepository } from '../../../main/uploads/recording-repository.ts';
import { getUploadParts } from '../../../preload/contract/upload-states.ts';
import { recordMetric } from '../../metric.ts';
import { createRandom } from '../../random.ts';
import { startTestService, type TestService } from '../../service/service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { unwrap } from '../uploads/uploads-setup.ts';
import { chooseKillPoint } from './kill-points.ts';
import type { KillQueueOptions } from './kill-queue.ts';
import { type KillRecording, makeKillRecordings } from './kill-recordings.ts';
import { buildKillQueue, chooseKillMoment, runRound } from './kill-rounds.ts';

const targetKills = Number(process.env.SIDETONE_PREPARATION_KILLS ?? 100);
const killsPerWorld = 8;
const workerCount = 4;
const programFolder = temporaryFolder('preparation-kills');
const totals = { kills: 0, corrupt: 0, lost: 0, duplicates: 0, unended: 0, filesLeft: 0 };

const countRecords = (service: TestService, sha: string): number =>
  service.data.transcriptions.getAll().filter((record) => record.file_sha256 === sha).length;

/** Recordings whose episode does not have the record of each part, in order. */
const countWrongEpisodes = (
  service: TestService,
  databaseFile: string,
  recordings: readonly KillRecording[],
): number => {
  const database = unwrap(openDatabase(databaseFile));
  const episodes = new RecordingRepository(database).listEpisodes('service');
  database.close();
  const found = episodes.map(({ parts }) =>
    parts.map(({ transcriptionId }) => service.data.transcriptions.get(Number(transcriptionId))?.file_sha256),
  );
  const expected = recordings.filter(({ isEpisode }) => isEpisode).map(({ shas }) => shas);
  const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  const missing = expected.filter((shas) => found.filter((one) => isSame(one, shas)).length !== 1);
  return missing.length + Math.max(found.length - expected.length, 0);
};

/** Kills the queue up to `killsPerWorld` times, lets the last round finish and adds the results to `totals`. */
const runWorld = async (
  service: TestService,
  program: string,
  world: number,
  random: () => number,
): Promise<void> => {
  const folder = temporaryFolder('preparation-kill');
  const recordings = makeKillRecordings(folder, world);
  const options: KillQueueOptions = {
    databaseFile: join(folder, 'data.db'),
    preparedFolder: join(folder, 'prepared'),
    contentUrl: service.contentUrl,
    apiKey: service.apiKey,
    files: recordings.map(({ path }) => path),
    retriesUnknownOutcomes: false,
  };
  const round = async (changes: Partial<KillQueueOptions>, moment: Parameters<typeof runRound>[3] = null) => {
    const ended = await runRound(service, program, { ...options, ...changes }, moment);
    totals.corrupt += ended.lines.filter(({ kind }) => kind === 'corrupt').length;
    expect(ended.errors.replaceAll(/^.*(ExperimentalWarning|--trace-warnings).*$/gm, '').trim()).toBe('');
    if (ended.killed) totals.kills += 1;
    return ended;
  };
  for (let kill = 0; kill < killsPerWorld && totals.kills < targetKills; kill += 1) {
    const { killed } =
      random() < 0.8
        ? await round({ killPoint: chooseKillPoint(random) })
        : await round({}, chooseKillMoment(random));
    if (!killed) break;
  }
  const last = (await round({ retriesUnknownOutcomes: true })).lines.find((line) => line.kind === 'ended');
  const jobs = last?.kind === 'ended' ? last.jobs : [];
  const counts = recordings.flatMap(({ shas }) => shas).map((sha) => countRecords(service, sha));
  totals.lost += counts.filter((count) => count === 0).length;
  totals.lost += countWrongEpisodes(service, options.databaseFile, recordings);
  totals.duplicates += counts.filter((count) => count > 1).length;
  const parts = jobs.flatMap(getUploadParts);
  totals.unended += parts.filter(({ state }) => state.kind !== 'done').length;
  totals.unended += Math.abs(parts.length - counts.length);
  totals.filesLeft += readdirSync(join(folder, 'prepared')).length;
  rmSync(folder, { recursive: true, force: true });
};

test(`killed ${targetKills} times while recordings are prepared`, { timeout: 600_000 }, async () => {
  const seed = Number(process.env.SIDETONE_SEED ?? Date.now() % 1_000_000);
  const random = createRandom(seed);
  const program = await buildKillQueue(programFolder);
  let world = 0;
  const worker = async (): Promise<void> => {
    const service = await startTestService();
    while (totals.kills < targetKills) await runWorld(service, program, world++, random);
    await service.close();
  };
  await Promise.all(Array.from({ length: workerCount }, worker));
  const { kills, ...faults } = totals;
  expect(faults, `seed ${seed}`).toEqual({ corrupt: 0, lost: 0, duplicates: 0, unended: 0, filesLeft: 0 });
  expect(kills).toBeGreaterThanOrEqual(targetKills);
});

afterAll(() => {
  rmSync(programFolder, { recursive: true, force: true });
  const { kills, corrupt, lost, duplicates, filesLeft } = totals;
  recordMetric(
    'preparation-kills',
    `${kills}, corrupt ${corrupt}, lost ${lost}, duplicates ${duplicates}, files left ${filesLeft}`,
  );
});

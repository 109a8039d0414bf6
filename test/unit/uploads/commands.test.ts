import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { recordMetric } from '../../metric.ts';
import { validation } from '../../service/faults/answers.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { createSetupFactory, getOnlyJob, getStoreRequests, largeSize } from './queue-helpers.ts';
import { getErrorCode, hashFile, unwrap } from './uploads-setup.ts';

const setUp = createSetupFactory();

describe('commands', () => {
  test('pausing aborts an upload, and starting sends it from the beginning', async () => {
    const setup = await setUp();
    setup.service.faults.next('transcriptions.store', slowReader(2_000_000));
    const path = setup.makeWav('a.wav', largeSize);
    const job = getOnlyJob(await setup.add(path));
    await setup.waitUntil(() =>
      getStoreRequests(setup).some((request) => request.bytes > 100_000 && !request.ended),
    );
    unwrap(await setup.uploads.pause([job.id]));
    expect((await setup.job(job.id)).state).toEqual({ kind: 'paused', reason: 'person' });
    await setup.waitUntil(() => getStoreRequests(setup)[0]?.ended);
    expect(getStoreRequests(setup)[0]?.complete).toBe(false);
    unwrap(await setup.uploads.start([job.id]));
    await setup.waitForState(job.id, 'done');
    expect(getStoreRequests(setup)[1]?.file?.sha256).toBe(hashFile(path));
    expect(setup.service.data.transcriptions.getAll()).toHaveLength(1);
  });

  test('an upload that is being transcribed cannot be paused, and pausing all skips it', async () => {
    const setup = await setUp({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const [first, second] = await setup.add(setup.makeWav('a.wav'), setup.makeWav('b.wav'));
    await setup.waitForState(first?.id ?? '', 'transcribing');
    expect(getErrorCode(await setup.uploads.pause([first?.id ?? '']))).toBe('wrong_state');
    unwrap(await setup.uploads.pause());
    expect((await setup.jobs()).map((job) => job.state.kind)).toEqual(['transcribing', 'paused']);
    held.release();
    await setup.waitForState(first?.id ?? '', 'done');
    expect((await setup.job(second?.id ?? '')).state.kind).toBe('paused');
    unwrap(await setup.uploads.start());
    await setup.waitForState(second?.id ?? '', 'done');
  });

  test('a refused file is replaced and sent with the same details', async () => {
    const setup = await setUp();
    setup.service.faults.next(
      'transcriptions.store',
      validation({ file: ['The file is too large.'] }, 'errors'),
    );
    const job = getOnlyJob(await setup.add(setup.makeWav('long.wav')));
    await setup.waitForState(job.id, 'failed');
    unwrap(await setup.uploads.edit([job.id], { name: 'Episode 7', description: 'Names: Åsen' }));
    const shorter = setup.makeWav('shorter.wav');
    unwrap(await setup.uploads.replaceFile(job.id, shorter));
    const done = await setup.waitForState(job.id, 'done');
    expect(done).toMatchObject({ name: 'Episode 7', fileName: 'shorter.wav', description: 'Names: Åsen' });
    expect(getStoreRequests(setup)[1]?.file?.sha256).toBe(hashFile(shorter));
    expect(Object.fromEntries(getStoreRequests(setup)[1]?.fields ?? [])).toMatchObject({ name: 'Episode 7' });
    expect(getErrorCode(await setup.uploads.replaceFile(job.id, shorter))).toBe('wrong_state');
    expect(getErrorCode(await setup.uploads.replaceFile('unknown', shorter))).toBe('unknown_id');
  });

  test('a file that is not audio is not accepted as a replacement', async () => {
    const setup = await setUp();
    setup.service.faults.next(
      'transcriptions.store',
      validation({ file: ['The file is too large.'] }, 'errors'),
    );
    const job = getOnlyJob(await setup.add(setup.makeWav('long.wav')));
    await setup.waitForState(job.id, 'failed');
    expect(getErrorCode(await setup.uploads.replaceFile(job.id, import.meta.filename))).toBe('not_audio');
    expect(await setup.job(job.id)).toMatchObject({ fileName: 'long.wav', state: { kind: 'failed' } });
  });

  test('details can be edited until sending starts', async () => {
    const setup = await setUp();
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    await setup.waitForState(job.id, 'transcribing');
    expect(getErrorCode(await setup.uploads.edit([job.id], { name: 'late' }))).toBe('wrong_state');
    held.release();
    await setup.waitForState(job.id, 'done');
  });

  test('editing many reports and skips jobs that are running or missing', async () => {
    const setup = await setUp({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const [first, second, third] = await setup.add(
      setup.makeWav('a.wav'),
      setup.makeWav('b.wav'),
      setup.makeWav('c.wav'),
    );
    await setup.waitForState(first?.id ?? '', 'transcribing');
    const ids = [first?.id ?? '', second?.id ?? '', third?.id ?? '', 'x'];
    const fields = { language: 'DE', description: 'Hafen, Lotse' };
    expect(await setup.uploads.edit(ids, fields)).toMatchObject({
      value: {
        refused: [
          { id: first?.id, error: { code: 'wrong_state' } },
          { id: 'x', error: { code: 'unknown_id' } },
        ],
      },
    });
    expect((await setup.jobs()).map(({ language, description }) => [language, description])).toEqual([
      ['', ''],
      ['DE', 'Hafen, Lotse'],
      ['DE', 'Hafen, Lotse'],
    ]);
    unwrap(await setup.uploads.pause());
    held.release();
    await setup.waitForState(first?.id ?? '', 'done');
    await setup.restart();
    expect((await setup.job(third?.id ?? '')).description).toBe('Hafen, Lotse');
  });

  test('removing many reports and skips jobs that are running or missing', async () => {
    const setup = await setUp();
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const running = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    await setup.waitForState(running.id, 'transcribing');
    setup.settings = { ...setup.settings, reviewBeforeUpload: true };
    const drafts = await setup.add(setup.makeWav('b.wav'), setup.makeWav('c.wav'));
    const ids = [running.id, ...drafts.map(({ id }) => id), 'x'];
    expect(await setup.uploads.remove(ids)).toMatchObject({
      value: {
        refused: [
          { id: running.id, error: { code: 'wrong_state' } },
          { id: 'x', error: { code: 'unknown_id' } },
        ],
      },
    });
    expect((await setup.jobs()).map(({ id }) => id)).toEqual([running.id]);
    held.release();
    await setup.waitForState(running.id, 'done');
    await setup.restart();
    expect((await setup.jobs()).map(({ id }) => id)).toEqual([running.id]);
  });

  test('removing deletes a job from the list and the database, unless it is running', async () => {
    const setup = await setUp();
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    await setup.waitForState(job.id, 'transcribing');
    expect(getErrorCode(await setup.uploads.remove([job.id]))).toBe('wrong_state');
    held.release();
    await setup.waitForState(job.id, 'done');
    unwrap(await setup.uploads.remove([job.id]));
    expect(await setup.jobs()).toEqual([]);
    await setup.waitUntil(() => setup.changes.some((change) => change.removed.includes(job.id)));
    expect(getErrorCode(await setup.uploads.remove([job.id]))).toBe('unknown_id');
    expect(existsSync(setup.folder)).toBe(true);
    expect(setup.uploads.getPath(job.id)).toBeNull();
  });

  test('retrying a job cancelled during transcription finds its record and sends nothing', async () => {
    const setup = await setUp();
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    await setup.waitForState(job.id, 'transcribing');
    unwrap(await setup.uploads.cancel([job.id]));
    held.release();
    await setup.waitUntil(() => setup.service.data.transcriptions.getAll().length === 1);
    unwrap(await setup.uploads.retry([job.id]));
    await setup.waitForState(job.id, 'done');
    expect(getStoreRequests(setup)).toHaveLength(1);
  });

  test('every command refuses unknown ids', async () => {
    const setup = await setUp();
    const { uploads } = setup;
    const answers = await Promise.all([
      uploads.edit(['x'], {}),
      uploads.start(['x']),
      uploads.pause(['x']),
      uploads.cancel(['x']),
      uploads.retry(['x']),
      uploads.remove(['x']),
      uploads.move('x', 0),
    ]);
    expect(answers.map(getErrorCode)).toEqual(Array(7).fill('unknown_id'));
  });

  test('cancelling closes the socket at once at 20 random moments and leaves no file open', async () => {
    const setup = await setUp({ settings: { concurrency: 1 } });
    setup.service.faults.always('transcriptions.store', slowReader(8_000_000));
    const path = setup.makeWav('a.wav', largeSize);
    let longest = 0;
    let moment = 13;
    for (let round = 0; round < 20; round += 1) {
      setup.service.recorder.clear();
      const job = getOnlyJob((await setup.addFiles(path)).jobs);
      // A duplicate is added as a draft, which the user must start.
      if (job.state.kind === 'draft') unwrap(await setup.uploads.start([job.id]));
      moment = (moment * 7_919 + 104_729) % 2_000_000;
      const share = moment;
      await setup.waitUntil(() =>
        getStoreRequests(setup).some((request) => request.bytes > share && !request.ended),
      );
      // Includes the socket of the client, that of the service, and the connection used for lists.
      const open = openSockets();
      const began = performance.now();
      unwrap(await setup.uploads.cancel([job.id]));
      await setup.waitUntil(() => openSockets() < open);
      longest = Math.max(longest, performance.now() - began);
      unwrap(await setup.uploads.remove([job.id]));
    }
    recordMetric('cancel-longest-ms', Math.round(longest));
    expect(setup.service.data.transcriptions.getAll()).toEqual([]);
    await setup.waitUntil(() => !openFiles().includes(path), 'no open file');
  });
});

const openSockets = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length;

/** Paths that this process has open. Empty except on Linux. */
const openFiles = (): readonly string[] => {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
};

describe('duplicates', () => {
  test('51: a file with the same content is marked and sent only after the user starts it', async () => {
    const setup = await setUp();
    const path = setup.makeWav('a.wav');
    const first = getOnlyJob(await setup.add(path));
    await setup.waitForState(first.id, 'done');
    const second = getOnlyJob(await setup.add(path));
    expect(second).toMatchObject({
      state: { kind: 'draft' },
      duplicateOf: { id: first.id, name: 'A', sent: true },
    });
    unwrap(await setup.uploads.remove([first.id]));
    expect((await setup.job(second.id)).duplicateOf).toEqual({ id: first.id, name: 'A', sent: true });
    expect(getStoreRequests(setup)).toHaveLength(1);
    unwrap(await setup.uploads.start([second.id]));
    await setup.waitForState(second.id, 'done');
    expect(getStoreRequests(setup)).toHaveLength(2);
  });

  test('are marked among files added together', async () => {
    const setup = await setUp({ settings: { reviewBeforeUpload: true } });
    const path = setup.makeWav('a.wav');
    const [one, two] = await setup.add(path, path);
    expect(one?.duplicateOf).toBeNull();
    expect(two?.duplicateOf).toEqual({ id: one?.id, name: 'A', sent: false });
  });
});

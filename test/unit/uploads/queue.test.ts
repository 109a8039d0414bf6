import { describe, expect, test } from 'vitest';
import { slowReader } from '../../service/faults/connection.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { holdAt, holdInBody } from '../../service/faults/timing.ts';
import { createSetupFactory, getOnlyJob, getStoreRequests, largeSize } from './queue-helpers.ts';
import { getErrorCode, hashFile, type UploadsSetup, unwrap } from './uploads-setup.ts';

const setUp = createSetupFactory();
/** Applies the `chunk` handlers of two faults to one request. */
const combineFaults = (first: Fault, second: Fault): Fault => ({
  name: `${first.name}, ${second.name}`,
  chunk: async (...args) => {
    await first.chunk?.(...args);
    return second.chunk?.(...args);
  },
});
const getSentNames = (setup: UploadsSetup) => getStoreRequests(setup).map((request) => request.field('name'));

describe('sending', () => {
  test('a file arrives complete with its fields, and the job has the id of its record', async () => {
    const setup = await setUp({ settings: { reviewBeforeUpload: true, language: 'DE' } });
    const path = setup.makeWav('Folge 1.wav');
    const draft = getOnlyJob(await setup.add(path));
    expect(draft).toMatchObject({
      name: 'Folge 1',
      fileName: 'Folge 1.wav',
      language: 'DE',
      state: { kind: 'draft' },
    });
    await setup.uploads.edit([draft.id], { name: 'Folge eins', description: 'Mit Käse' });
    await setup.uploads.start([draft.id]);
    const done = await setup.waitForState(draft.id, 'done');
    const [request] = getStoreRequests(setup);
    expect(Object.fromEntries(request?.fields ?? [])).toEqual({
      name: 'Folge eins',
      description: 'Mit Käse',
      language: 'DE',
    });
    expect(request?.file?.sha256).toBe(hashFile(path));
    const [record] = setup.service.data.transcriptions.getAll();
    expect(done.state).toMatchObject({ kind: 'done', transcriptionId: String(record?.id) });
    expect(getStoreRequests(setup)).toHaveLength(1);
  });

  test('states are emitted in order, with sending before transcribing', async () => {
    const setup = await setUp();
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    await setup.waitForState(job.id, 'transcribing');
    held.release();
    await setup.waitForState(job.id, 'done');
    await setup.waitUntil(() => setup.changes.at(-1)?.jobs.some((one) => one.state.kind === 'done'));
    const kinds = setup.changes.flatMap((change) => change.jobs.map((one) => one.state.kind));
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual(['uploading', 'transcribing', 'done']);
  });

  test('reports speed 0 while an upload stalls, and a speed once it continues', async () => {
    const setup = await setUp();
    // The second hold stops the rest from being sent before a speed is measured.
    const [third, more] = [holdInBody(0.3), holdInBody(0.7)];
    setup.service.faults.next('transcriptions.store', combineFaults(third, more));
    const job = getOnlyJob(await setup.add(setup.makeWav('slow.wav', largeSize)));
    const speeds = (): number[] =>
      setup.changes
        .flatMap((change) => change.jobs)
        .flatMap(({ state }) => (state.kind === 'uploading' ? [state.bytesPerSecond ?? -1] : []));
    await third.reached;
    await setup.waitUntil(() => speeds().includes(0), 'no speed');
    third.release();
    const speedsAfterStall = (): number[] => speeds().slice(speeds().indexOf(0));
    await setup.waitUntil(() => speedsAfterStall().some((speed) => speed > 0), 'a speed again');
    more.release();
    await setup.waitForState(job.id, 'done');
  });

  test('a job is in the database before its first byte is sent', async () => {
    const setup = await setUp();
    const held = holdAt('begin');
    setup.service.faults.next('transcriptions.store', held);
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    await held.reached;
    expect(setup.database.prepare('SELECT id, name, path FROM recordings').all()).toMatchObject([
      { id: job.id, name: 'A', path: setup.uploads.getPath(job.id) },
    ]);
    held.release();
    await setup.waitForState(job.id, 'done');
  });
});

describe('order and concurrency', () => {
  test.each([1, 2, 4])('runs %i at a time', async (concurrency) => {
    const setup = await setUp({ settings: { concurrency } });
    const held = holdAt('received');
    setup.service.faults.always('transcriptions.store', held);
    const jobs = await setup.add(...[1, 2, 3, 4, 5, 6].map((n) => setup.makeWav(`${n}.wav`)));
    await setup.waitUntil(
      () => getStoreRequests(setup).filter((request) => request.complete).length === concurrency,
    );
    expect((await setup.jobs()).filter((job) => job.state.kind !== 'queued')).toHaveLength(concurrency);
    held.release();
    for (const job of jobs) await setup.waitForState(job.id, 'done');
    expect(getStoreRequests(setup)).toHaveLength(6);
  });

  test('a job that is moved up is sent first', async () => {
    const setup = await setUp({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const jobs = await setup.add(...['a', 'b', 'c', 'd'].map((name) => setup.makeWav(`${name}.wav`)));
    await held.reached;
    unwrap(await setup.uploads.move(jobs[3]?.id ?? '', 1));
    expect((await setup.jobs()).map((job) => job.name)).toEqual(['A', 'D', 'B', 'C']);
    await setup.waitUntil(() => setup.changes.some((change) => change.order?.[1] === jobs[3]?.id));
    held.release();
    for (const job of jobs) await setup.waitForState(job.id, 'done');
    expect(getSentNames(setup)).toEqual(['A', 'D', 'B', 'C']);
    await setup.restart();
    expect((await setup.jobs()).map((job) => job.name)).toEqual(['A', 'D', 'B', 'C']);
  });

  test('two jobs with one name never run at once, because a record is identified by its name', async () => {
    const setup = await setUp({ settings: { concurrency: 4, reviewBeforeUpload: true } });
    const held = holdAt('received');
    setup.service.faults.always('transcriptions.store', held);
    const jobs = await setup.add(setup.makeWav('a.wav'), setup.makeWav('b.wav'), setup.makeWav('c.wav'));
    for (const job of jobs.slice(0, 2)) await setup.uploads.edit([job.id], { name: 'Same' });
    await setup.uploads.start();
    await setup.waitUntil(() => getStoreRequests(setup).filter((request) => request.complete).length === 2);
    expect(getSentNames(setup).sort()).toEqual(['C', 'Same']);
    held.release();
    for (const job of jobs) await setup.waitForState(job.id, 'done');
    expect(
      new Set((await setup.jobs()).map((job) => job.state.kind === 'done' && job.state.transcriptionId)).size,
    ).toBe(3);
  });
});

describe('key and account', () => {
  test('files added without a key wait for it, then are sent', async () => {
    const setup = await setUp();
    setup.accessError = { code: 'key_missing' };
    setup.uploads.accessChanged();
    const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    expect((await setup.job(job.id)).state).toEqual({ kind: 'paused', reason: 'key' });
    expect(setup.service.recorder.requests).toEqual([]);
    await setup.restart();
    expect((await setup.job(job.id)).state).toEqual({ kind: 'paused', reason: 'key' });
    setup.accessError = null;
    setup.uploads.accessChanged();
    await setup.waitForState(job.id, 'done');
  });

  test('the list is available and files can be added while the keychain is slow', async () => {
    const setup = await setUp();
    const first = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
    await setup.waitForState(first.id, 'done');
    const opened = Promise.withResolvers<void>();
    setup.keychainReady = opened.promise;
    await setup.restart();
    expect((await setup.jobs()).map((job) => job.name)).toEqual(['A']);
    const again = getOnlyJob(await setup.add(setup.folder.concat('/a.wav')));
    const other = getOnlyJob(await setup.add(setup.makeWav('b.wav')));
    expect([again.state.kind, other.state.kind]).toEqual(['draft', 'queued']);
    opened.resolve();
    await setup.waitForState(other.id, 'done');
    expect(getSentNames(setup)).toEqual(['A', 'B']);
  });

  test('files added before a service is set up go to the first one, except those it already has', async () => {
    const setup = await setUp();
    const path = setup.makeWav('a.wav');
    const first = getOnlyJob(await setup.add(path));
    await setup.waitForState(first.id, 'done');
    setup.accessError = { code: 'not_configured' };
    setup.uploads.accessChanged();
    await setup.waitUntil(async () => (await setup.jobs()).length === 0);
    const [known, fresh] = await setup.add(path, setup.makeWav('b.wav'));
    expect((await setup.jobs()).map((job) => job.state)).toEqual(
      Array(2).fill({ kind: 'paused', reason: 'service' }),
    );
    setup.accessError = { code: 'key_missing' };
    setup.uploads.accessChanged();
    await setup.waitUntil(async () =>
      (await setup.jobs()).every(({ state }) => state.kind === 'paused' && state.reason === 'key'),
    );
    setup.accessError = null;
    setup.uploads.accessChanged();
    await setup.waitForState(fresh?.id ?? '', 'done');
    expect(await setup.job(known?.id ?? '')).toMatchObject({
      state: { kind: 'draft' },
      duplicateOf: { id: first.id },
    });
    expect(getSentNames(setup)).toEqual(['A', 'B']);
  });

  test('jobs of one account are neither listed nor sent while another is in use', async () => {
    const setup = await setUp({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const [one, two] = await setup.add(setup.makeWav('a.wav'), setup.makeWav('b.wav'));
    await setup.waitForState(one?.id ?? '', 'transcribing');
    setup.account = 'demo';
    setup.uploads.accessChanged();
    await setup.waitUntil(async () => (await setup.jobs()).length === 0);
    held.release();
    const other = getOnlyJob(await setup.add(setup.makeWav('c.wav')));
    await setup.waitForState(other.id, 'done');
    expect(getSentNames(setup)).toEqual(['A', 'C']);
    expect(getErrorCode(await setup.uploads.start([two?.id ?? '']))).toBe('unknown_id');

    setup.account = 'service';
    setup.uploads.accessChanged();
    await setup.waitForState(one?.id ?? '', 'done');
    await setup.waitForState(two?.id ?? '', 'done');
    expect(getSentNames(setup)).toEqual(['A', 'C', 'B']);
    expect((await setup.jobs()).map((job) => job.name)).toEqual(['A', 'B']);
  });
});

describe('closing', () => {
  test('aborts sending, keeps unknown outcomes, and continues after the restart', async () => {
    const setup = await setUp({ settings: { concurrency: 2 } });
    const held = holdAt('received');
    setup.service.faults.next('transcriptions.store', held);
    const [one] = await setup.add(setup.makeWav('a.wav'));
    await setup.waitForState(one?.id ?? '', 'transcribing');
    setup.service.faults.next('transcriptions.store', slowReader(1_000_000));
    const [two] = await setup.add(setup.makeWav('b.wav', largeSize));
    await setup.waitUntil(() =>
      getStoreRequests(setup).some((request) => request.bytes > 100_000 && !request.ended),
    );
    await setup.uploads.close();
    const states = setup.database
      .prepare(
        'SELECT j.name, p.kind FROM recordings j JOIN parts p ON p.recording_id = j.id ORDER BY j.position',
      )
      .all();
    expect(states).toEqual([
      { name: 'A', kind: 'checking' },
      { name: 'B', kind: 'queued' },
    ]);
    held.release();
    await setup.restart();
    await setup.waitForState(one?.id ?? '', 'done');
    await setup.waitForState(two?.id ?? '', 'done');
    expect(setup.service.data.transcriptions.getAll()).toHaveLength(2);
  });
});

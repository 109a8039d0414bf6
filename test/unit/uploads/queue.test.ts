import { describe, expect, test } from 'vitest';
import { slowReader } from '../../service/faults/connection.ts';
import type { Fault } from '../../service/faults/fault.ts';
import { holdAt, holdInBody } from '../../service/faults/timing.ts';
import { codeOf, type Rig, shaOf, value } from './rig.ts';
import { large, only, rigsOfTests, stores } from './started.ts';

const started = rigsOfTests();
/** Strikes one request with two faults, each where it acts in the body. */
const both = (first: Fault, second: Fault): Fault => ({
  name: `${first.name}, ${second.name}`,
  chunk: async (...args) => {
    await first.chunk?.(...args);
    return second.chunk?.(...args);
  },
});
const namesSent = (rig: Rig) => stores(rig).map((request) => request.field('name'));

describe('the way to the service', () => {
  test('a file arrives whole, with its fields, and the job has the id of its record', async () => {
    const rig = await started({ settings: { reviewBeforeUpload: true, language: 'DE' } });
    const path = rig.wav('Folge 1.wav');
    const draft = only(await rig.add(path));
    expect(draft).toMatchObject({
      name: 'Folge 1',
      fileName: 'Folge 1.wav',
      language: 'DE',
      state: { kind: 'draft' },
    });
    await rig.uploads.edit(draft.id, { name: 'Folge eins', description: 'Mit Käse' });
    await rig.uploads.start([draft.id]);
    const done = await rig.reaches(draft.id, 'done');
    const [request] = stores(rig);
    expect(Object.fromEntries(request?.fields ?? [])).toEqual({
      name: 'Folge eins',
      description: 'Mit Käse',
      language: 'DE',
    });
    expect(request?.file?.sha256).toBe(shaOf(path));
    const [record] = rig.service.data.transcriptions.all();
    expect(done.state).toMatchObject({ kind: 'done', transcriptionId: String(record?.id) });
    expect(stores(rig)).toHaveLength(1);
  });

  test('the states are told in their order, and sending is apart from transcribing', async () => {
    const rig = await started();
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const job = only(await rig.add(rig.wav('a.wav')));
    await rig.reaches(job.id, 'transcribing');
    held.release();
    await rig.reaches(job.id, 'done');
    await rig.until(() => rig.told.at(-1)?.jobs.some((one) => one.state.kind === 'done'));
    const kinds = rig.told.flatMap((change) => change.jobs.map((one) => one.state.kind));
    expect(kinds.filter((kind, at) => kind !== kinds[at - 1])).toEqual(['uploading', 'transcribing', 'done']);
  });

  test('when nothing moves any more, no speed is told; when it does again, one is', async () => {
    const rig = await started();
    // The second hold keeps the rest from being sent before a speed can be told.
    const [third, more] = [holdInBody(0.3), holdInBody(0.7)];
    rig.service.faults.next('transcriptions.store', both(third, more));
    const job = only(await rig.add(rig.wav('slow.wav', large)));
    const speeds = (): number[] =>
      rig.told
        .flatMap((change) => change.jobs)
        .flatMap(({ state }) => (state.kind === 'uploading' ? [state.bytesPerSecond ?? -1] : []));
    await third.reached;
    await rig.until(() => speeds().includes(0), 'no speed');
    third.release();
    const speedsAfterStall = (): number[] => speeds().slice(speeds().indexOf(0));
    await rig.until(() => speedsAfterStall().some((speed) => speed > 0), 'a speed again');
    more.release();
    await rig.reaches(job.id, 'done');
  });

  test('a job is in the database before its first byte is sent', async () => {
    const rig = await started();
    const held = holdAt('begin');
    rig.service.faults.next('transcriptions.store', held);
    const job = only(await rig.add(rig.wav('a.wav')));
    await held.reached;
    expect(rig.database.prepare('SELECT id, name, path FROM jobs').all()).toMatchObject([
      { id: job.id, name: 'a', path: rig.uploads.pathOf(job.id) },
    ]);
    held.release();
    await rig.reaches(job.id, 'done');
  });
});

describe('the order of things', () => {
  test.each([1, 2, 4])('%i at a time', async (concurrency) => {
    const rig = await started({ settings: { concurrency } });
    const held = holdAt('received');
    rig.service.faults.always('transcriptions.store', held);
    const jobs = await rig.add(...[1, 2, 3, 4, 5, 6].map((n) => rig.wav(`${n}.wav`)));
    await rig.until(() => stores(rig).filter((request) => request.complete).length === concurrency);
    expect((await rig.jobs()).filter((job) => job.state.kind !== 'queued')).toHaveLength(concurrency);
    held.release();
    for (const job of jobs) await rig.reaches(job.id, 'done');
    expect(stores(rig)).toHaveLength(6);
  });

  test('what is moved up is sent first', async () => {
    const rig = await started({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const jobs = await rig.add(...['a', 'b', 'c', 'd'].map((name) => rig.wav(`${name}.wav`)));
    await held.reached;
    value(await rig.uploads.move(jobs[3]?.id ?? '', 1));
    expect((await rig.jobs()).map((job) => job.name)).toEqual(['a', 'd', 'b', 'c']);
    await rig.until(() => rig.told.some((change) => change.order?.[1] === jobs[3]?.id));
    held.release();
    for (const job of jobs) await rig.reaches(job.id, 'done');
    expect(namesSent(rig)).toEqual(['a', 'd', 'b', 'c']);
    await rig.restart();
    expect((await rig.jobs()).map((job) => job.name)).toEqual(['a', 'd', 'b', 'c']);
  });

  test('two of one name never run together, because by its name a record is known again', async () => {
    const rig = await started({ settings: { concurrency: 4, reviewBeforeUpload: true } });
    const held = holdAt('received');
    rig.service.faults.always('transcriptions.store', held);
    const jobs = await rig.add(rig.wav('a.wav'), rig.wav('b.wav'), rig.wav('c.wav'));
    for (const job of jobs.slice(0, 2)) await rig.uploads.edit(job.id, { name: 'Same' });
    await rig.uploads.start();
    await rig.until(() => stores(rig).filter((request) => request.complete).length === 2);
    expect(namesSent(rig).sort()).toEqual(['Same', 'c']);
    held.release();
    for (const job of jobs) await rig.reaches(job.id, 'done');
    expect(
      new Set((await rig.jobs()).map((job) => job.state.kind === 'done' && job.state.transcriptionId)).size,
    ).toBe(3);
  });
});

describe('key and account', () => {
  test('without a key, what is added waits for it and then goes', async () => {
    const rig = await started();
    rig.problem = { code: 'key_missing', message: 'There is no key.' };
    rig.uploads.accessChanged();
    const job = only(await rig.add(rig.wav('a.wav')));
    expect((await rig.job(job.id)).state).toEqual({ kind: 'paused', reason: 'key' });
    expect(rig.service.recorder.requests).toEqual([]);
    await rig.restart();
    expect((await rig.job(job.id)).state).toEqual({ kind: 'paused', reason: 'key' });
    rig.problem = null;
    rig.uploads.accessChanged();
    await rig.reaches(job.id, 'done');
  });

  test('while the keychain takes its time, the list is there and files are taken in', async () => {
    const rig = await started();
    const first = only(await rig.add(rig.wav('a.wav')));
    await rig.reaches(first.id, 'done');
    const opened = Promise.withResolvers<void>();
    rig.keychain = opened.promise;
    await rig.restart();
    expect((await rig.jobs()).map((job) => job.name)).toEqual(['a']);
    const again = only(await rig.add(rig.folder.concat('/a.wav')));
    const other = only(await rig.add(rig.wav('b.wav')));
    expect([again.state.kind, other.state.kind]).toEqual(['draft', 'queued']);
    opened.resolve();
    await rig.reaches(other.id, 'done');
    expect(namesSent(rig)).toEqual(['a', 'b']);
  });

  test('what was added before any service was set up goes to the first, apart from what that one has already', async () => {
    const rig = await started();
    const path = rig.wav('a.wav');
    const first = only(await rig.add(path));
    await rig.reaches(first.id, 'done');
    rig.problem = { code: 'not_configured', message: 'No service is set up.' };
    rig.uploads.accessChanged();
    await rig.until(async () => (await rig.jobs()).length === 0);
    const [known, fresh] = await rig.add(path, rig.wav('b.wav'));
    expect((await rig.jobs()).map((job) => job.state)).toEqual(
      Array(2).fill({ kind: 'paused', reason: 'key' }),
    );
    rig.problem = null;
    rig.uploads.accessChanged();
    await rig.reaches(fresh?.id ?? '', 'done');
    expect(await rig.job(known?.id ?? '')).toMatchObject({
      state: { kind: 'draft' },
      duplicateOf: { id: first.id },
    });
    expect(namesSent(rig)).toEqual(['a', 'b']);
  });

  test('jobs of one account are neither shown nor sent while another is in use', async () => {
    const rig = await started({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const [one, two] = await rig.add(rig.wav('a.wav'), rig.wav('b.wav'));
    await rig.reaches(one?.id ?? '', 'transcribing');
    rig.account = 'demo';
    rig.uploads.accessChanged();
    await rig.until(async () => (await rig.jobs()).length === 0);
    held.release();
    const other = only(await rig.add(rig.wav('c.wav')));
    await rig.reaches(other.id, 'done');
    expect(namesSent(rig)).toEqual(['a', 'c']);
    expect(codeOf(await rig.uploads.start([two?.id ?? '']))).toBe('unknown_id');

    rig.account = 'service';
    rig.uploads.accessChanged();
    await rig.reaches(one?.id ?? '', 'done');
    await rig.reaches(two?.id ?? '', 'done');
    expect(namesSent(rig)).toEqual(['a', 'c', 'b']);
    expect((await rig.jobs()).map((job) => job.name)).toEqual(['a', 'b']);
  });
});

describe('closing', () => {
  test('cuts off what is being sent, keeps what is open, and goes on from there', async () => {
    const rig = await started({ settings: { concurrency: 2 } });
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const [one] = await rig.add(rig.wav('a.wav'));
    await rig.reaches(one?.id ?? '', 'transcribing');
    rig.service.faults.next('transcriptions.store', slowReader(1_000_000));
    const [two] = await rig.add(rig.wav('b.wav', large));
    await rig.until(() => stores(rig).some((request) => request.bytes > 100_000 && !request.ended));
    await rig.uploads.close();
    const states = rig.database.prepare('SELECT name, kind FROM jobs ORDER BY position').all();
    expect(states).toEqual([
      { name: 'a', kind: 'checking' },
      { name: 'b', kind: 'queued' },
    ]);
    held.release();
    await rig.restart();
    await rig.reaches(one?.id ?? '', 'done');
    await rig.reaches(two?.id ?? '', 'done');
    expect(rig.service.data.transcriptions.all()).toHaveLength(2);
  });
});

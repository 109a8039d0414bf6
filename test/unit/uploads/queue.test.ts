/** The queue from outside: what the person does, and what reaches the service. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { figure } from '../../figure.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { codeOf, type Rig, type RigOptions, shaOf, startRig, value } from './rig.ts';

const rigs: Rig[] = [];
const started = async (options?: RigOptions): Promise<Rig> => {
  const rig = await startRig(options);
  rigs.push(rig);
  return rig;
};
afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.close();
});

const stores = (rig: Rig) => rig.service.recorder.of('transcriptions.store');
const namesSent = (rig: Rig) => stores(rig).map((request) => request.field('name'));
const only = (jobs: readonly UploadJob[]): UploadJob => {
  const [job] = jobs;
  if (!job || jobs.length !== 1) throw new Error(`${jobs.length} jobs`);
  return job;
};

/** More than the system's socket buffers hold, so that a slow reader is felt. */
const large = 32_000_000;

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

describe('what the person may do', () => {
  test('pausing cuts an upload off, and it is sent whole afterwards', async () => {
    const rig = await started();
    rig.service.faults.next('transcriptions.store', slowReader(2_000_000));
    const path = rig.wav('a.wav', large);
    const job = only(await rig.add(path));
    await rig.until(() => stores(rig).some((request) => request.bytes > 100_000 && !request.ended));
    value(await rig.uploads.pause([job.id]));
    expect((await rig.job(job.id)).state).toEqual({ kind: 'paused', reason: 'person' });
    await rig.until(() => stores(rig)[0]?.ended);
    expect(stores(rig)[0]?.complete).toBe(false);
    value(await rig.uploads.start([job.id]));
    await rig.reaches(job.id, 'done');
    expect(stores(rig)[1]?.file?.sha256).toBe(shaOf(path));
    expect(rig.service.data.transcriptions.all()).toHaveLength(1);
  });

  test('what the service already works on cannot be paused; pausing all leaves it alone', async () => {
    const rig = await started({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const [first, second] = await rig.add(rig.wav('a.wav'), rig.wav('b.wav'));
    await rig.reaches(first?.id ?? '', 'transcribing');
    expect(codeOf(await rig.uploads.pause([first?.id ?? '']))).toBe('wrong_state');
    value(await rig.uploads.pause());
    expect((await rig.jobs()).map((job) => job.state.kind)).toEqual(['transcribing', 'paused']);
    held.release();
    await rig.reaches(first?.id ?? '', 'done');
    expect((await rig.job(second?.id ?? '')).state.kind).toBe('paused');
    value(await rig.uploads.start());
    await rig.reaches(second?.id ?? '', 'done');
  });

  test('texts can be changed until sending starts', async () => {
    const rig = await started();
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const job = only(await rig.add(rig.wav('a.wav')));
    await rig.reaches(job.id, 'transcribing');
    expect(codeOf(await rig.uploads.edit(job.id, { name: 'late' }))).toBe('wrong_state');
    held.release();
    await rig.reaches(job.id, 'done');
  });

  test('removing takes it out of the list and the database, not while it runs', async () => {
    const rig = await started();
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const job = only(await rig.add(rig.wav('a.wav')));
    await rig.reaches(job.id, 'transcribing');
    expect(codeOf(await rig.uploads.remove(job.id))).toBe('wrong_state');
    held.release();
    await rig.reaches(job.id, 'done');
    value(await rig.uploads.remove(job.id));
    expect(await rig.jobs()).toEqual([]);
    await rig.until(() => rig.told.some((change) => change.removed.includes(job.id)));
    expect(codeOf(await rig.uploads.remove(job.id))).toBe('unknown_id');
    expect(existsSync(rig.folder)).toBe(true);
    expect(rig.uploads.pathOf(job.id)).toBeNull();
  });

  test('cancelled while being transcribed, and tried again: the record that came of it is taken, not a second sent', async () => {
    const rig = await started();
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const job = only(await rig.add(rig.wav('a.wav')));
    await rig.reaches(job.id, 'transcribing');
    value(await rig.uploads.cancel(job.id));
    held.release();
    await rig.until(() => rig.service.data.transcriptions.all().length === 1);
    value(await rig.uploads.retry(job.id));
    await rig.reaches(job.id, 'done');
    expect(stores(rig)).toHaveLength(1);
  });

  test('ids that are not in the list are refused by every call', async () => {
    const rig = await started();
    const { uploads } = rig;
    const answers = await Promise.all([
      uploads.edit('x', {}),
      uploads.start(['x']),
      uploads.pause(['x']),
      uploads.cancel('x'),
      uploads.retry('x'),
      uploads.remove('x'),
      uploads.move('x', 0),
    ]);
    expect(answers.map(codeOf)).toEqual(Array(7).fill('unknown_id'));
  });

  test('cancel reaches the socket at once, at 20 random moments, and leaves no file open', async () => {
    const rig = await started({ settings: { concurrency: 1 } });
    rig.service.faults.always('transcriptions.store', slowReader(8_000_000));
    const path = rig.wav('a.wav', large);
    let longest = 0;
    let moment = 13;
    for (let round = 0; round < 20; round += 1) {
      rig.service.recorder.clear();
      const job = only((await rig.addAll(path)).jobs);
      // The same content again is a draft: it waits for the person's word.
      if (job.state.kind === 'draft') value(await rig.uploads.start([job.id]));
      moment = (moment * 7_919 + 104_729) % 2_000_000;
      const share = moment;
      await rig.until(() => stores(rig).some((request) => request.bytes > share && !request.ended));
      // Ours, the service's end of it, and the connection that lists were asked over.
      const open = openSockets();
      const began = performance.now();
      value(await rig.uploads.cancel(job.id));
      await rig.until(() => openSockets() < open);
      longest = Math.max(longest, performance.now() - began);
      value(await rig.uploads.remove(job.id));
    }
    figure('cancel-longest-ms', Math.round(longest));
    expect(rig.service.data.transcriptions.all()).toEqual([]);
    await rig.until(() => !openFiles().includes(path), 'no open file');
  });
});

const openSockets = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length;

/** Paths that this process has open. Only Linux tells. */
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
  test('51: the same content is pointed out, and sent again only at the person’s word', async () => {
    const rig = await started();
    const path = rig.wav('a.wav');
    const first = only(await rig.add(path));
    await rig.reaches(first.id, 'done');
    const second = only(await rig.add(path));
    expect(second).toMatchObject({
      state: { kind: 'draft' },
      duplicateOf: { id: first.id, name: 'a', sent: true },
    });
    value(await rig.uploads.remove(first.id));
    expect((await rig.job(second.id)).duplicateOf).toEqual({ id: first.id, name: 'a', sent: true });
    expect(stores(rig)).toHaveLength(1);
    value(await rig.uploads.start([second.id]));
    await rig.reaches(second.id, 'done');
    expect(stores(rig)).toHaveLength(2);
  });

  test('within one drop too', async () => {
    const rig = await started({ settings: { reviewBeforeUpload: true } });
    const path = rig.wav('a.wav');
    const [one, two] = await rig.add(path, path);
    expect(one?.duplicateOf).toBeNull();
    expect(two?.duplicateOf).toEqual({ id: one?.id, name: 'a', sent: false });
  });
});

describe('key and account', () => {
  test('without a key, what is added waits for it and then goes', async () => {
    const rig = await started();
    const { key } = rig;
    rig.key = null;
    rig.uploads.accessChanged();
    const job = only(await rig.add(rig.wav('a.wav')));
    expect((await rig.job(job.id)).state).toEqual({ kind: 'paused', reason: 'key' });
    expect(rig.service.recorder.requests).toEqual([]);
    await rig.restart();
    expect((await rig.job(job.id)).state).toEqual({ kind: 'paused', reason: 'key' });
    rig.key = key;
    rig.uploads.accessChanged();
    await rig.reaches(job.id, 'done');
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

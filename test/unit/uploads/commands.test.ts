/** What the person may do with uploads, and what reaches the service then. */
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { figure } from '../../figure.ts';
import { validation } from '../../service/faults/answers.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { holdAt } from '../../service/faults/timing.ts';
import { codeOf, shaOf, value } from './rig.ts';
import { large, only, rigsOfTests, stores } from './started.ts';

const started = rigsOfTests();

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

  test('a refused file is replaced by another, which is sent with the same details', async () => {
    const rig = await started();
    rig.service.faults.next(
      'transcriptions.store',
      validation({ file: ['The file is too large.'] }, 'errors'),
    );
    const job = only(await rig.add(rig.wav('long.wav')));
    await rig.reaches(job.id, 'failed');
    value(await rig.uploads.edit(job.id, { name: 'Episode 7', description: 'Names: Åsen' }));
    const shorter = rig.wav('shorter.wav');
    value(await rig.uploads.replaceFile(job.id, shorter));
    const done = await rig.reaches(job.id, 'done');
    expect(done).toMatchObject({ name: 'Episode 7', fileName: 'shorter.wav', description: 'Names: Åsen' });
    expect(stores(rig)[1]?.file?.sha256).toBe(shaOf(shorter));
    expect(Object.fromEntries(stores(rig)[1]?.fields ?? [])).toMatchObject({ name: 'Episode 7' });
    expect(codeOf(await rig.uploads.replaceFile(job.id, shorter))).toBe('wrong_state');
    expect(codeOf(await rig.uploads.replaceFile('unknown', shorter))).toBe('unknown_id');
  });

  test('a file that is no audio replaces nothing', async () => {
    const rig = await started();
    rig.service.faults.next(
      'transcriptions.store',
      validation({ file: ['The file is too large.'] }, 'errors'),
    );
    const job = only(await rig.add(rig.wav('long.wav')));
    await rig.reaches(job.id, 'failed');
    expect(codeOf(await rig.uploads.replaceFile(job.id, import.meta.filename))).toBe('not_audio');
    expect(await rig.job(job.id)).toMatchObject({ fileName: 'long.wav', state: { kind: 'failed' } });
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

  test('many get the same text in one go; what is on its way or gone is named, and left as it is', async () => {
    const rig = await started({ settings: { concurrency: 1 } });
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const [first, second, third] = await rig.add(rig.wav('a.wav'), rig.wav('b.wav'), rig.wav('c.wav'));
    await rig.reaches(first?.id ?? '', 'transcribing');
    const ids = [first?.id ?? '', second?.id ?? '', third?.id ?? '', 'x'];
    const fields = { language: 'DE', description: 'Hafen, Lotse' };
    expect(value(await rig.uploads.editMany(ids, fields))).toEqual({ refused: [first?.id, 'x'] });
    expect((await rig.jobs()).map(({ language, description }) => [language, description])).toEqual([
      ['', ''],
      ['DE', 'Hafen, Lotse'],
      ['DE', 'Hafen, Lotse'],
    ]);
    value(await rig.uploads.pause());
    held.release();
    await rig.reaches(first?.id ?? '', 'done');
    await rig.restart();
    expect((await rig.job(third?.id ?? '')).description).toBe('Hafen, Lotse');
  });

  test('many are removed at once; what runs, and what is not there, is named and left', async () => {
    const rig = await started();
    const held = holdAt('received');
    rig.service.faults.next('transcriptions.store', held);
    const running = only(await rig.add(rig.wav('a.wav')));
    await rig.reaches(running.id, 'transcribing');
    rig.settings = { ...rig.settings, reviewBeforeUpload: true };
    const drafts = await rig.add(rig.wav('b.wav'), rig.wav('c.wav'));
    const ids = [running.id, ...drafts.map(({ id }) => id), 'x'];
    expect(value(await rig.uploads.removeMany(ids))).toEqual({ refused: [running.id, 'x'] });
    expect((await rig.jobs()).map(({ id }) => id)).toEqual([running.id]);
    held.release();
    await rig.reaches(running.id, 'done');
    await rig.restart();
    expect((await rig.jobs()).map(({ id }) => id)).toEqual([running.id]);
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

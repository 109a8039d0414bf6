/** How the user chose to send a file: stored, and followed when the upload is queued. */
import { closeSync, copyFileSync, existsSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UploadsDeps } from '../../../main/uploads/uploads.ts';
import type { PreparationRules } from '../../../preload/contract/limits/preparation-rules.ts';
import { fail } from '../../../preload/contract/result.ts';
import { audio } from '../../fixtures/audio.ts';
import { answerWith, validation } from '../../service/faults/answers.ts';
import { slowReader } from '../../service/faults/connection.ts';
import { json } from '../../service/specification/http/response.ts';
import { createSetupFactory, getOnlyJob, getStoreRequests, largeSize } from './queue-helpers.ts';
import { noPreparation } from './uploads-deps.ts';
import { hashFile, unwrap } from './uploads-setup.ts';

const setUp = createSetupFactory();

/** Ten minutes are too large for the service. */
const size = 44 + 600 * 176_400;

/** Never finishes a preparation before it is cancelled. */
const createPreparation = (changes: Partial<PreparationRules> = {}) => {
  const rules: PreparationRules = {
    maxFileBytes: 20_000_000,
    acceptedTypes: ['wav'],
    maxPartSeconds: 900,
    longRecordings: 'parts',
    shrinkFittingFiles: false,
    format: 'webm',
    ...changes,
  };
  const preparation: UploadsDeps['preparation'] & { rules: PreparationRules } = {
    ...noPreparation,
    rules,
    getRules: () => preparation.rules,
    preparer: {
      ...noPreparation.preparer,
      prepare: () => {
        const { promise, resolve } = Promise.withResolvers<ReturnType<typeof fail>>();
        return { result: promise, cancel: () => resolve(fail('cancelled')) };
      },
      getKey: () => 'key',
    },
  };
  return preparation;
};

test('a choice outlives a restart, and the original is sent although it does not fit', async () => {
  const setup = await setUp({ settings: { reviewBeforeUpload: true }, preparation: createPreparation() });
  const path = setup.makeWav('a.wav', size);
  const { id, format, choice } = getOnlyJob(await setup.add(path));
  expect({ format, choice }).toEqual({ format: 'wav', choice: 'automatic' });
  unwrap(await setup.uploads.edit([id], { choice: 'as_it_is' }));
  await setup.restart();
  expect(await setup.job(id)).toMatchObject({ format: 'wav', choice: 'as_it_is', fileSize: size });
  unwrap(await setup.uploads.start([id]));
  await setup.waitForState(id, 'done');
  expect(getStoreRequests(setup)[0]?.file?.sha256).toBe(hashFile(path));
});

test('a recording in more than 40 parts waits for review, whatever the settings say', async () => {
  const setup = await setUp({ preparation: createPreparation({ maxPartSeconds: 12 }) });
  expect(getOnlyJob(await setup.add(setup.makeWav('a.wav', size))).state.kind).toBe('draft');
});

test('a file that would be sent in more than 40 parts when it is retried waits for review', async () => {
  const usual = createPreparation({ maxFileBytes: null });
  const setup = await setUp({ preparation: usual });
  const refused = validation({ file: ['The file is too large.'] }, 'errors');
  setup.service.faults.next('transcriptions.store', refused);
  const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav', size)));
  await setup.waitForState(id, 'failed');
  usual.rules = { ...usual.rules, maxPartSeconds: 12 };
  unwrap(await setup.uploads.retry([id]));
  expect(getOnlyJob(await setup.jobs())).toMatchObject({
    id,
    state: { kind: 'draft' },
    preparation: { parts: 56 },
  });
  unwrap(await setup.uploads.start([id]));
  const { parts } = await setup.waitForState(id, 'preparing');
  expect(parts).toHaveLength(56);
});

test('one recording tries a larger limit, and follows the learned one if it is refused', async () => {
  const usual = createPreparation({ maxFileBytes: 2_000_000 });
  const asked: number[] = [];
  const getRules = (onTrial = false) => ({ ...usual.rules, maxFileBytes: onTrial ? 4_000_000 : 2_000_000 });
  const prepare: typeof usual.preparer.prepare = (request) => {
    asked.push(request.settings.maxPartBytes ?? 0);
    return usual.preparer.prepare(request);
  };
  const preparation = { ...usual, getRules, preparer: { ...usual.preparer, prepare } };
  const setup = await setUp({ settings: { concurrency: 1 }, preparation });
  setup.service.faults.next('transcriptions.store', answerWith(json(413, { message: '' }), 'after body'));
  const jobs = await setup.add(setup.makeWav('a.wav', 3e6), setup.makeWav('b.wav', 3e6 + 2));
  expect(jobs.map((job) => job.preparation?.parts)).toEqual([undefined, 1]);
  const id = jobs[0]?.id ?? '';
  const planned = await setup.waitUntil(async () => (await setup.job(id)).preparation && setup.job(id));
  expect(planned).toMatchObject({ state: { kind: 'queued' }, preparation: { parts: 1 } });
  expect(getStoreRequests(setup)).toHaveLength(1);
  await setup.waitUntil(() => asked.length > 0);
  expect(new Set(asked)).toEqual(new Set([2_000_000 - 65_536]));
});

test('a recording that tries a larger limit is sent as it is if the service takes it', async () => {
  const usual = createPreparation();
  const getRules = (onTrial = false) => ({ ...usual.rules, maxFileBytes: onTrial ? 4_000_000 : 2_000_000 });
  const setup = await setUp({ preparation: { ...usual, getRules } });
  const path = setup.makeWav('a.wav', 3e6);
  const { id } = getOnlyJob(await setup.add(path));
  await setup.waitForState(id, 'done');
  expect(getStoreRequests(setup)[0]?.file?.sha256).toBe(hashFile(path));
});

test('many files get the same choice, and are prepared when they are started', async () => {
  const setup = await setUp({ settings: { reviewBeforeUpload: true }, preparation: createPreparation() });
  const jobs = await setup.add(setup.makeWav('a.wav', 10_000_000), setup.makeWav('b.wav', 11_000_000));
  const ids = jobs.map(({ id }) => id);
  unwrap(await setup.uploads.edit(ids, { choice: 'smaller' }));
  unwrap(await setup.uploads.start());
  await setup.waitForState(ids[0] ?? '', 'preparing');
  expect((await setup.jobs()).map(({ preparation }) => preparation?.parts)).toEqual([1, 1]);
});

test('files that wait for review follow the settings of the start', async () => {
  const preparation = createPreparation({ maxPartSeconds: 300 });
  const setup = await setUp({ settings: { reviewBeforeUpload: true }, preparation });
  const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav', size)));
  preparation.rules = { ...preparation.rules, longRecordings: 'one_record' };
  unwrap(await setup.uploads.start([id]));
  expect(getOnlyJob(await setup.jobs())).toMatchObject({ id, preparation: { parts: 1 } });
});

test('a file that the service refused is made smaller once its limit is known', async () => {
  const preparation = createPreparation({ maxFileBytes: null });
  const setup = await setUp({ preparation });
  setup.service.faults.next(
    'transcriptions.store',
    validation({ file: ['The file is too large.'] }, 'errors'),
  );
  const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav', 10_000_000)));
  await setup.waitForState(id, 'failed');
  preparation.rules = { ...preparation.rules, maxFileBytes: 5_000_000 };
  unwrap(await setup.uploads.retry([id]));
  expect(await setup.waitForState(id, 'preparing')).toMatchObject({ preparation: { parts: 1 } });
});

test('a part of a recording that was moved keeps its place, and takes no other recording', async () => {
  const usual = createPreparation({ maxPartSeconds: 300 });
  const asked: string[] = [];
  const prepare: typeof usual.preparer.prepare = (request) => {
    asked.push(request.path);
    return existsSync(request.path)
      ? usual.preparer.prepare(request)
      : { result: Promise.resolve(fail('file_missing')), cancel: () => {} };
  };
  const preparation = { ...usual, preparer: { ...usual.preparer, prepare } };
  const setup = await setUp({ settings: { reviewBeforeUpload: true }, preparation });
  const path = setup.makeWav('a.wav', size);
  await setup.add(path);
  const moved = join(setup.folder, 'moved.wav');
  renameSync(path, moved);
  unwrap(await setup.uploads.start());
  const { id } = getOnlyJob(await setup.jobs());
  const failed = await setup.waitForState(id, 'failed');
  expect(failed.parts?.map(({ state }) => state.kind)).toEqual(['failed', 'failed', 'failed']);
  const other = await setup.uploads.replaceFile(id, setup.makeWav('b.wav', size));
  expect(other).toMatchObject({ error: { code: 'wrong_state', detail: { key: 'not_recording_of_part' } } });
  expect(await setup.job(id)).toEqual(failed);
  unwrap(await setup.uploads.replaceFile(id, moved));
  await setup.waitForState(id, 'preparing');
  await setup.waitUntil(() => asked.at(-1) === moved);
  expect(getOnlyJob(await setup.jobs()).preparation).toEqual(failed.preparation);
});

test('44: a recording that is replaced while its parts are sent gives its episode no more parts', async () => {
  const usual = createPreparation({ maxPartSeconds: 300 });
  let prepared = 0;
  let path = '';
  const prepare: typeof usual.preparer.prepare = ({ onPart }) => {
    prepared += 1;
    const part = join(path, '..', `part-${prepared}.webm`);
    copyFileSync(audio.webm.path, part);
    if (prepared === 1) renameSync(join(path, '..', 'other.wav'), path);
    onPart?.({ path: part, bytes: 5, startSeconds: 0, endSeconds: 200 });
    return { result: Promise.resolve(fail('file_changed')), cancel: () => {} };
  };
  const preparation = { ...usual, preparer: { ...usual.preparer, prepare } };
  const setup = await setUp({ settings: { reviewBeforeUpload: true }, preparation });
  // Both begin and end with the same second, as recordings with silence around them do.
  const other = setup.makeWav('other.wav', size);
  path = setup.makeWav('a.wav', size);
  const file = openSync(other, 'r+');
  writeSync(file, Buffer.alloc(size / 2, 7), 0, size / 2, 200_000);
  closeSync(file);
  await setup.add(path);
  unwrap(await setup.uploads.start());
  const { id } = getOnlyJob(await setup.jobs());
  const [, second, third] = await setup.waitUntil(async () => {
    const { parts = [] } = await setup.job(id);
    return parts[0]?.state.kind === 'done' && parts[2]?.state.kind === 'failed' ? parts : null;
  });
  const changed = { code: 'file_changed', detail: { key: 'recording_of_parts_changed' } };
  expect(await setup.uploads.retry([second?.id ?? ''])).toMatchObject({
    value: { refused: [{ error: changed }] },
  });
  unwrap(await setup.uploads.remove([third?.id ?? '']));
  unwrap(await setup.uploads.resendPart(id, 2));
  await setup.waitUntil(async () => (await setup.job(id)).parts?.[2]?.state.kind === 'failed');
  expect((await setup.job(id)).parts?.[2]).toMatchObject({ number: 3, state: { error: changed } });
  expect({ prepared, sent: getStoreRequests(setup).length }).toEqual({ prepared: 1, sent: 1 });
});

test('the speed of an upload is measured for its account', async () => {
  const setup = await setUp({ speed: 1 });
  setup.service.faults.next('transcriptions.store', slowReader(30_000_000));
  const { id } = getOnlyJob(await setup.add(setup.makeWav('a.wav', largeSize)));
  await setup.waitForState(id, 'done');
  expect(setup.speeds.at(-1)).toEqual(['service', expect.closeTo(30_000_000, -8)]);
});

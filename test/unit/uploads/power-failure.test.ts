/** What a power failure must not undo is on the disk before the service can have a file. */
import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSetupFactory, getOnlyJob, getStoreRequests } from './queue-helpers.ts';
import { unwrap } from './uploads-setup.ts';

const setUp = createSetupFactory();

test('a body is completed when it is on the disk that the outcome is unknown', async () => {
  const disk = Promise.withResolvers<void>();
  const setup = await setUp({ sync: () => disk.promise });
  const path = setup.makeWav('a.wav');
  const job = getOnlyJob(await setup.add(path));
  const request = await setup.waitUntil(() => getStoreRequests(setup)[0]);
  await setup.waitUntil(() => request.bytes > statSync(path).size, 'the whole file');
  await setup.waitForState(job.id, 'transcribing');
  expect(request.complete).toBe(false);
  disk.resolve();
  await setup.waitForState(job.id, 'done');
  expect(getStoreRequests(setup)).toHaveLength(1);
});

test('an upload that ends meanwhile with its account arrives, and is found when the account is back', async () => {
  const disk = Promise.withResolvers<void>();
  const setup = await setUp({ sync: () => disk.promise });
  const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
  await setup.waitForState(job.id, 'transcribing');
  setup.account = 'demo';
  setup.uploads.accessChanged();
  await setup.waitUntil(async () => (await setup.jobs()).length === 0);
  disk.resolve();
  await setup.waitUntil(() => setup.service.data.transcriptions.getAll().length === 1);
  setup.account = 'service';
  setup.uploads.accessChanged();
  await setup.waitForState(job.id, 'done');
  expect(getStoreRequests(setup)).toHaveLength(1);
});

test('a body is not completed if the disk cannot keep that, and is sent again later', async () => {
  let isBroken = true;
  const setup = await setUp({
    sync: async () => {
      if (isBroken) throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    },
  });
  const job = getOnlyJob(await setup.add(setup.makeWav('a.wav')));
  const failed = await setup.waitForState(job.id, 'failed');
  expect(failed.state).toMatchObject({ error: { code: 'storage_failed' } });
  expect(setup.service.data.transcriptions.getAll()).toEqual([]);
  isBroken = false;
  unwrap(await setup.uploads.retry([job.id]));
  await setup.waitForState(job.id, 'done');
  expect(setup.service.data.transcriptions.getAll()).toHaveLength(1);
});

/** Another program holds a lock on the database of this computer: main goes on, and calls wait for its end. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openServiceDatabase } from '../../../main/service/database.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { type DemoClient, startDemo } from './demo-client.ts';
import { lockDatabase, wholeFile, writing } from './lock-database.ts';
import { countLongestLockWait } from './lock-waits.ts';
import { createStepListener } from './step-listener.ts';

let folder: string;
let databaseFile: string;
const listener = createStepListener();
beforeEach(() => {
  folder = temporaryFolder('locked-database');
  databaseFile = join(folder, 'this-computer.db');
});
afterEach(() => removeFolder(folder));

/** In milliseconds. SQLite may wait for a moment, and main waits from timers for the rest. */
const maxWait = 100;

const nameOf = async (demo: DemoClient): Promise<unknown> =>
  (await demo.call('GET', '/api/v1/transcriptions/1')).json().data.name;

test('a change waits for the end of a lock, and what is heard meanwhile is stored once', async () => {
  await using demo = await startDemo({ databaseFile, listen: listener.listen });
  const pending = demo.upload({ name: 'One' });
  await listener.started();
  expect(listener.hear()).toBe(true);
  const lock = await lockDatabase(databaseFile, writing);
  const wait = await countLongestLockWait(async () => {
    const added = demo.call('POST', '/api/v1/websites', { domain: 'a.example' });
    expect(listener.hear()).toBe(false);
    listener.end();
    expect((await demo.call('GET', '/api/v1/websites')).json().data).toEqual([]);
    await lock.end();
    expect((await added).status).toBe(201);
  });
  expect(wait).toBeLessThanOrEqual(maxWait);
  expect(await listener.started()).toMatchObject({ nextIndex: 1 });
  listener.hear();
  listener.end();
  expect((await pending).status).toBe(201);
  expect(listener.stored).toEqual([0, 1]);
});

test('a change says what is wrong if the lock stays', async () => {
  await using demo = await startDemo({ databaseFile, listen: listener.listen });
  const pending = demo.upload({ name: 'One' });
  await listener.started();
  listener.end();
  await pending;
  const lock = await lockDatabase(databaseFile, writing);
  const change = { name: 'Two' };
  const wait = await countLongestLockWait(async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const refused = await demo.call('PATCH', '/api/v1/transcriptions/1', change);
      expect([refused.status, refused.json().message]).toEqual([
        503,
        expect.stringMatching(/another program/),
      ]);
    }
  });
  expect(wait).toBeLessThanOrEqual(maxWait);
  expect(await nameOf(demo)).toBe('One');
  await lock.end();
  expect((await demo.call('PATCH', '/api/v1/transcriptions/1', change)).status).toBe(200);
  expect(await nameOf(demo)).toBe('Two');
});

test('a start waits for three seconds', async () => {
  await (await startDemo({ databaseFile })).close();
  const lock = await lockDatabase(databaseFile, wholeFile);
  const wait = await countLongestLockWait(async () => {
    expect(await openServiceDatabase(databaseFile, () => {})).toMatchObject({
      error: { code: 'storage_failed', detail: { key: 'database_locked' } },
    });
  });
  expect(wait).toBeLessThanOrEqual(maxWait);
  await lock.end();
});

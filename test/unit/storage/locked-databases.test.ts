/** Another program holds a lock on the database: main goes on, and what is heard or changed says so or waits. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabases } from '../../../main/storage/databases.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { databaseName, openComputer } from '../uploads/computer-setup.ts';
import { getErrorCode, unwrap } from '../uploads/uploads-setup.ts';
import { lockDatabase, wholeFile, writing } from './lock-database.ts';
import { countLongestLockWait } from './lock-waits.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('locked-databases');
});
afterEach(() => removeFolder(folder));

/** In milliseconds. SQLite may wait for a moment, and main waits from timers for the rest. */
const maxWait = 100;

test('a start waits for the end of a lock, and says what is wrong if it stays', async () => {
  unwrap(await openDatabases(folder)).close();
  const lock = await lockDatabase(join(folder, databaseName), wholeFile);
  const wait = await countLongestLockWait(async () => {
    expect(await openDatabases(folder)).toMatchObject({
      error: { code: 'storage_failed', detail: { key: 'database_locked' } },
    });
  });
  expect(wait).toBeLessThanOrEqual(maxWait);
  const opening = openDatabases(folder);
  await lock.end();
  unwrap(await opening).close();
});

test('what is heard and changed meanwhile stops main for a moment only, and is there once', async () => {
  let computer = openComputer(folder);
  const { id } = await computer.add(computer.makeWav('One.wav'));
  await computer.listener.started();
  computer.listener.hear();
  computer.listener.end();
  await computer.waitForState(id, 'done');
  await computer.close();
  let lock: Awaited<ReturnType<typeof lockDatabase>> | null = null;
  const wait = await countLongestLockWait(async () => {
    computer = openComputer(folder);
    const second = await computer.add(computer.makeWav('Two.wav'));
    await computer.listener.started();
    expect(computer.listener.hear()).toBe(true);
    lock = await lockDatabase(join(folder, databaseName), writing);
    expect(computer.listener.hear()).toBe(false);
    computer.listener.end();
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(getErrorCode(await computer.texts.update('here-1', { name: 'Other' }))).toBe('storage_failed');
    expect(unwrap(await computer.texts.show('here-1')).name).toBe('One');
    await lock.end();
    expect(unwrap(await computer.texts.update('here-1', { name: 'Other' })).name).toBe('Other');
    expect(await computer.listener.started()).toMatchObject({ nextIndex: 1 });
    computer.listener.hear();
    computer.listener.end();
    await computer.waitForState(second.id, 'done');
    expect(computer.listener.stored).toEqual([0, 1]);
  });
  expect(wait).toBeLessThanOrEqual(maxWait);
  await computer.close();
});

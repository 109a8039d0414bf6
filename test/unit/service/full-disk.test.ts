/** A disk that is full while a file is received, and while it is listened to. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fail } from '../../../preload/contract/result.ts';
import { makeTestDisk, type TestDisk } from '../../e2e/fixtures/test-disk.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createWav, startDemo } from './demo-client.ts';
import { createStepListener } from './step-listener.ts';

const withDisk = async (run: (disk: TestDisk) => Promise<void>, skip: () => void): Promise<void> => {
  const folder = temporaryFolder('disk');
  const disk = await makeTestDisk(join(folder, 'disk'), 2_048, {
    name: 'outside',
    at: join(folder, 'outside'),
  });
  try {
    if (disk === null) skip();
    else await run(disk);
  } finally {
    await disk?.close();
    removeFolder(folder);
  }
};

test('refuses a file that does not fit, and leaves nothing of it', ({ skip }) =>
  withDisk(async ({ hostPath }) => {
    const listener = createStepListener();
    const receivedFolder = join(hostPath, 'received');
    await using demo = await startDemo({ receivedFolder, listen: listener.listen });
    const response = await demo.upload({ name: 'Large' }, createWav(4_000_000));
    expect([response.status, response.json().message]).toEqual([507, expect.stringMatching(/disk/i)]);
    expect(readdirSync(receivedFolder)).toEqual([]);
    const pending = demo.upload({ name: 'Small' });
    await listener.started();
    listener.end();
    expect((await pending).status).toBe(201);
  }, skip));

test('waits for space while it listens, and goes on where it was', async () => {
  const listener = createStepListener();
  await using demo = await startDemo({ listen: listener.listen });
  const pending = demo.upload({ name: 'One' });
  await listener.started();
  expect(listener.hear()).toBe(true);
  // No page more than there are.
  demo.database.prepare('PRAGMA max_page_count = 1').get();
  const words = Array.from({ length: 2_000 }, (_, at) => {
    return { text: `word${at}`, startMs: 10_000 + at, endMs: 10_001 + at, probability: 0.5 };
  });
  expect(listener.hear({ words })).toBe(false);
  listener.end(fail('listening_failed'));
  const getLine = async () => (await demo.call('GET', '/api/v1/listening')).json().data;
  await expect.poll(getLine).toMatchObject([{ state: 'waiting', heard_ms: 10_000 }]);
  demo.database.prepare('PRAGMA max_page_count = 1000000').get();
  expect(await listener.started()).toMatchObject({ fromMs: 10_000, nextIndex: 1 });
  listener.hear();
  listener.end();
  expect((await pending).status).toBe(201);
  expect(listener.stored).toEqual([0, 1]);
});

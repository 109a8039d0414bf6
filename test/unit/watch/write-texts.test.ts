/** Texts that cannot be written beside their recordings. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usualWatchTiming } from '../../../main/watch/watch-deps.ts';
import { WatchLedger } from '../../../main/watch/watch-ledger.ts';
import { BesideTexts } from '../../../main/watch/write-texts.ts';
import type { ErrorCode } from '../../../preload/contract/errors/error-table.ts';
import { fail } from '../../../preload/contract/result.ts';
import { createTestClock } from '../uploads/test-clock.ts';
import { unwrap, writeWav } from '../uploads/uploads-setup.ts';
import { openWatch, readText, type WatchSetup } from './watch-setup.ts';

let setup: WatchSetup;
beforeEach(async () => {
  setup = await openWatch();
});
afterEach(() => setup.close());

/** A text is ready that could not be written. Returns how often that was tried after so many changes of the queue. */
const countTries = async (code: ErrorCode, changes: number, pauseMs: number): Promise<number> => {
  const id = await setup.watch();
  writeWav(join(setup.folder, 'one.wav'), 50_000);
  await setup.waitUntil(() => readText(join(setup.folder, 'one.txt')) !== null, 'the text');
  unwrap(setup.folders.update(id, { isPaused: true }));
  await setup.settle();
  const { database } = setup.computer;
  unwrap(database.run('UPDATE watched_files SET is_exported = 0'));
  const clock = createTestClock();
  let tries = 0;
  const unaskedExports = {
    write: async () => {
      tries += 1;
      return fail(code);
    },
  };
  const deps = { database, unaskedExports, log: () => undefined };
  const texts = new BesideTexts(new WatchLedger(database), deps, { ...usualWatchTiming, clock });
  for (let change = 0; change < changes; change += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    texts.schedule(resolve);
    clock.advance(usualWatchTiming.exportMs);
    await promise;
    clock.advance(pauseMs);
  }
  await texts.close();
  return tries;
};

test('are tried again after a while, however often the queue changes', async () => {
  expect(await countTries('not_writable', 10, 0)).toBe(2);
});

test('are tried until that is possible', async () => {
  expect(await countTries('not_writable', 3, usualWatchTiming.pollMs)).toBe(3);
});

test('are given up if the text was deleted', async () => {
  expect(await countTries('not_found', 3, usualWatchTiming.pollMs)).toBe(1);
});

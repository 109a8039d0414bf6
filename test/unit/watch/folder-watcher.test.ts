/** When a folder is read again, and when it is told that it is away. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FolderScans, ScanOutcome } from '../../../main/watch/folder-scan.ts';
import { FolderWatcher } from '../../../main/watch/folder-watcher.ts';
import { usualWatchTiming } from '../../../main/watch/watch-deps.ts';
import { removeFolder, temporaryFolder } from '../../temporary-folder.ts';
import { createTestClock } from '../uploads/test-clock.ts';

let folder: string;
let watcher: FolderWatcher | null = null;
beforeEach(() => {
  folder = temporaryFolder('folder-watcher');
});
afterEach(async () => {
  await watcher?.stop();
  removeFolder(folder);
});

const gone: ScanOutcome = { kind: 'gone' };
const createRead = (waits: boolean): ScanOutcome => ({ kind: 'read', waits, folders: new Set([folder]) });

/** Readings have the outcomes in order; the last one stays. */
const open = (...outcomes: readonly ScanOutcome[]) => {
  const clock = createTestClock();
  const [firsts, told]: [boolean[], string[]] = [[], []];
  const scans = {
    run: async (_: unknown, { isFirst }: { readonly isFirst: boolean }) => {
      firsts.push(isFirst);
      return outcomes[firsts.length - 1] ?? outcomes.at(-1) ?? gone;
    },
  } as unknown as FolderScans;
  const row = { id: 'a', path: folder, showId: null, isPaused: false, polls: false, goneSince: null };
  watcher = new FolderWatcher({
    folder: () => row,
    scans,
    timing: { ...usualWatchTiming, clock },
    onScanned: ({ kind }) => void told.push(kind),
  });
  const whenRead = async (count: number): Promise<void> => {
    await expect.poll(() => firsts.length).toBe(count);
    await expect.poll(() => clock.pending()).toBe(1);
  };
  return { clock, firsts, told, whenRead };
};

test('a drive that is away for a moment is not told, and is read as for the first time after it', async () => {
  const { clock, firsts, told, whenRead } = open(createRead(false), gone, createRead(false), gone, gone);
  for (let reading = 1; reading <= 5; reading += 1) {
    await whenRead(reading);
    clock.advance(clock.untilNext() ?? 0);
  }
  await whenRead(6);
  expect(told).toEqual(['read', 'read', 'gone', 'gone']);
  expect(firsts).toEqual([true, false, true, false, true, true]);
});

test('a change is looked at in a moment, and during a copy at the next look only', async () => {
  const { clock, whenRead } = open(createRead(false), createRead(true));
  await whenRead(1);
  expect(clock.untilNext()).toBe(usualWatchTiming.rescanMs);
  writeFileSync(join(folder, 'one.wav'), 'a');
  await expect.poll(() => clock.untilNext()).toBe(usualWatchTiming.hintMs);
  clock.advance(usualWatchTiming.hintMs);
  await whenRead(2);
  expect(clock.untilNext()).toBe(usualWatchTiming.settleMs);
  writeFileSync(join(folder, 'one.wav'), 'ab');
  // The event comes before what is read later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(clock.untilNext()).toBe(usualWatchTiming.settleMs);
});

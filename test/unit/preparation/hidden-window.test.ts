/** What a hidden window that a recording has taken over cannot do. */
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../main/lib/clock.ts';
import { Preparation } from '../../../main/preparation/preparation.ts';
import type { PreparationRequest } from '../../../main/preparation/types.ts';
import type { WindowTask } from '../../../preload/contract/preparation.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { createFakeWindows } from '../hidden-window/fake-window.ts';

let folder = '';
let fake: ReturnType<typeof createFakeWindows<WindowTask>>;
let preparation: Preparation;
let warnings: string[];

beforeEach(() => {
  folder = temporaryFolder('hidden-window');
  warnings = [];
  writeFileSync(path.join(folder, 'recording.wav'), 'sound'.repeat(1_000));
  fake = createFakeWindows(() => void preparation.handlers.ready());
  preparation = new Preparation({
    folder: path.join(folder, 'prepared'),
    openWindow: (onGone) => fake.open(onGone),
    clock: systemClock,
    warn: (message) => void warnings.push(message),
  });
});
afterEach(async () => {
  await preparation.close();
  rmSync(folder, { recursive: true });
});

const request = (partCount: number | null = null): PreparationRequest => ({
  path: path.join(folder, 'recording.wav'),
  fingerprint: 'f',
  estimatedBytes: 1_000,
  settings: { format: 'webm', bitrate: 32_000, maxPartSeconds: null, maxPartBytes: null, partCount },
});

const listFiles = (): string[] => readdirSync(path.join(folder, 'prepared')).sort();
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

const nextTask = async (): Promise<WindowTask> => {
  const find = (): WindowTask | undefined => fake.windows[0]?.tasks[0];
  await vi.waitFor(() => expect(find()).toBeDefined());
  return find() as WindowTask;
};

const analysis = {
  durationSeconds: 2,
  sampleRate: 44_100,
  channelPeaks: [0.5],
  clippedSeconds: 0,
  unreadableTracks: [],
  unreadable: [],
  hasMore: false,
  envelope: new Uint8Array(100).fill(200),
};

describe('a hidden window', () => {
  it('cannot end an empty part, one that was before, or more than were planned', async () => {
    const handle = preparation.prepare(request(1));
    const { id } = await nextTask();
    const { handlers } = preparation;
    const endPart = async (part: number, startSeconds: number, text: string) => {
      const written = await handlers.write(id, part, 0, bytes(text));
      return written.ok
        ? handlers.endPart(id, part, { startSeconds, endSeconds: startSeconds + 1 })
        : written;
    };
    expect(await endPart(0, 0, '')).toMatchObject({ ok: false });
    for (let part = 0; part < 4; part += 1)
      expect(await endPart(part, part, 'x')).toMatchObject({ ok: true });
    expect(await endPart(4, 0, 'x')).toMatchObject({ ok: false });
    expect(await endPart(4, 4, 'x')).toMatchObject({ ok: false });
    handle.cancel();
    await handle.result;
  });

  it('cannot write much more than the recording has', async () => {
    const handle = preparation.prepare(request());
    const { id } = await nextTask();
    const position = 5_000 + 64 * 1024 * 1024;
    expect(await preparation.handlers.write(id, 0, position, bytes('x'))).toMatchObject({ ok: false });
    handle.cancel();
    await handle.result;
  });

  it.skipIf(process.platform === 'win32')('writes files that only the user can read', async () => {
    const { result } = preparation.prepare(request());
    const { id } = await nextTask();
    const getModes = (): number[] =>
      [path.join(folder, 'prepared'), ...listFiles().map((name) => path.join(folder, 'prepared', name))].map(
        (file) => statSync(file).mode & 0o077,
      );
    await preparation.handlers.write(id, 0, 0, bytes('hello'));
    expect(getModes()).toEqual([0, 0]);
    await preparation.handlers.endPart(id, 0, { startSeconds: 0, endSeconds: 2 });
    await preparation.handlers.finish(id, analysis);
    await result;
    expect(getModes()).toEqual([0, 0, 0, 0]);
  });

  it('cannot fill the log with failures of other jobs', async () => {
    const { handlers } = preparation;
    const handle = preparation.prepare(request());
    const { id } = await nextTask();
    for (let count = 0; count < 3; count += 1)
      await handlers.fail(id + 7, { reason: 'no_sound', detail: '' });
    expect(warnings).toEqual([]);
    handle.cancel();
    await handle.result;
  });
});

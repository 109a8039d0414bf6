import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PreparationRequest, Prepared } from '../../../main/preparation/types.ts';
import { PreparationRunner, type Preparer } from '../../../main/uploads/queue/effects/preparation-runner.ts';
import type { QueueEvent } from '../../../main/uploads/queue/reducer/events.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { newPreparation } from './preparation-fixture.ts';

let folder: string;
let events: QueueEvent[];
let requests: PreparationRequest[];
let end: (result: Result<Prepared>) => void;
let discarded: string[];
let isCancelled: boolean;
let warned: unknown[];

beforeEach(() => {
  folder = temporaryFolder('preparation-runner');
  events = [];
  requests = [];
  discarded = [];
  isCancelled = false;
  warned = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const createPreparer = (): Preparer => ({
  prepare: (request) => {
    requests.push(request);
    const { promise, resolve } = Promise.withResolvers<Result<Prepared>>();
    end = resolve;
    const cancel = (): void => {
      isCancelled = true;
      resolve(fail('cancelled'));
    };
    return { cancel, result: promise };
  },
  discard: async (key) => void discarded.push(key),
  getKey: () => 'k',
  removeLeftovers: () => new Set(),
});

const recording = {
  jobId: 'r',
  path: '/long.wav',
  sourceFingerprint: 'f',
  fingerprint: 'f',
  settings: newPreparation().settings,
  estimatedBytes: 5,
};

const writePart = (number: number) => {
  const path = join(folder, `k-${number}.webm`);
  writeFileSync(path, 'sound');
  return { path, bytes: 5, startSeconds: number - 1, endSeconds: number };
};

const createRunner = (ready: Promise<unknown> = Promise.resolve()) =>
  new PreparationRunner({
    preparer: createPreparer(),
    ready,
    dispatch: (event) => events.push(event),
    onWarnings: (jobId, warnings) => warned.push([jobId, ...warnings]),
  });

const begun = () => expect.poll(() => requests.length).toBe(1);

test('reports progress, each part with the identity of its file, and the end', async () => {
  const runner = createRunner();
  runner.start(recording);
  await begun();
  requests[0]?.onProgress?.({ share: 0.5, seconds: 1 });
  requests[0]?.onPart?.(writePart(1));
  await expect.poll(() => events.length).toBe(2);
  requests[0]?.onPart?.(writePart(2));
  const warnings = [{ code: 'unreadable_track', id: 2 }] as const;
  const sound = { durationSeconds: 2, warnings } as unknown as Prepared['sound'];
  end(ok({ key: 'k', parts: [], sound }));
  await runner.close();
  expect(warned).toEqual([['r', ...warnings]]);
  expect(events.map(({ kind }) => kind)).toEqual([
    'preparation_progressed',
    'part_prepared',
    'part_prepared',
    'preparation_ended',
  ]);
  expect(events.at(-1)).toMatchObject({
    result: {
      ok: true,
      value: {
        durationSeconds: 2,
        parts: [{ index: 0 }, { index: 1, key: 'k', range: { startSeconds: 1 }, file: { size: 5 } }],
      },
    },
  });
});

test('aborts before and after it has begun', async () => {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const runner = createRunner(ready);
  runner.start(recording);
  runner.abort('r');
  expect(requests).toEqual([]);
  resolve();
  await expect.poll(() => events).toMatchObject([{ kind: 'preparation_ended', result: { ok: false } }]);
  expect(isCancelled).toBe(true);
});

test('deletes files before it starts', async () => {
  const runner = createRunner();
  runner.discard('old');
  runner.start(recording);
  await begun();
  expect(discarded).toEqual(['old']);
  await runner.close();
});

const missingPart = (): string => join(folder, 'missing.webm');

/** A link to itself: reading it fails, but it is there. */
const unreadablePart = (): string => {
  const path = join(folder, 'k-1.webm');
  symlinkSync(path, path, 'junction');
  return path;
};

test.each([
  ['is missing', missingPart, { code: 'file_missing' }],
  [
    'cannot be read',
    unreadablePart,
    { code: 'file_unreadable', detail: { key: 'file_read_error', code: 'ELOOP' } },
  ],
])('says why a prepared file is not sent: it %s', async (_, createPath, error) => {
  const runner = createRunner();
  runner.start(recording);
  await begun();
  requests[0]?.onPart?.({ path: createPath(), bytes: 5, startSeconds: 0, endSeconds: 1 });
  end(
    ok({ key: 'k', parts: [], sound: { durationSeconds: 1, warnings: [] } as unknown as Prepared['sound'] }),
  );
  await runner.close();
  expect(events).toEqual([{ kind: 'preparation_ended', jobId: 'r', result: { ok: false, error } }]);
});

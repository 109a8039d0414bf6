import { describe, expect, it } from 'vitest';
import type { AnalysisRequest, Sound } from '../../../main/preparation/types.ts';
import type { Job } from '../../../main/uploads/job.ts';
import { RecordingChecks } from '../../../main/uploads/warnings/recording-checks.ts';
import type { RecordingWarning } from '../../../preload/contract/recording-warnings.ts';
import { fail, ok, type Result } from '../../../preload/contract/result.ts';
import { newJob } from './job-fixture.ts';
import { createTestClock } from './test-clock.ts';

const lowRate: RecordingWarning = { code: 'low_sample_rate', hertz: 8_000 };

const sound: Sound = {
  durationSeconds: 2,
  sampleRate: 8_000,
  channelPeaks: [0.5],
  clippedSeconds: 0,
  unreadableTracks: [],
  unreadable: [],
  hasMore: false,
  envelope: new Uint8Array(100),
  warnings: [lowRate],
};

const draft = (id: string): Job => newJob({ id, path: `/audio/${id}.mp3`, state: { kind: 'draft' } });

const toDraft = (id: string) => ({ id, state: { kind: 'draft' } as const });

const setUp = (...jobs: Job[]) => {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const clock = createTestClock();
  const requests: (AnalysisRequest & { readonly end: (result: Result<Sound>) => void })[] = [];
  const checked: string[] = [];
  const checks = new RecordingChecks({
    clock,
    ready: Promise.resolve(),
    getJob: (id) => byId.get(id),
    onChecked: (ids) => checked.push(...ids),
    analyser: {
      analyse: (request) => {
        const { promise, resolve } = Promise.withResolvers<Result<Sound>>();
        requests.push({ ...request, end: resolve });
        return { cancel: () => resolve(fail('cancelled')), result: promise };
      },
    },
  });
  const start = async (): Promise<void> => {
    await Promise.resolve();
    checks.onJobs([...byId.keys()].map(toDraft));
    clock.advance(1_000);
  };
  return { byId, clock, requests, checked, checks, start };
};

const paths = (requests: readonly AnalysisRequest[]): string[] => requests.map(({ path }) => path);

it('names tracks that a preparation could not read to their end', () => {
  const job = newJob({ id: 'a' });
  const { checked, checks } = setUp(job);
  const track: RecordingWarning = { code: 'unreadable_track', id: 2 };
  checks.onPrepared('a', [lowRate]);
  expect(checks.getWarnings(job)).toBeNull();
  checks.onPrepared('a', [track, lowRate]);
  expect(checks.getWarnings(job)).toEqual([track]);
  expect(checked).toEqual(['a']);
});

describe('files that wait for review', () => {
  it('are looked at one after the other, up to a limit', async () => {
    const { byId, requests, checked, checks, start } = setUp(draft('a'), draft('b'));
    await start();
    expect(paths(requests)).toEqual(['/audio/a.mp3']);
    expect(requests[0]).toMatchObject({ priority: 'ahead', maxSeconds: 600 });
    requests[0]?.end(ok(sound));
    await expect.poll(() => paths(requests)).toEqual(['/audio/a.mp3', '/audio/b.mp3']);
    requests[1]?.end(fail('preparation_failed'));
    await expect.poll(() => checked).toEqual(['a', 'b']);
    expect(checks.getWarnings(byId.get('a') as Job)).toEqual([lowRate]);
    expect(checks.getWarnings(byId.get('b') as Job)).toEqual([]);
    expect(checks.getWarnings(draft('c'))).toBeNull();
  });

  it('tell how much of them is no silence of seconds, of long ones by their start and samples', async () => {
    const { byId, requests, checked, checks, start } = setUp(draft('a'), draft('b'), draft('c'));
    await start();
    const loud = (seconds: number): number[] => Array.from({ length: seconds * 50 }, () => 200);
    const silent = (seconds: number): number[] => Array.from({ length: seconds * 50 }, () => 0);
    // A pause of two seconds is part of what is said.
    const short = Uint8Array.from([...loud(50), ...silent(2), ...loud(48), ...silent(100)]);
    requests[0]?.end(ok({ ...sound, durationSeconds: 200, envelope: short }));
    await expect.poll(() => requests.length).toBe(2);
    const long = Uint8Array.from([...loud(600), ...silent(80)]);
    requests[1]?.end(ok({ ...sound, durationSeconds: 2_400, envelope: long }));
    await expect.poll(() => requests.length).toBe(3);
    requests[2]?.end(fail('preparation_failed'));
    await expect.poll(() => checked).toEqual(['a', 'b', 'c']);
    const shares = ['a', 'b', 'c'].map((id) => checks.getSoundShare(byId.get(id) as Job));
    expect(shares).toEqual([0.5, 0.25, null]);
    expect(checks.getSoundShare(draft('d'))).toBeNull();
  });

  it('are reported if their end is missing', async () => {
    const { byId, requests, checked, checks, start } = setUp(draft('a'));
    await start();
    requests[0]?.end(fail('preparation_failed', { key: 'recording_damaged' }));
    await expect.poll(() => checked).toEqual(['a']);
    expect(checks.getWarnings(byId.get('a') as Job)).toEqual([{ code: 'incomplete' }]);
  });

  it('are looked at once, however often they are edited', async () => {
    const { byId, clock, requests, checked, checks, start } = setUp(draft('a'));
    await start();
    checks.onJobs([...byId.keys()].map(toDraft));
    requests[0]?.end(ok(sound));
    await expect.poll(() => checked).toEqual(['a']);
    checks.onJobs([...byId.keys()].map(toDraft));
    clock.advance(10_000);
    expect(requests).toHaveLength(1);
  });

  it('are left alone once they are sent or removed', async () => {
    const { byId, requests, checked, checks, start } = setUp(draft('a'), draft('b'), draft('c'));
    await start();
    checks.onJobs([{ id: 'a', state: { kind: 'queued' } }]);
    checks.onRemoved(['b']);
    await expect.poll(() => paths(requests)).toEqual(['/audio/a.mp3', '/audio/c.mp3']);
    requests[1]?.end(ok(sound));
    await expect.poll(() => checked).toEqual(['c']);
    expect(checks.getWarnings(byId.get('a') as Job)).toBeNull();
  });

  it('that are sent within a second are never looked at', async () => {
    const { clock, requests, checks } = setUp(draft('a'));
    await Promise.resolve();
    checks.onJobs([toDraft('a')]);
    checks.onJobs([{ id: 'a', state: { kind: 'queued' } }]);
    clock.advance(10_000);
    expect(requests).toEqual([]);
  });

  it('stay as they are when the application ends', async () => {
    const { requests, checked, checks, start } = setUp(draft('a'), draft('b'));
    await start();
    checks.close();
    await Promise.resolve();
    expect(requests).toHaveLength(1);
    expect(checked).toEqual([]);
  });
});

it('another file of the same upload has other warnings', async () => {
  const { byId, requests, checked, checks, start } = setUp(draft('a'));
  await start();
  requests[0]?.end(ok(sound));
  await expect.poll(() => checked).toEqual(['a']);
  expect(checks.getWarnings({ ...(byId.get('a') as Job), size: 5 })).toBeNull();
});

/** When the texts of a review are ready, with all that is heard before them. */
import { expect, test } from 'vitest';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { estimateListening } from '../../../../renderer/features/uploads/review/listening-time.ts';
import { job } from './sample-jobs.ts';

const minute = 60_000;
const speed = 10;
const here = { place: 'computer', durationSeconds: 3_600, soundShare: 1 } as const;
const draft = (more: Partial<UploadJob> = {}): UploadJob =>
  job('Episode', { kind: 'draft' }, { ...here, ...more });
const queued = (more: Partial<UploadJob> = {}): UploadJob =>
  job('Earlier', { kind: 'queued' }, { ...here, ...more });
const running = (leftMs: number | null, isPaused = false): UploadJob =>
  job(
    'Running',
    {
      kind: 'transcribing',
      since: 0,
      listening: { isPaused, heardMs: 20 * minute, lengthMs: 60 * minute, leftMs },
    },
    here,
  );
const estimate = (reviewed: UploadJob, ...before: readonly UploadJob[]) =>
  estimateListening([reviewed], [...before, reviewed], speed);
const getMs = (reviewed: UploadJob): number => estimate(reviewed)?.ms ?? 0;

test('an hour at ten times takes six minutes, and a little more is promised', () => {
  const { ms, readyMs } = estimate(draft()) ?? { ms: 0, readyMs: 0 };
  expect(ms).toBeGreaterThan(6 * minute);
  expect(ms).toBeLessThan(6.5 * minute);
  expect(readyMs).toBe(ms);
});

test('what is heard before it counts, and what is sent to the service does not', () => {
  const one = draft();
  const alone = getMs(one);
  const before = [running(4 * minute), queued(), queued({ place: 'service' })];
  const found = estimate(one, ...before) ?? { ms: 0, readyMs: 0 };
  expect(found.ms).toBe(alone);
  expect(found.readyMs).toBeCloseTo(alone + 4 * minute + 6 * minute * 1.05, -2);
  // What comes later in the queue does not delay it, unless it has begun.
  const behind = estimateListening([one], [one, queued(), running(4 * minute)], speed);
  expect(behind?.readyMs).toBe(alone + 4 * minute);
});

test('tracks that are heard one by one count as many times, and those that are left out do not', () => {
  const tracks = [1, 2, 3].map((id) => ({ id, name: null, language: null }));
  const three = getMs(draft({ tracks, leftOutTracks: [] }));
  expect(three / getMs(draft({ people: 1 }))).toBeGreaterThan(1.5);
  expect(getMs(draft({ tracks, leftOutTracks: [2, 3], people: 1 }))).toBe(getMs(draft({ people: 1 })));
});

test('silence takes a tenth, and the language nothing', () => {
  expect(getMs(draft({ soundShare: 0 })) / getMs(draft())).toBeLessThan(0.15);
  expect(getMs(draft({ language: 'de-DE' }))).toBe(getMs(draft()));
});

test('nothing is promised for the service, without a length or a speed, or while a recording waits for power', () => {
  expect(estimate(draft({ place: 'service' }))).toBeNull();
  expect(estimate(draft({ durationSeconds: null }))).toBeNull();
  expect(estimate(draft(), queued({ durationSeconds: null }))).toBeNull();
  expect(estimateListening([draft()], [], null)).toBeNull();
  expect(estimate(draft(), running(null, true))).toBeNull();
});

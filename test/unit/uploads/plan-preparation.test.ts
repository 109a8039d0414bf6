import { describe, expect, test } from 'vitest';
import { type Job, newPart, withParts } from '../../../main/uploads/job.ts';
import {
  parseLimits,
  planAgain,
  planPreparation,
  toPreparationLimits,
  toPreparationRules,
} from '../../../main/uploads/preparing/plan-preparation.ts';
import { defaultLimits, type ServiceLimits } from '../../../preload/contract/limits/limits.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { newJob } from './job-fixture.ts';
import { newPreparation, newPreparedPart } from './preparation-fixture.ts';

type RuleSettings = Pick<Settings, 'longRecordings' | 'shrinkFittingFiles'>;

const megabyte = 1_000_000;
const usualLimits = toPreparationLimits(defaultLimits, 15);
const toRules = (limits: typeof usualLimits, settings: Partial<RuleSettings> = {}) =>
  toPreparationRules(limits, { longRecordings: 'parts', shrinkFittingFiles: false, ...settings }, 'webm');

const newFile = (changes: Partial<Job>): Job =>
  newJob({ size: 5 * megabyte, durationSeconds: 300, ...changes });

test.each<[string, Partial<Job>, number | null | undefined]>([
  ['that fits is sent as it is', {}, undefined],
  ['of an hour is sent in parts', { size: 57 * megabyte, durationSeconds: 3_600 }, 5],
  ['that is short and large becomes smaller', { size: 60 * megabyte, format: 'wav' }, 1],
  ['of a type that is not accepted is prepared', { format: 'flac' }, 1],
  ['that has no decoder is sent as it is', { format: 'amr', size: 60 * megabyte }, undefined],
  ['of unknown length has as many parts as are needed', { size: 60 * megabyte, durationSeconds: null }, null],
])('a file %s', (_what, changes, count) => {
  expect(planPreparation(newFile(changes), toRules(usualLimits))?.count).toBe(count);
});

describe('a recording with several tracks', () => {
  const tracks = [1, 2, 3].map((id) => ({ id, name: null, language: null }));
  const plan = (changes: Partial<Job>) =>
    planPreparation(newFile({ tracks, ...changes }), toRules(usualLimits));

  test('is prepared although it fits, whatever was chosen', () => {
    for (const choice of ['automatic', 'as_it_is', 'smaller'] as const)
      expect(plan({ choice })).toMatchObject({ count: 1, settings: { leftOutTracks: [] } });
    expect(plan({ leftOutTracks: [1, 3] })).toMatchObject({ count: 1, settings: { leftOutTracks: [1, 3] } });
  });

  test('is sent as it is if only the first track is wanted, because services hear that one', () => {
    expect(plan({ leftOutTracks: [2, 3] })).toBeNull();
    expect(plan({ leftOutTracks: [1, 2, 3] })).not.toBeNull();
  });

  test('is prepared again for another choice', () => {
    const rules = toRules(usualLimits);
    const job = planAgain(newFile({ tracks }), rules);
    expect(planAgain(job, rules)).toBe(job);
    expect(planAgain({ ...job, leftOutTracks: [2] }, rules)).not.toBe(job);
  });
});

test('a service without limits gets originals in one record', () => {
  const huge = newFile({ size: 6e9, durationSeconds: 36_000, format: 'flac' });
  const unlimited = Object.fromEntries(
    Object.entries(defaultLimits).map(([name, limit]) => [name, { ...limit, value: null }]),
  ) as ServiceLimits;
  for (const limits of [parseLimits('{}'), toPreparationLimits(unlimited, 15)])
    expect(limits && planPreparation(huge, toRules(limits))).toBeNull();
});

test('the length of parts follows the size where only that is limited', () => {
  const limits = { ...usualLimits, maxPartSeconds: null };
  const plan = planPreparation(newFile({ size: 9e8, durationSeconds: 36_000 }), toRules(limits));
  expect(plan).toMatchObject({ count: 7, settings: { partCount: 7 } });
  expect(plan?.settings.maxPartSeconds).toBeLessThan(36_000 / 5);
});

describe('a recording of an hour', () => {
  const hour = newFile({ size: 20 * megabyte, durationSeconds: 3_600 });
  const large = { ...hour, size: 57 * megabyte };
  const rules = toRules(usualLimits);

  test('is one record if the settings say so', () => {
    const oneRecord = toRules(usualLimits, { longRecordings: 'one_record' });
    expect(planPreparation(hour, oneRecord)).toBeNull();
    expect(planPreparation(large, oneRecord)).toMatchObject({ count: 1 });
    const tenHours = { ...large, durationSeconds: 36_000 };
    expect(planPreparation(tenHours, oneRecord)?.count).toBe(planPreparation(tenHours, rules)?.count);
  });

  test('has parts as long as the settings say', () => {
    const plan = planPreparation(hour, toRules(toPreparationLimits(defaultLimits, 30)));
    expect(plan).toMatchObject({ count: 3, settings: { maxPartSeconds: 1_800 } });
  });

  test('is sent as the user chose', () => {
    expect(planPreparation({ ...large, choice: 'as_it_is' }, rules)).toBeNull();
    expect(planPreparation({ ...large, choice: 'smaller' }, rules)).toMatchObject({
      count: 1,
      settings: { maxPartSeconds: expect.closeTo(6_210, -2) },
    });
    const oneRecord = toRules(usualLimits, { longRecordings: 'one_record' });
    expect(planPreparation({ ...large, choice: 'parts' }, oneRecord)?.count).toBe(5);
  });
});

test('files that fit are made smaller if the settings say so', () => {
  const shrink = toRules(usualLimits, { shrinkFittingFiles: true });
  expect(planPreparation(newFile({}), shrink)).toMatchObject({ count: 1 });
  expect(planPreparation(newFile({ size: megabyte }), shrink)).toBeNull();
});

test('the type is decided by the content', () => {
  const rules = toRules(usualLimits);
  expect(planPreparation(newFile({ fileName: 'a.mp3', format: 'flac' }), rules)).not.toBeNull();
  expect(planPreparation(newFile({ fileName: 'a.flac', format: 'mp3' }), rules)).toBeNull();
});

test('a plan that stays the same keeps the prepared file', () => {
  const rules = toRules(usualLimits);
  const planned = planAgain(newFile({ size: 60 * megabyte }), rules);
  expect(planned.preparation).toMatchObject({ count: 1 });
  const prepared = withParts(planned, [
    {
      ...newPart('a', 0, { kind: 'failed', error: { code: 'timeout' }, canRetry: true }),
      ...newPreparedPart(),
    },
  ]);
  expect(planAgain(prepared, rules)).toBe(prepared);
  expect(planAgain({ ...prepared, choice: 'as_it_is' }, rules)).toMatchObject({
    preparation: null,
    parts: [{ index: 0, file: null }],
  });
  const other = { ...prepared, preparation: newPreparation() };
  expect(planAgain(other, rules).parts[0]).toMatchObject({ index: 0, key: null, file: null });
  const long = planAgain({ ...prepared, durationSeconds: 3_600 }, rules);
  expect(long).toMatchObject({ preparation: { count: 5 }, parts: [{ index: null, file: null }] });
});

import { expect, test } from 'vitest';
import type { ProbedAudioFile } from '../../../main/uploads/files/probe-audio-file.ts';
import { parseLimits, toPreparationLimits } from '../../../main/uploads/preparing/limits.ts';
import { planPreparation } from '../../../main/uploads/preparing/plan-preparation.ts';
import { defaultLimits, type ServiceLimits } from '../../../preload/contract/limits/limits.ts';

const megabyte = 1_000_000;
const usualLimits = toPreparationLimits(defaultLimits);

const newFile = (changes: Partial<ProbedAudioFile>): ProbedAudioFile => ({
  path: '/a',
  name: 'a',
  size: 5 * megabyte,
  mtimeMs: 1,
  inode: '1',
  durationSeconds: 300,
  fingerprint: 'f',
  format: 'mp3',
  ...changes,
});

test.each<[string, Partial<ProbedAudioFile>, number | null | undefined]>([
  ['that fits is sent as it is', {}, undefined],
  ['of an hour is sent in parts', { size: 57 * megabyte, durationSeconds: 3_600 }, 5],
  ['that is short and large becomes smaller', { size: 60 * megabyte, format: 'wav' }, 1],
  ['of a type that is not accepted is prepared', { format: 'flac' }, 1],
  ['that has no decoder is sent as it is', { format: 'amr', size: 60 * megabyte }, undefined],
  ['of unknown length has as many parts as are needed', { size: 60 * megabyte, durationSeconds: null }, null],
])('a file %s', (_what, changes, count) => {
  expect(planPreparation(newFile(changes), usualLimits, 'webm')?.count).toBe(count);
});

test('a service without limits gets originals in one record', () => {
  const huge = newFile({ size: 6e9, durationSeconds: 36_000, format: 'flac' });
  const unlimited = Object.fromEntries(
    Object.entries(defaultLimits).map(([name, limit]) => [name, { ...limit, value: null }]),
  ) as ServiceLimits;
  for (const limits of [parseLimits('{}'), toPreparationLimits(unlimited)])
    expect(limits && planPreparation(huge, limits, 'webm')).toBeNull();
});

test('the length of parts follows the size where only that is limited', () => {
  const limits = { ...usualLimits, maxPartSeconds: null };
  const plan = planPreparation(newFile({ size: 9e8, durationSeconds: 36_000 }), limits, 'webm');
  expect(plan).toMatchObject({ index: null, count: 7, settings: { partCount: 7 } });
  expect(plan?.settings.maxPartSeconds).toBeLessThan(36_000 / 5);
});

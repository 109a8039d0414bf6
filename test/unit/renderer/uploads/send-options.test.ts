/** What the review offers for a file, and what it says about it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../../preload/contract/limits/limits.ts';
import type { PreparationChoice } from '../../../../preload/contract/limits/preparation-rules.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import {
  getSendOptions,
  groupByChoice,
  labelOption,
  labelSendingProblem,
  labelVerdict,
  type SendingRules,
  type SendOptions,
} from '../../../../renderer/features/uploads/review/send-options.ts';
import { useEnglish } from '../../../messages/languages.ts';
import { cancelled, recording } from './recording-jobs.ts';
import { job } from './sample-jobs.ts';

beforeAll(useEnglish);

const sending: SendingRules = {
  rules: {
    maxFileBytes: 26_214_400,
    acceptedTypes: ['mp3', 'wav'],
    maxPartSeconds: 900,
    longRecordings: 'parts',
    shrinkFittingFiles: false,
    format: 'webm',
  },
  uploadSpeed: 2_000_000,
  limits: defaultLimits,
};

const newDraft = (changes: Partial<UploadJob> = {}): UploadJob =>
  job('Episode', { kind: 'draft' }, { fileSize: 400_000_000, durationSeconds: 3_600, ...changes });

const getOptions = (
  changes: Partial<UploadJob> = {},
  choice: PreparationChoice = 'automatic',
  rules: SendingRules = sending,
): SendOptions => {
  const options = getSendOptions(newDraft(changes), choice, rules);
  if (options === null) throw new Error('The choice is closed');
  return options;
};

const getLabels = ({ options }: SendOptions): string[] =>
  options.map((option) => labelOption(option, options));

describe('a long recording', () => {
  test('is recommended in parts, with what that means', () => {
    const options = getOptions();
    expect(getLabels(options)).toEqual(['Original', 'Smaller, in one piece', 'Cut in 4 pauses']);
    expect(labelVerdict(options)).toBe('Cut in 4 pauses. You get one text.');
    expect(labelSendingProblem(options, defaultLimits)).toBeNull();
  });

  test('may have a text that cannot be corrected as one record', () => {
    const options = getOptions({}, 'smaller');
    expect(labelVerdict(options)).toBe('400 MB → about 15.1 MB · saves about 3 min at 2 MB/s');
    expect(labelSendingProblem(options, defaultLimits)).toContain('20,480 characters');
  });

  test('that is too large for one record has no such choice, and the reason is shown', () => {
    const options = getOptions({ durationSeconds: 36_000 });
    expect(options.options.map(({ choice }) => choice)).toEqual(['as_it_is', 'parts']);
    expect(labelSendingProblem(options, defaultLimits)).toBe(
      'Too large in one piece, even at the lowest quality.',
    );
  });
});

test('without a measured speed only bytes are shown', () => {
  const options = getOptions({}, 'smaller', { ...sending, uploadSpeed: null });
  expect(labelVerdict(options)).toBe('400 MB → about 15.1 MB');
});

test('a file that fits is sent as it is, unless a smaller one saves a minute', () => {
  const fitting = { fileSize: 20_000_000, durationSeconds: 600 };
  expect(labelVerdict(getOptions(fitting))).toBeNull();
  expect(getLabels(getOptions(fitting))).toEqual(['Original', 'Smaller']);
  const slow = getOptions(fitting, 'automatic', { ...sending, uploadSpeed: 100_000 });
  expect(slow.chosen.choice).toBe('as_it_is');
  expect(labelVerdict(slow)).toBe('Smaller: about 2.5 MB, saves about 3 min at 100 kB/s');
});

test('a type without a decoder can only be sent as it is', () => {
  const options = getOptions({ format: 'amr' });
  expect(getLabels(options)).toEqual(['Original']);
  expect(labelSendingProblem(options, defaultLimits)).toBe('Sidetone cannot convert files of this type.');
});

test('a choice has no effect once the upload is queued, or for a recording in parts', () => {
  const { id: _, ...queued } = newDraft({ state: { kind: 'queued' } });
  expect(getSendOptions({ ...queued, id: 'q' }, 'parts', sending)).toBeNull();
  const split = recording('r', [cancelled, cancelled]);
  expect(getSendOptions(split, 'parts', sending)).toBeNull();
  const unknown = { kind: 'failed', canRetry: true, error: { code: 'outcome_unknown' } } as const;
  expect(getSendOptions(newDraft({ state: unknown }), 'parts', sending)).toBeNull();
});

test('a choice for all files is only for those for which it makes sense', () => {
  const long = newDraft({ id: 'long' });
  const short = newDraft({ id: 'short', fileSize: 20_000_000, durationSeconds: 600 });
  const undecodable = newDraft({ id: 'amr', format: 'amr' });
  const groups = groupByChoice([long, short, undecodable], sending);
  expect([...groups]).toEqual([
    ['automatic', ['long', 'short']],
    ['as_it_is', ['long', 'short']],
    ['smaller', ['long', 'short']],
    ['parts', ['long']],
  ]);
});

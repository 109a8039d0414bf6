/** What responses of the service show about its limits. */
import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  learnFromError,
  learnFromSuccess,
  listLearned,
  withTrialLimit,
} from '../../../main/settings/learn-limits.ts';
import { defaultLimits, type ServiceLimits, serviceLimits } from '../../../preload/contract/limits/limits.ts';
import type { BridgeError } from '../../../preload/contract/result.ts';

const mebibyte = 1_048_576;
const tooLarge: BridgeError = { code: 'too_large', status: 413 };
const invalid = (fields: Record<string, readonly string[]>): BridgeError => ({
  code: 'validation',
  status: 422,
  fields,
});
const learn = (attempt: Attempt, error: BridgeError, before = defaultLimits) =>
  learnFromError(before, attempt, error, 7);
const accept = (attempt: Attempt, before = defaultLimits) => learnFromSuccess(before, attempt, 7);

it('the defaults are those of deployed servers and match the schema', () => {
  expect(serviceLimits.parse(defaultLimits)).toEqual(defaultLimits);
  expect(defaultLimits).toMatchObject({
    fileBytes: { value: 26_214_400, origin: 'default' },
    fileTypes: { value: ['mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'wav', 'webm'] },
    textLength: { value: 20_480 },
    nameLength: { value: 128 },
    descriptionLength: { value: 2_048 },
  });
});

describe('the largest file', () => {
  it('is named by the refusal', () => {
    const error = invalid({ file: ['The file must not be greater than 10240 kilobytes.'] });
    expect(learn({ fileBytes: 57e6 }, error).fileBytes).toMatchObject({
      value: 10 * mebibyte,
      origin: 'learned',
      changedAt: 7,
    });
  });

  it('becomes lower when two files that should fit are refused', () => {
    const once = learn({ fileBytes: 12e6 }, tooLarge);
    expect(once.fileBytes).toMatchObject({ value: 26_214_400, origin: 'default' });
    expect(learn({ fileBytes: 12e6 }, tooLarge, once)).toEqual(once);
    const twice = learn({ fileBytes: 14e6 }, tooLarge, once);
    expect(twice.fileBytes).toMatchObject({ value: 10 * mebibyte, refusal: { status: 413, message: '' } });
    expect(learn({ fileBytes: 14e6 }, tooLarge, accept({ fileBytes: 13e6 }, once)).fileBytes.origin).toBe(
      'default',
    );
  });

  it('is not learned from files that keep the limit in the message', () => {
    const error = { ...tooLarge, serviceMessage: 'The file must be at most 20 MB.' };
    expect(learn({ fileBytes: 4e6 }, error, learn({ fileBytes: 5e6 }, error))).toBe(defaultLimits);
  });

  it.each([
    ['413 without a word', tooLarge],
    ['a page of a proxy', { ...tooLarge, serviceMessage: '413 Request Entity Too Large nginx' }],
    ['1 kilobyte', invalid({ file: ['The file must not be greater than 1 kilobytes.'] })],
    ['0 kilobytes', invalid({ file: ['The file must not be greater than 0 kilobytes.'] })],
    ['10^15 kilobytes', invalid({ file: ['The file must not be greater than 1000000000000000 kilobytes.'] })],
    ['uploads a day', invalid({ file: ['Your file exceeds the maximum of 5 k uploads a day.'] })],
  ])('is not learned from one odd refusal of a small file: %s', (_what, error) => {
    const before = accept({ fileBytes: 300_000 });
    for (const fileBytes of [200_000, 400_000, 3_000_000]) {
      const after = learn({ fileBytes }, error, before).fileBytes;
      expect(after).toMatchObject({ value: 26_214_400, origin: 'default', accepted: 300_000 });
    }
  });

  it('is not lower than what was accepted, and is assumed again when a success contradicts it', () => {
    const error = invalid({ file: ['The file must not be greater than 2048 kilobytes.'] });
    const before = accept({ fileBytes: 11e6 });
    expect(learn({ fileBytes: 12e6 }, error, before)).toBe(before);
    expect(learn({ fileBytes: 9e6 }, tooLarge, before)).toBe(before);
    const learned = learn({ fileBytes: 3e6 }, error);
    expect(learned.fileBytes).toMatchObject({
      value: 2 * mebibyte,
      refusal: { status: 422, message: 'The file must not be greater than 2048 kilobytes.' },
    });
    expect(accept({ fileBytes: 3e6 }, learned).fileBytes).toMatchObject({
      value: 26_214_400,
      origin: 'default',
    });
  });

  it('is named in any language, and not learned without a number', () => {
    const error = invalid({ file: ['Размер файла не может превышать 10240 килобайт.'] });
    expect(learn({ fileBytes: 57e6 }, error).fileBytes.value).toBe(10 * mebibyte);
    const unnamed = invalid({ file: ['The file is too large.'] });
    for (const fileBytes of [12e6, 14e6]) expect(learn({ fileBytes }, unnamed)).toBe(defaultLimits);
  });

  it('is not learned from a refusal of a file over the limit that names none', () => {
    expect(learn({ fileBytes: 57e6 }, tooLarge)).toBe(defaultLimits);
  });

  it('can be counted in kilobytes of 1,000 bytes', () => {
    const error = invalid({ file: ['The file may not be larger than 10 MB.'] });
    expect(learn({ fileBytes: 10_200_000 }, error).fileBytes.value).toBe(10_000_000);
  });

  it('is not read from a message that contradicts the refusal', () => {
    const error = invalid({ file: ['The file must be greater than 25600 kilobytes.'] });
    expect(learn({ fileBytes: 1_000 }, error)).toBe(defaultLimits);
  });

  it('is raised when the service accepts a larger file, and there is a limit again after a refusal', () => {
    expect(accept({ fileBytes: 30e6 }).fileBytes).toMatchObject({ value: 30e6, origin: 'learned' });
    const none = { ...defaultLimits, fileBytes: { ...defaultLimits.fileBytes, value: null } };
    expect(accept({ fileBytes: 30e6 }, none).fileBytes.value).toBeNull();
    const once = learn({ fileBytes: 60e6 }, tooLarge, none);
    expect(learn({ fileBytes: 70e6 }, tooLarge, once).fileBytes.value).toBe(50 * mebibyte);
  });
});

describe('a learned limit of the largest file', () => {
  const week = 7 * 24 * 3_600_000;
  const named = invalid({ file: ['The file must not be greater than 2048 kilobytes.'] });
  const learned = learn({ fileBytes: 3e6 }, named);
  const getTrial = (limits: ServiceLimits, now: number) => withTrialLimit(limits, now).fileBytes.value;

  it('is tried again after a week, with twice the size', () => {
    expect(getTrial(learned, 6 + week)).toBe(2 * mebibyte);
    expect(getTrial(learned, 7 + week)).toBe(4 * mebibyte);
    expect(getTrial(defaultLimits, 7 + week)).toBe(26_214_400);
  });

  it.each([
    ['a 413', tooLarge],
    ['the same limit', named],
    ['a message without a number', invalid({ file: ['Файл слишком велик.'] })],
  ])('counts for another week after %s', (_what, error) => {
    const refused = learnFromError(learned, { fileBytes: 3e6 }, error, 7 + week);
    expect(refused.fileBytes).toMatchObject({ value: 2 * mebibyte, origin: 'learned', changedAt: 7 + week });
    expect(getTrial(refused, 6 + 2 * week)).toBe(2 * mebibyte);
    // A refusal that was no trial says nothing new.
    expect(learnFromError(learned, { fileBytes: 3e6 }, error, 6 + week)).toBe(learned);
  });

  it('is over when the trial succeeds', () => {
    expect(accept({ fileBytes: 3e6 }, learned).fileBytes.origin).toBe('default');
  });
});

describe('accepted types', () => {
  const error = invalid({ file: ['The file must be a file of type: mp3, wav, ogg.'] });
  it('are named by the refusal', () => {
    const after = learn({ fileBytes: 1_000, fileType: 'flac' }, error);
    expect(after.fileTypes).toMatchObject({ value: ['mp3', 'wav', 'ogg'], origin: 'learned' });
    expect(after.fileBytes).toBe(defaultLimits.fileBytes);
    expect(learn({ fileBytes: 1_000 }, error, after)).toBe(after);
  });

  it('are named in any language, but not by a message about a file of that type', () => {
    const russian = invalid({ file: ['Файл должен быть одного из типов: mp3, wav.'] });
    expect(learn({ fileBytes: 1_000, fileType: 'flac' }, russian).fileTypes.value).toEqual(['mp3', 'wav']);
    const damaged = invalid({ file: ['The mp3 format is damaged.'] });
    expect(learn({ fileBytes: 1_000, fileType: 'mp3' }, damaged)).toBe(defaultLimits);
  });

  it('include a type that was accepted', () => {
    expect(accept({ fileType: 'flac' }).fileTypes.value).toContain('flac');
    for (const fileType of ['mp3', 'mov', '']) expect(accept({ fileType })).toBe(defaultLimits);
  });
});

describe('the length of a field', () => {
  it('is learned for each field of a refusal', () => {
    const error = invalid({
      name: ['The name must not be greater than 100 characters.'],
      description: ['The description must not be greater than 1000 characters.'],
    });
    const after = learn({ fileBytes: 1, nameLength: 120, descriptionLength: 1_500 }, error);
    expect(after).toMatchObject({ nameLength: { value: 100 }, descriptionLength: { value: 1_000 } });
    expect(listLearned(defaultLimits, after)).toEqual([
      { name: 'nameLength', value: 100 },
      { name: 'descriptionLength', value: 1_000 },
    ]);
  });

  it('is confirmed by a 413, or shown by one of a text that fits', () => {
    expect(learn({ textLength: 24_310 }, tooLarge).textLength).toMatchObject({
      value: 20_480,
      origin: 'learned',
    });
    expect(learn({ textLength: 9_000 }, tooLarge).textLength.value).toBe(8_999);
  });

  it('is learned from a number in any language, and not from one that is far too small', () => {
    const error = invalid({ result: ['Поле не может превышать 20480 символов.'] });
    expect(learn({ textLength: 24_310 }, error).textLength).toMatchObject({
      value: 20_480,
      origin: 'learned',
    });
    expect(learn({ textLength: 24_310 }, invalid({ result: ['At most 5 links.'] }))).toBe(defaultLimits);
  });

  it('is cleared when the service accepts a longer one', () => {
    const known = learn({ textLength: 24_310 }, invalid({ result: ['At most 20480 characters.'] }));
    expect(accept({ textLength: 24_310 }, known).textLength).toMatchObject({ value: null, accepted: 24_310 });
    expect(accept({ textLength: 10 }, known).textLength).toMatchObject({ value: 20_480, accepted: 10 });
  });

  it('is not learned from another error', () => {
    expect(learn({ textLength: 24_310 }, { code: 'server_error', status: 500 })).toBe(defaultLimits);
    expect(learn({ textLength: 24_310 }, invalid({ result: ['The result is odd.'] }))).toBe(defaultLimits);
  });
});

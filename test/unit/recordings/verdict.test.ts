import { describe, expect, it } from 'vitest';
import { estimatePreparedBytes, getMaxPreparedBytes } from '../../../preload/recordings/encoding.ts';
import { getOptions, getVerdict, type VerdictInput } from '../../../preload/recordings/verdict.ts';

const mebibyte = 1024 * 1024;
const deployed: VerdictInput = {
  bytes: 57_000_000,
  seconds: 3_600,
  isAccepted: true,
  maxFileBytes: 25 * mebibyte,
  maxPartSeconds: 900,
  needsMixing: false,
  isDecodable: true,
  longRecordings: 'parts',
  shrinkFittingFiles: false,
  choice: 'automatic',
  format: 'webm',
  uploadSpeed: null,
};

describe('what happens to a file', () => {
  it('that is short, accepted and small: it is sent as it is', () => {
    expect(getVerdict({ ...deployed, bytes: 10 * mebibyte, seconds: 600 })).toEqual({
      kind: 'as_it_is',
      fits: true,
    });
  });

  it('that is long: parts', () => {
    expect(getVerdict(deployed)).toMatchObject({
      kind: 'parts',
      parts: 5,
      bitrate: 32_000,
      maxPartSeconds: 900,
    });
  });

  it('that is long but wanted as one record: smaller', () => {
    const verdict = getVerdict({ ...deployed, maxPartSeconds: null });
    expect(verdict).toMatchObject({ kind: 'smaller', parts: 1, bitrate: 32_000 });
    expect(verdict.kind === 'smaller' && verdict.bytes).toBeLessThan(16_000_000);
  });

  it('of a type that the service does not take: smaller, however small', () => {
    const aiff = { ...deployed, bytes: 1_000, seconds: 60, isAccepted: false };
    expect(getVerdict(aiff).kind).toBe('smaller');
  });

  it.each([
    [100 * 60, 32_000, 1],
    [130 * 60, 24_000, 1],
    [180 * 60, 32_000, 2],
  ])('of %i seconds in one record: %i bits a second, %i files', (seconds, bitrate, parts) => {
    expect(getVerdict({ ...deployed, seconds, maxPartSeconds: null })).toMatchObject({ bitrate, parts });
  });

  it('that is two days long: longer parts, so that there are at most 200', () => {
    const days = { ...deployed, seconds: 48 * 3_600, maxFileBytes: null, maxPartSeconds: 300 };
    expect(getVerdict(days)).toMatchObject({ kind: 'parts', parts: 200 });
  });

  it('that fits only in more than 200 parts: it is not cut', () => {
    const large = { ...deployed, seconds: 48 * 3_600, maxFileBytes: mebibyte };
    expect(getVerdict(large)).toEqual({ kind: 'as_it_is', fits: false });
  });

  it('for a service without limits: the original in one record', () => {
    const unlimited = { ...deployed, bytes: 2_000_000_000, maxFileBytes: null, maxPartSeconds: null };
    expect(getVerdict(unlimited)).toEqual({ kind: 'as_it_is', fits: true });
  });

  it('is what the user chose', () => {
    expect(getVerdict({ ...deployed, choice: 'as_it_is' })).toEqual({ kind: 'as_it_is', fits: false });
    expect(getVerdict({ ...deployed, choice: 'smaller' })).toMatchObject({ kind: 'smaller', parts: 1 });
  });

  it('is what the rules say if the choice makes no sense', () => {
    const short = { ...deployed, seconds: 600 } as const;
    expect(getVerdict({ ...short, bytes: 1_000, choice: 'parts' })).toEqual({ kind: 'as_it_is', fits: true });
    expect(getVerdict({ ...short, choice: 'parts' })).toMatchObject({ kind: 'smaller', parts: 1 });
    expect(getVerdict({ ...deployed, seconds: 36_000, choice: 'smaller' }).kind).toBe('parts');
  });

  it('says how much time a smaller file saves', () => {
    const verdict = getVerdict({ ...deployed, bytes: 600_000_000, uploadSpeed: 2_500_000 });
    expect(verdict.kind === 'parts' && Math.round(verdict.secondsSaved ?? 0)).toBeGreaterThan(230);
  });

  it('needs no known length', () => {
    expect(getVerdict({ ...deployed, seconds: null })).toMatchObject({
      kind: 'smaller',
      parts: null,
      bytes: null,
    });
  });
});

it('25 MiB hold the stated lengths', () => {
  const limit = getMaxPreparedBytes(25 * mebibyte);
  expect(estimatePreparedBytes(100 * 60, 32_000)).toBeLessThan(limit);
  expect(estimatePreparedBytes(130 * 60, 24_000)).toBeLessThan(limit);
});

describe('the choices that make sense', () => {
  const list = (changes: Partial<VerdictInput>) =>
    getOptions({ ...deployed, ...changes }).map(({ choice }) => choice);

  it.each<[string, Partial<VerdictInput>, readonly string[]]>([
    ['a short file that fits', { bytes: 10 * mebibyte, seconds: 600 }, ['as_it_is', 'smaller']],
    ['a short file that would not become smaller', { bytes: 2_400_000, seconds: 600 }, ['as_it_is']],
    [
      'a short file of another type',
      { bytes: 9_000, seconds: 600, isAccepted: false },
      ['as_it_is', 'smaller'],
    ],
    ['a long file', {}, ['as_it_is', 'smaller', 'parts']],
    ['a file that is too long for one record', { seconds: 36_000 }, ['as_it_is', 'parts']],
    ['a file of unknown length', { seconds: null }, ['as_it_is', 'smaller', 'parts']],
    ['a file without a decoder', { isDecodable: false }, ['as_it_is']],
    ['a long file where texts have no limit', { maxPartSeconds: null }, ['as_it_is', 'smaller']],
  ])('%s', (_what, changes, choices) => {
    expect(list(changes)).toEqual(choices);
  });

  it('keep a file within the limits, except for the original', () => {
    for (const seconds of [600, 3_600, 7_200, 36_000])
      for (const { choice, verdict } of getOptions({ ...deployed, seconds })) {
        if (verdict.kind === 'as_it_is') expect(choice).toBe('as_it_is');
        else
          expect((verdict.bytes ?? 0) / (verdict.parts ?? 1)).toBeLessThan(
            getMaxPreparedBytes(25 * mebibyte),
          );
      }
  });
});

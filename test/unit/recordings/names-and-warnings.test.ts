import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPartName } from '../../../preload/recordings/part-names.ts';
import { getRecordingWarnings, type SoundFacts } from '../../../preload/recordings/recording-warnings.ts';

const template = '{name} · part {number} of {count}';

describe('the name of a part', () => {
  it('has the name and the number', () => {
    expect(formatPartName(template, { name: 'Episode 12', number: 2, count: 4 })).toBe(
      'Episode 12 · part 2 of 4',
    );
  });

  it('keeps the number of a long name', () => {
    const name = formatPartName(template, { name: 'x'.repeat(500), number: 10, count: 12 });
    expect(name).toHaveLength(128);
    expect(name.endsWith('… · part 10 of 12')).toBe(true);
  });

  it('is never too long and never ends in half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(99), (name, number) => {
        const formatted = formatPartName(template, { name, number, count: 99 });
        expect(formatted.length).toBeLessThanOrEqual(128);
        expect(formatted.isWellFormed()).toBe(true);
      }),
    );
  });
});

const fine: SoundFacts = {
  envelope: new Uint8Array(5_000).fill(200),
  sampleRate: 44_100,
  channelPeaks: [0.8, 0.7],
  clippedSeconds: 0,
  unreadableTracks: [],
  unreadable: [],
  hasMore: false,
  durationSeconds: 0,
};

describe('warnings', () => {
  it.each([
    ['nothing', fine, []],
    [
      'silence',
      { ...fine, envelope: new Uint8Array(5_000).fill(20) },
      [{ code: 'mostly_silence', percent: 100 }],
    ],
    [
      'an empty channel',
      { ...fine, channelPeaks: [0.8, 0] },
      [{ code: 'empty_channel', channel: 2, channels: 2 }],
    ],
    ['two quiet channels', { ...fine, channelPeaks: [0.005, 0.0001] }, []],
    ['clipping', { ...fine, clippedSeconds: 10 }, [{ code: 'clipping', percent: 10 }]],
    ['a single clipped second', { ...fine, clippedSeconds: 0.5 }, []],
    ['a telephone', { ...fine, sampleRate: 8_000 }, [{ code: 'low_sample_rate', hertz: 8_000 }]],
  ] as const)('of %s', (_what, facts, expected) => {
    expect(getRecordingWarnings(facts)).toEqual(expected);
  });
});

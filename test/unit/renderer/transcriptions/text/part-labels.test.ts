import { describe, expect, it } from 'vitest';
import type { EpisodePart, EpisodePartState } from '../../../../../preload/contract/episodes.ts';
import {
  createPartMark,
  formatGap,
} from '../../../../../renderer/features/transcriptions/text/part-labels.ts';

const toPart = (index: number, state: EpisodePartState = 'there'): EpisodePart => ({
  index,
  startMs: index * 900_000,
  endMs: (index + 1) * 900_000,
  transcriptionId: String(index),
  state,
});

describe('the mark of a part', () => {
  it('is the time in the recording, or its number if that is unknown', () => {
    expect(createPartMark(toPart(1), 4, { problem: null })).toEqual({ label: '15:00', startMs: 900_000 });
    expect(createPartMark({ ...toPart(1), startMs: null }, 4, { problem: null })).toEqual({
      label: 'Part 2 of 4',
      startMs: null,
    });
  });

  it('says that the part was changed elsewhere', () => {
    expect(createPartMark(toPart(4), 5, { problem: { kind: 'conflict', theirs: '' } }).label).toBe(
      '1:00:00 · changed elsewhere',
    );
  });
});

describe('parts without a text', () => {
  const parts = [toPart(0), toPart(1, 'deleted'), toPart(2, 'uploading'), toPart(3, 'uploading')];

  it('are named with the reason', () => {
    expect(formatGap(parts, 'uploading')).toBe(
      'Parts 3 and 4 of 4 are still being sent. The text appears here.',
    );
    expect(formatGap(parts, 'deleted')).toBe('Part 2 of 4 was deleted. The last text is in “Deleted”.');
    expect(formatGap(parts, 'missing')).toBeNull();
  });
});

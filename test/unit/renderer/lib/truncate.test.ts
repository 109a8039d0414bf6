import { describe, expect, it } from 'vitest';
import { truncate } from '../../../../renderer/lib/truncate.ts';

describe('truncating', () => {
  it('leaves short text unchanged and marks omitted text', () => {
    expect(truncate('owls', 4)).toBe('owls');
    expect(truncate('owls at night', 5)).toBe('owls…');
    expect(truncate('W'.repeat(100_000))).toHaveLength(81);
  });
  it('never splits a character', () => {
    expect(truncate('ab😀😀', 3)).toBe('ab…');
    expect(truncate('ab😀😀', 4)).toBe('ab😀…');
  });
});

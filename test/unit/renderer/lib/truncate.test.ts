import { describe, expect, it } from 'vitest';
import { truncate } from '../../../../renderer/lib/truncate.ts';

describe('shortening', () => {
  it('leaves what is short, and says where something is left out', () => {
    expect(truncate('owls', 4)).toBe('owls');
    expect(truncate('owls at night', 5)).toBe('owls…');
    expect(truncate('W'.repeat(100_000))).toHaveLength(81);
  });
  it('never cuts a character in two', () => {
    expect(truncate('ab😀😀', 3)).toBe('ab…');
    expect(truncate('ab😀😀', 4)).toBe('ab😀…');
  });
});

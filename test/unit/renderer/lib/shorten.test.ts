import { describe, expect, it } from 'vitest';
import { shorten } from '../../../../renderer/lib/shorten.ts';

describe('shortening', () => {
  it('leaves what is short, and says where something is left out', () => {
    expect(shorten('owls', 4)).toBe('owls');
    expect(shorten('owls at night', 5)).toBe('owls…');
    expect(shorten('W'.repeat(100_000))).toHaveLength(81);
  });
  it('never cuts a character in two', () => {
    expect(shorten('ab😀😀', 3)).toBe('ab…');
    expect(shorten('ab😀😀', 4)).toBe('ab😀…');
  });
});

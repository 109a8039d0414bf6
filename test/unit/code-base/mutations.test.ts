import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findStaleMutations } from '../../mutations/find-text.ts';
import { mutations } from '../../mutations/table.ts';

const root = resolve(import.meta.dirname, '../../..');

describe('the mutations', () => {
  it('fit the sources: each text occurs once, and its tests exist', () => {
    expect(findStaleMutations(root, mutations)).toEqual([]);
  });

  it('have names of their own, and change something', () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
    expect(mutations.filter(({ text, replacement }) => text === replacement)).toEqual([]);
    expect(mutations.length).toBeGreaterThanOrEqual(60);
  });

  it('are errors if the text is no longer there', () => {
    const [first] = mutations;
    if (!first) throw new Error('There is no mutation');
    const stale = [
      { ...first, text: 'no such text' },
      { ...first, tests: ['test/none.test.ts'] },
    ];
    expect(findStaleMutations(root, stale)).toEqual([
      `${first.name}: the text occurs 0 times in ${first.file}`,
      `${first.name}: test/none.test.ts does not exist`,
    ]);
  });
});

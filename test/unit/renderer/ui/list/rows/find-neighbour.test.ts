import { expect, it } from 'vitest';
import { findNeighbour } from '../../../../../../renderer/ui/list/rows/row-keys.ts';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

it('is the next row, the one before it at the end, and none for an unknown row', () => {
  expect(findNeighbour(rows, 'b')).toBe('c');
  expect(findNeighbour(rows, 'c')).toBe('b');
  expect(findNeighbour([{ id: 'a' }], 'a')).toBeUndefined();
  expect(findNeighbour(rows, 'a', (id) => id === 'c')).toBe('c');
  expect(findNeighbour(rows, 'b', (id) => id === 'a')).toBe('a');
  expect(findNeighbour(rows, 'b', () => false)).toBeUndefined();
  expect(findNeighbour(rows, 'x')).toBeUndefined();
  expect(findNeighbour(rows, undefined)).toBeUndefined();
});

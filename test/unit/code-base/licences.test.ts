import { expect, it } from 'vitest';
import { findLicenceProblems, isPermissive } from '../../checks/licences.ts';

it('a package without a licence cannot be shipped', () => {
  const one = { name: 'x', version: '1.0.0', identifier: 'MIT', text: 'Text' };
  expect(findLicenceProblems([one])).toEqual([]);
  expect(findLicenceProblems([{ ...one, text: ' ' }])).toHaveLength(1);
  expect(findLicenceProblems([{ ...one, identifier: 'AGPL-3.0-only' }])).toHaveLength(1);
  expect(findLicenceProblems([{ ...one, identifier: undefined }])).toHaveLength(1);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND ISC', true],
  ['BlueOak-1.0.0', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only) AND Zlib', true],
  ['(MIT OR GPL-3.0-only) AND GPL-2.0-only', false],
  ['GPL-3.0-only AND (MIT OR ISC)', false],
  ['(MIT AND (ISC OR GPL-3.0-only))', true],
  ['((MIT OR GPL-3.0-only) AND (ISC))', true],
  ['GPL-3.0-or-later', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('%s: permissive is %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected);
});

import { expect, it } from 'vitest';
import { formatFileName } from '../../../main/library/exports/file-names.ts';
import { checkIps } from '../../../renderer/features/websites/checks/check-ips.ts';
import { cleanDomain } from '../../../renderer/features/websites/domain.ts';
import { startThreadWork } from '../../thread-work.ts';

const manyNames = 150_000;

it.each([
  [
    'a file name of dashes',
    () => formatFileName('{name}', { id: '1', name: `a${'-'.repeat(manyNames)}b`, created_at: null }, 1, 1),
  ],
  ['a domain of points', () => cleanDomain(`a${'.'.repeat(manyNames)}b`)],
  ['an entry of points', () => checkIps(`${'.'.repeat(manyNames)}!`)],
])('%s is processed quickly', (_, call) => {
  const getWork = startThreadWork();
  call();
  expect(getWork()).toBeLessThan(1_000);
});

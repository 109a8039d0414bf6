import { describe, expect, it } from 'vitest';
import {
  formatEntryCounts,
  formatValue,
  labelNotShown,
} from '../../../../renderer/features/websites/labels.ts';
import { createWebsite } from '../../../website.ts';

describe('website labels', () => {
  it('name privacy and switches, and fields that the service does not show', () => {
    expect([0, 1, 2].map((value) => formatValue('privacy', value))).toEqual([
      'Public',
      'Private',
      'Password',
    ]);
    expect(formatValue('privacy', null)).toBe(labelNotShown());
    expect([1, 0, null].map((value) => formatValue('email', value))).toEqual(['On', 'Off', labelNotShown()]);
  });

  it.each([
    ['ref\nsource\n', '10.0.0.1', '2 parameters, 1 IP'],
    ['', '10.0.0.1\n\n10.0.0.2', '2 IPs'],
    [null, '', 'No IPs'],
    ['', null, 'No parameters'],
    ['ref', null, '1 parameter'],
    ['', '', 'None'],
    [null, null, labelNotShown()],
    [null, '10.0.0.1', '1 IP'],
  ])('count exclusions: %j and %j are %j', (params, ips, expected) => {
    const website = createWebsite({ exclude_params: params, exclude_ips: ips });
    expect(formatEntryCounts(website, ['exclude_params', 'exclude_ips'])).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import {
  formatExclusions,
  formatFlag,
  formatPrivacy,
  labelNotShown,
} from '../../../../renderer/features/websites/labels.ts';

describe('website labels', () => {
  it('name privacy and switches, and fields that the service does not show', () => {
    expect([0, 1, 2].map((value) => formatPrivacy(value as 0 | 1 | 2))).toEqual([
      'Public',
      'Private',
      'Password',
    ]);
    expect(formatPrivacy(null)).toBe(labelNotShown());
    expect([formatFlag(1), formatFlag(0), formatFlag(null)]).toEqual(['On', 'Off', labelNotShown()]);
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
    expect(formatExclusions(params, ips)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import {
  countMatches,
  formatValue,
  getDifferences,
  labelNotShown,
} from '../../../../renderer/features/websites/labels.ts';
import { filterNames } from '../../../../renderer/features/websites/search.ts';
import { createWebsite } from '../../../website.ts';

describe('website labels', () => {
  it('name privacy and switches, and fields that the service does not show', () => {
    expect([0, 1, 2].map((value) => formatValue('privacy', value))).toEqual([
      'Everyone',
      'Only you',
      'Everyone with a password',
    ]);
    expect(formatValue('privacy', null)).toBe(labelNotShown());
    expect([1, 0, null].map((value) => formatValue('email', value))).toEqual(['On', 'Off', labelNotShown()]);
  });

  it.each([
    [{ privacy: 1, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' }, []],
    [{ privacy: null, email: null, exclude_bots: null, exclude_params: null, exclude_ips: null }, []],
    [{ privacy: 0, email: 1 }, ['Everyone', 'Reports']],
    [{ privacy: 2, exclude_bots: 0 }, ['Everyone with a password', 'Bots counted']],
    [{ exclude_params: 'ref\nsource\n', exclude_ips: '10.0.0.1' }, ['2 parameters left out', '1 IP ignored']],
    [
      { exclude_params: 'ref', exclude_ips: '10.0.0.1\n\n10.0.0.2' },
      ['1 parameter left out', '2 IPs ignored'],
    ],
  ] as const)('say only what differs from the usual settings: %j', (values, expected) => {
    const differences = getDifferences(createWebsite(values));
    expect(differences.map(({ text }) => text)).toEqual(expected);
    expect(differences.filter(({ isWarning }) => isWarning).map(({ text }) => text)).toEqual(
      expected.filter((text) => text === 'Bots counted'),
    );
  });
});

describe('the filters of the list', () => {
  const websites = [
    createWebsite({ privacy: 0, exclude_bots: 1, exclude_ips: '' }),
    createWebsite({ privacy: 2, exclude_bots: 0, exclude_ips: '10.0.0.1' }),
    createWebsite({ privacy: 0, exclude_bots: 1, exclude_ips: ' \n' }),
  ];

  it('count the websites that differ', () => {
    expect(filterNames.map((filter) => countMatches(websites, filter))).toEqual([3, 2, 1, 1]);
  });

  it('count nothing if the service does not show the field of a website', () => {
    const terse = [...websites, createWebsite({ privacy: 0 })];
    expect(filterNames.map((filter) => countMatches(terse, filter))).toEqual([4, 3, null, null]);
  });
});

import { describe, expect, it } from 'vitest';
import {
  exclusionWords,
  flagWord,
  notShown,
  privacyWord,
} from '../../../../renderer/features/websites/words.ts';

describe('a website in words', () => {
  it('names privacy and switches, and says where the service shows none', () => {
    expect([0, 1, 2].map((value) => privacyWord(value as 0 | 1 | 2))).toEqual([
      'Public',
      'Private',
      'Password',
    ]);
    expect(privacyWord(null)).toBe(notShown);
    expect([flagWord(1), flagWord(0), flagWord(null)]).toEqual(['On', 'Off', notShown]);
  });

  it.each([
    ['ref\nsource\n', '10.0.0.1', '2 parameters, 1 IP'],
    ['', '10.0.0.1\n\n10.0.0.2', '2 IPs'],
    [null, '', 'No IPs'],
    ['', null, 'No parameters'],
    ['ref', null, '1 parameter'],
    ['', '', 'None'],
    [null, null, notShown],
    [null, '10.0.0.1', '1 IP'],
  ])('counts what is left out: %j and %j are %j', (params, ips, words) => {
    expect(exclusionWords(params, ips)).toBe(words);
  });
});

import { describe, expect, it } from 'vitest';
import { getMismatchedFields } from '../../../../../preload/contract/websites.ts';
import { createWebsite } from '../../../../website.ts';

const stored = createWebsite({ privacy: 1, email: 0, exclude_ips: '10.0.0.1\r\n10.0.0.2' });

describe('a response that differs from the request', () => {
  it('is reported by its fields', () => {
    expect(getMismatchedFields(stored, { privacy: 2, email: 0, exclude_ips: '10.0.0.1' })).toEqual([
      'privacy',
      'exclude_ips',
    ]);
    expect(getMismatchedFields({ ...stored, passwordSet: false }, { password: 'x' })).toEqual(['password']);
  });

  it('ignores missing fields and line endings', () => {
    expect(getMismatchedFields(stored, { exclude_bots: 1, exclude_params: 'ref', password: 'x' })).toEqual(
      [],
    );
    expect(getMismatchedFields(stored, { exclude_ips: '10.0.0.1\n10.0.0.2' })).toEqual([]);
  });
});

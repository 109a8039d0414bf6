import { describe, expect, it } from 'vitest';
import type { Website } from '../../../../preload/contract/websites.ts';
import { getMismatchedFields } from '../../../../renderer/features/websites/mismatched-fields.ts';

const stored: Website = {
  id: '1',
  domain: 'example.com',
  privacy: 1,
  passwordSet: null,
  email: 0,
  exclude_bots: null,
  exclude_params: null,
  exclude_ips: '10.0.0.1\r\n10.0.0.2',
  created_at: null,
  updated_at: null,
  more: {},
};

describe('a response that differs from the request', () => {
  it('is reported by its fields', () => {
    expect(getMismatchedFields({ privacy: 2, email: 0, exclude_ips: '10.0.0.1' }, stored)).toEqual([
      'privacy',
      'exclude_ips',
    ]);
    expect(getMismatchedFields({ password: 'x' }, { ...stored, passwordSet: false })).toEqual(['password']);
  });

  it('ignores missing fields and line endings', () => {
    expect(getMismatchedFields({ exclude_bots: 1, exclude_params: 'ref', password: 'x' }, stored)).toEqual(
      [],
    );
    expect(getMismatchedFields({ exclude_ips: '10.0.0.1\n10.0.0.2' }, stored)).toEqual([]);
  });
});

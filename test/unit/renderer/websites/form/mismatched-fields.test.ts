import { describe, expect, it } from 'vitest';
import { getMismatchedFields } from '../../../../../renderer/features/websites/form/mismatched-fields.ts';
import { createWebsite } from '../../../../website.ts';

const stored = createWebsite({ privacy: 1, email: 0, exclude_ips: '10.0.0.1\r\n10.0.0.2' });

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

import { describe, expect, it } from 'vitest';
import { fail } from '../../../../preload/contract/result.ts';
import { fieldErrors } from '../../../../renderer/features/websites/field-errors.ts';

describe('a 422 on the form', () => {
  it('lands on its field, and what fits none is told with its name', () => {
    const { error } = fail('validation', 'Invalid', {
      status: 422,
      fields: {
        domain: ['Taken.', 'Too long.'],
        'exclude_ips.3': ['Not an IP.'],
        plan: ['Not included.'],
        toString: ['?'],
      },
    });
    expect(fieldErrors(error)).toEqual({
      fields: { domain: 'Taken. Too long.', exclude_ips: 'Not an IP.' },
      others: ['plan: Not included.', 'toString: ?'],
    });
  });

  it('is nothing where the service named no field', () => {
    expect(fieldErrors(fail('offline', 'x').error)).toEqual({ fields: {}, others: [] });
  });
});

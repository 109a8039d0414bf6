import { describe, expect, it } from 'vitest';
import { fail } from '../../../../../preload/contract/result.ts';
import { toFieldErrors } from '../../../../../renderer/features/websites/form-values.ts';

describe('a 422 on the form', () => {
  it('is shown on its field, or with the field name when there is no such field', () => {
    const { error } = fail('validation', undefined, {
      status: 422,
      fields: {
        domain: ['Taken.', 'Too long.'],
        'exclude_ips.3': ['Not an IP.'],
        plan: ['Not included.'],
        toString: ['?'],
      },
    });
    expect(toFieldErrors(error)).toEqual({
      fields: { domain: 'Taken. Too long.', exclude_ips: 'Not an IP.' },
      others: ['plan: Not included.', 'toString: ?'],
    });
  });

  it('is empty when the service named no field', () => {
    expect(toFieldErrors(fail('offline').error)).toEqual({ fields: {}, others: [] });
  });

  it('is shown on the line of a list, by index or by entry', () => {
    const entered = { exclude_ips: ' 10.0.0.1 \n\n10.0.0.999\n2001:db8::1', exclude_params: 'ref\nref2' };
    const fields = {
      'exclude_ips.2': ['Not this one.'],
      exclude_ips: ['The entry "10.0.0.999" is not an IP.', 'Too many.'],
      exclude_params: ['ref is not allowed.', 'ref or ref2: choose.'],
    };
    const { error } = fail('validation', undefined, { status: 422, fields });
    expect(toFieldErrors(error, entered).fields).toEqual({
      exclude_ips:
        'Line 4, 2001:db8::1: Not this one. Line 3, 10.0.0.999: The entry "10.0.0.999" is not an IP. Too many.',
      exclude_params: 'Line 1, ref: ref is not allowed. ref or ref2: choose.',
    });
    expect(toFieldErrors(error).fields.exclude_ips).toBe(
      'Not this one. The entry "10.0.0.999" is not an IP. Too many.',
    );
  });
});

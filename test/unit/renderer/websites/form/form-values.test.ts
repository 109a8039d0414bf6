import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Website, websiteChanges, websiteFields } from '../../../../../preload/contract/websites.ts';
import {
  defaultFormValues,
  fillMissingValues,
  hasUnsavedValues,
  toFormValues,
  toWebsiteChanges,
  toWebsiteFields,
  type WebsiteFormValues,
} from '../../../../../renderer/features/websites/form-values.ts';
import { createWebsite } from '../../../../website.ts';

const website = createWebsite({
  id: '7',
  privacy: 0,
  email: 0,
  exclude_bots: 1,
  exclude_params: 'ref\nsource',
});

describe('the request for a new website', () => {
  it('always includes privacy, email and exclude_bots, with the specified defaults', () => {
    expect(toWebsiteFields({ ...defaultFormValues, domain: 'https://www.Example.com/' })).toEqual({
      domain: 'example.com',
      privacy: 1,
      email: 0,
      exclude_bots: 1,
    });
  });

  it('includes lists trimmed, one entry per line', () => {
    const fields = toWebsiteFields({
      ...defaultFormValues,
      domain: 'a.b',
      exclude_params: ' ref \r\n\n x ',
      exclude_ips: ' \n',
    });
    expect(fields.exclude_params).toBe('ref\nx');
    expect(fields).not.toHaveProperty('exclude_ips');
  });

  it.each([0, 1, 2] as const)('with privacy %d includes the password only when that is 2', (privacy) => {
    const fields = toWebsiteFields({ ...defaultFormValues, domain: 'a.b', privacy, password: 'secret' });
    expect(fields.password).toBe(privacy === 2 ? 'secret' : undefined);
  });
});

describe('the request for a change', () => {
  it('is empty when nothing changed', () => {
    expect(toWebsiteChanges(website, toFormValues(website))).toEqual({});
  });

  it('includes only the changed field', () => {
    expect(toWebsiteChanges(website, { ...toFormValues(website), email: 1 })).toEqual({ email: 1 });
    expect(toWebsiteChanges(website, { ...toFormValues(website), exclude_ips: ' 10.0.0.1 ' })).toEqual({
      exclude_ips: '10.0.0.1',
    });
  });

  it('ignores spaces and empty lines', () => {
    expect(
      toWebsiteChanges(website, { ...toFormValues(website), exclude_params: 'ref \n\n source\n' }),
    ).toEqual({});
  });

  it('includes an emptied list', () => {
    expect(toWebsiteChanges(website, { ...toFormValues(website), exclude_params: '' })).toEqual({
      exclude_params: '',
    });
  });

  it('includes a password only with privacy 2, and never an empty one', () => {
    expect(toWebsiteChanges(website, { ...toFormValues(website), password: 'x' })).toEqual({});
    expect(toWebsiteChanges(website, { ...toFormValues(website), privacy: 2, password: 'x' })).toEqual({
      privacy: 2,
      password: 'x',
    });
    const locked: Website = { ...website, privacy: 2, passwordSet: true };
    expect(toWebsiteChanges(locked, toFormValues(locked))).toEqual({});
    expect(toWebsiteChanges(locked, { ...toFormValues(locked), password: 'new' })).toEqual({
      password: 'new',
    });
  });

  const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const flag = fc.constantFrom(0 as const, 1 as const);
  const list = fc.array(fc.constantFrom('a', 'b', ' c', '', 'd ')).map((lines) => lines.join('\n'));
  const shown = fc.record({
    privacy: orNull(fc.constantFrom(0 as const, 1 as const, 2 as const)),
    email: orNull(flag),
    exclude_bots: orNull(flag),
    exclude_params: orNull(list),
    exclude_ips: orNull(list),
  });

  it('never includes a field that the user did not change', () => {
    fc.assert(
      fc.property(
        shown,
        shown,
        fc.subarray(['privacy', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips'] as const),
        fc.string(),
        (was, edit, touched, password) => {
          const record: Website = { ...website, ...was };
          const values: WebsiteFormValues = {
            ...toFormValues(record),
            password,
            ...Object.fromEntries(touched.map((field) => [field, edit[field]])),
          };
          const changes = toWebsiteChanges(record, values);
          expect(websiteChanges.parse(changes)).toEqual(changes);
          for (const field of Object.keys(changes)) {
            if (field === 'password') expect(values.privacy).toBe(2);
            else expect(touched).toContain(field);
          }
        },
      ),
    );
  });
});

describe('a form opened before the service returned everything', () => {
  it('adds missing fields and keeps those entered', () => {
    const begun = { ...toFormValues({ ...website, exclude_params: null }), email: 1 as const };
    expect(fillMissingValues(begun, website)).toEqual({ ...begun, exclude_params: 'ref\nsource' });
    expect(toWebsiteChanges(website, fillMissingValues(begun, website))).toEqual({ email: 1 });
  });
});

describe('leaving the form', () => {
  it('is confirmed only when something was entered', () => {
    expect(hasUnsavedValues(website, toFormValues(website))).toBe(false);
    expect(hasUnsavedValues(website, { ...toFormValues(website), exclude_ips: '' })).toBe(true);
  });

  it('sends fields that the IPC contract accepts', () => {
    expect(websiteFields.safeParse(toWebsiteFields({ ...defaultFormValues, domain: 'a.b' })).success).toBe(
      true,
    );
  });
});

import { mapFields, type ReadableValues, readableFields } from '../preload/contract/website-fields.ts';
import type { Website } from '../preload/contract/websites.ts';

/** A website as a service shows it that returns only `values`. */
export const createWebsite = (values: Partial<Website> = {}): Website => ({
  id: '1',
  domain: 'example.com',
  ...(mapFields(readableFields, () => null) as ReadableValues),
  passwordSet: null,
  created_at: null,
  updated_at: null,
  ...values,
});

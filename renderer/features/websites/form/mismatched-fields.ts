/** Compares a response with what was sent. Services may accept an update without applying it. */
import type { Website, WebsiteChanges } from '../../../../preload/contract/websites.ts';
import { trimLines } from '../lines.ts';
import type { WebsiteFormField } from './form-values.ts';

const differs = (field: keyof WebsiteChanges, sent: WebsiteChanges, saved: Website): boolean => {
  // An empty password is never sent, so `false` means that the password was not saved.
  if (field === 'password') return saved.passwordSet === false;
  const savedValue = saved[field];
  const sentValue = sent[field];
  if (savedValue === null || sentValue === undefined) return false;
  return typeof savedValue === 'string' && typeof sentValue === 'string'
    ? trimLines(savedValue) !== trimLines(sentValue)
    : savedValue !== sentValue;
};

/** Fields that the response shows with another value. Fields that it does not show are left out. */
export const getMismatchedFields = (sent: WebsiteChanges, saved: Website): readonly WebsiteFormField[] =>
  (Object.keys(sent) as (keyof WebsiteChanges)[]).filter((field) => differs(field, sent, saved));

/** Whether the service kept what it was sent: an accepted update is not yet a change. */
import type { Website, WebsiteChanges } from '../../../preload/contract/websites.ts';
import type { WebsiteFormField } from './form-values.ts';
import { trimLines } from './lines.ts';

const differs = (field: keyof WebsiteChanges, sent: WebsiteChanges, saved: Website): boolean => {
  // An empty password is never sent, so "none is set" contradicts what was.
  if (field === 'password') return saved.passwordSet === false;
  const savedValue = saved[field];
  const sentValue = sent[field];
  if (savedValue === null || sentValue === undefined) return false;
  return typeof savedValue === 'string' && typeof sentValue === 'string'
    ? trimLines(savedValue) !== trimLines(sentValue)
    : savedValue !== sentValue;
};

/** The fields that the answer shows with another value than was sent. What it does not show is not among them. */
export const getMismatchedFields = (sent: WebsiteChanges, saved: Website): readonly WebsiteFormField[] =>
  (Object.keys(sent) as (keyof WebsiteChanges)[]).filter((field) => differs(field, sent, saved));

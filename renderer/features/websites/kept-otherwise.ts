/** Whether the service kept what it was sent: an accepted update is not yet a change. */
import type { Website, WebsiteChanges } from '../../../preload/contract/websites.ts';
import { trimLines } from './lines.ts';
import type { WebsiteField } from './values.ts';

const differs = (field: keyof WebsiteChanges, sent: WebsiteChanges, kept: Website): boolean => {
  // An empty password is never sent, so "none is set" contradicts what was.
  if (field === 'password') return kept.passwordSet === false;
  const is = kept[field];
  const was = sent[field];
  if (is === null || was === undefined) return false;
  return typeof is === 'string' && typeof was === 'string' ? trimLines(is) !== trimLines(was) : is !== was;
};

/** The fields that the answer shows with another value than was sent. What it does not show is not among them. */
export const keptOtherwise = (sent: WebsiteChanges, kept: Website): readonly WebsiteField[] =>
  (Object.keys(sent) as (keyof WebsiteChanges)[]).filter((field) => differs(field, sent, kept));

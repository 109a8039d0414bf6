import {
  isOfKind,
  type ListField,
  type SettableField,
} from '../../../../../preload/contract/website-fields.ts';
import type { Website, WebsiteChanges } from '../../../../../preload/contract/websites.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { getEntryRules } from '../../checks/entry-rules.ts';
import { formatValue } from '../../labels.ts';
import { parseEntries } from '../../lines.ts';
import type { PlannedChange } from './plan-changes.ts';

/** Shorter than the label of the form. */
export const labelPlannedField = (field: SettableField): string => t(`websites.bulkChange.fields.${field}`);

export type FormattedChange =
  | { readonly kind: 'value'; readonly name: string; readonly old: string; readonly next: string }
  | {
      readonly kind: 'list';
      readonly name: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

const formatListChange = (
  website: Website,
  changes: WebsiteChanges,
  field: ListField,
  isUnknown: boolean,
): FormattedChange => {
  const name = labelPlannedField(field);
  const next = parseEntries(changes[field] ?? '');
  if (isUnknown) {
    return {
      kind: 'value',
      name,
      old: t('websites.bulkChange.notShownReplaced'),
      next: next.join(', ') || t('websites.bulkChange.emptyList'),
    };
  }
  const { getKey } = getEntryRules(field);
  const current = parseEntries(website[field] ?? '');
  const before = new Set(current.map(getKey));
  const after = new Set(next.map(getKey));
  return {
    kind: 'list',
    name,
    added: next.filter((entry) => !before.has(getKey(entry))),
    removed: current.filter((entry) => !after.has(getKey(entry))),
  };
};

export const formatChange = (
  website: Website,
  changes: WebsiteChanges,
  { field, isUnknown }: PlannedChange,
): FormattedChange => {
  if (isOfKind(field, 'lines')) return formatListChange(website, changes, field, isUnknown);
  const name = labelPlannedField(field);
  if (isOfKind(field, 'password')) {
    return {
      kind: 'value',
      name,
      old: t(website.passwordSet ? 'websites.bulkChange.passwordSet' : 'websites.bulkChange.passwordUnknown'),
      next: t('websites.bulkChange.passwordNew'),
    };
  }
  return {
    kind: 'value',
    name,
    old: formatValue(field, website[field]),
    next: formatValue(field, changes[field] ?? null),
  };
};

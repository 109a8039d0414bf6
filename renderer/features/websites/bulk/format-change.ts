import type { Website, WebsiteChanges } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { toIpKey } from '../checks/ips.ts';
import { formatBots, formatFlag, formatPrivacy } from '../labels.ts';
import { parseEntries } from '../lines.ts';
import type { PlannedChange, PlannedField } from './plan-changes.ts';

/** Shorter than the label of the form. */
export const labelPlannedField = (field: PlannedField): string => t(`websites.bulkChange.fields.${field}`);

export type FormattedChange =
  | { readonly kind: 'value'; readonly name: string; readonly old: string; readonly next: string }
  | {
      readonly kind: 'list';
      readonly name: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

const identity = (entry: string): string => entry;

export const formatChange = (
  website: Website,
  changes: WebsiteChanges,
  { field, isUnknown }: PlannedChange,
): FormattedChange => {
  const name = labelPlannedField(field);
  switch (field) {
    case 'privacy':
      return {
        kind: 'value',
        name,
        old: formatPrivacy(website.privacy),
        next: formatPrivacy(changes.privacy ?? null),
      };
    case 'email':
      return { kind: 'value', name, old: formatFlag(website.email), next: formatFlag(changes.email ?? null) };
    case 'exclude_bots':
      return {
        kind: 'value',
        name,
        old: formatBots(website.exclude_bots),
        next: formatBots(changes.exclude_bots ?? null),
      };
    case 'password':
      return {
        kind: 'value',
        name,
        old: t(
          website.passwordSet ? 'websites.bulkChange.passwordSet' : 'websites.bulkChange.passwordUnknown',
        ),
        next: t('websites.bulkChange.passwordNew'),
      };
    case 'exclude_params':
    case 'exclude_ips': {
      const next = parseEntries(changes[field] ?? '');
      if (isUnknown) {
        return {
          kind: 'value',
          name,
          old: t('websites.bulkChange.notShownReplaced'),
          next: next.join(', ') || t('websites.bulkChange.emptyList'),
        };
      }
      const getKey = field === 'exclude_ips' ? toIpKey : identity;
      const current = parseEntries(website[field] ?? '');
      const before = new Set(current.map(getKey));
      const after = new Set(next.map(getKey));
      return {
        kind: 'list',
        name,
        added: next.filter((entry) => !before.has(getKey(entry))),
        removed: current.filter((entry) => !after.has(getKey(entry))),
      };
    }
  }
};

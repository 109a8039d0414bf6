/**
 * What a change of many websites does to each of them: the preview that is shown, and the tasks that are sent, from one
 * plan. What a service does not show is never guessed: it can be replaced, not added to.
 */
import {
  type Flag,
  type Privacy,
  privacy,
  type Website,
  type WebsiteChanges,
} from '../../../../preload/contract/websites.ts';
import type { WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { toIpKey } from '../checks/ips.ts';
import { toDisplayDomain } from '../domain.ts';
import { parseEntries } from '../lines.ts';

export interface ListEdit {
  readonly how: 'replace' | 'add' | 'remove';
  readonly entries: readonly string[];
}

/** The fields that are to be changed; one that is missing is left alone. */
export interface BulkEdit {
  readonly privacy?: Privacy | undefined;
  /** Counts only for sites whose privacy is Password afterwards (section 4.3, rule 1). */
  readonly password?: string | undefined;
  readonly email?: Flag | undefined;
  readonly exclude_bots?: Flag | undefined;
  readonly exclude_params?: ListEdit | undefined;
  readonly exclude_ips?: ListEdit | undefined;
}

export type PlannedField = keyof WebsiteChanges;

/** One field of one site. `unseen`: the service does not show what is there, and it is replaced all the same. */
export interface PlannedChange {
  readonly field: PlannedField;
  readonly isUnknown: boolean;
}

export interface WebsitePlan {
  readonly website: Website;
  /** What is sent; empty where nothing is. */
  readonly changes: WebsiteChanges;
  readonly fields: readonly PlannedChange[];
  /** Fields that cannot be changed like this, because the service does not show what is in them. */
  readonly skipped: readonly PlannedField[];
}

const entryKeys = { exclude_params: (entry: string) => entry, exclude_ips: toIpKey } as const;
type ListField = keyof typeof entryKeys;

/** The list after the edit; undefined where it stays as it is. */
const applyListEdit = (field: ListField, current: readonly string[], edit: ListEdit): string | undefined => {
  const getKey = entryKeys[field];
  const requested = new Map(edit.entries.map((entry) => [getKey(entry), entry]));
  const currentKeys = new Set(current.map(getKey));
  switch (edit.how) {
    case 'replace': {
      const same =
        currentKeys.size === requested.size && [...requested.keys()].every((key) => currentKeys.has(key));
      return same && current.length === edit.entries.length ? undefined : edit.entries.join('\n');
    }
    case 'add': {
      const added = [...requested].filter(([key]) => !currentKeys.has(key)).map(([, entry]) => entry);
      return added.length === 0 ? undefined : [...current, ...added].join('\n');
    }
    case 'remove': {
      const remaining = current.filter((entry) => !requested.has(getKey(entry)));
      return remaining.length === current.length ? undefined : remaining.join('\n');
    }
  }
};

const planWebsite = (website: Website, edit: BulkEdit): WebsitePlan => {
  const changes: WebsiteChanges = {};
  const fields: PlannedChange[] = [];
  const skipped: PlannedField[] = [];

  for (const field of ['privacy', 'email', 'exclude_bots'] as const) {
    const value = edit[field];
    if (value === undefined || value === website[field]) continue;
    Object.assign(changes, { [field]: value });
    fields.push({ field, isUnknown: website[field] === null });
  }
  if (edit.password) {
    const after = edit.privacy ?? website.privacy;
    if (after === privacy.password) {
      changes.password = edit.password;
      fields.push({ field: 'password', isUnknown: website.passwordSet === null });
    } else if (after === null) skipped.push('password');
  }
  for (const field of ['exclude_params', 'exclude_ips'] as const) {
    const list = edit[field];
    if (list === undefined) continue;
    const current = website[field];
    if (current === null && list.how !== 'replace') {
      skipped.push(field);
      continue;
    }
    const value =
      current === null ? list.entries.join('\n') : applyListEdit(field, parseEntries(current), list);
    if (value === undefined) continue;
    changes[field] = value;
    fields.push({ field, isUnknown: current === null });
  }
  return { website, changes, fields, skipped };
};

export const planChanges = (websites: readonly Website[], edit: BulkEdit): readonly WebsitePlan[] =>
  websites.map((website) => planWebsite(website, edit));

export const hasChanges = ({ fields }: WebsitePlan): boolean => fields.length > 0;

/** One task for each site that is changed. */
export const toUpdateTasks = (plans: readonly WebsitePlan[]): readonly WebsiteTask[] =>
  plans.filter(hasChanges).map(({ website, changes }) => ({
    kind: 'update',
    key: website.id,
    label: toDisplayDomain(website.domain),
    id: website.id,
    changes,
  }));

export const toDeleteTasks = (websites: readonly Website[]): readonly WebsiteTask[] =>
  websites.map(({ id, domain }) => ({ kind: 'delete', key: id, label: toDisplayDomain(domain), id }));

/** Fields that one site can hand on to others: those that the service shows. The password is never among them. */
export const getCopyableFields = (website: Website): readonly Exclude<PlannedField, 'password'>[] =>
  (['privacy', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips'] as const).filter(
    (field) => website[field] !== null,
  );

/** Why a field is not copied unless that is asked for: an empty list clears others, one that is not shown may be out of date. */
export type CopyWarning = 'empty' | 'not_shown';

/** `shown` is the website as the service shows it, `source` the same with what was last sent from here. */
export const getCopyWarning = (
  source: Website,
  shown: Website,
  field: Exclude<PlannedField, 'password'>,
): CopyWarning | null => {
  const value = source[field];
  if (typeof value === 'string' && parseEntries(value).length === 0) return 'empty';
  return shown[field] === null ? 'not_shown' : null;
};

/** The settings of one site as a change of others. */
export const toCopyEdit = (website: Website, fields: readonly PlannedField[]): BulkEdit => {
  const edit: Record<string, unknown> = {};
  for (const field of getCopyableFields(website)) {
    if (!fields.includes(field)) continue;
    const value = website[field];
    edit[field] = typeof value === 'string' ? { how: 'replace', entries: parseEntries(value) } : value;
  }
  return edit as BulkEdit;
};

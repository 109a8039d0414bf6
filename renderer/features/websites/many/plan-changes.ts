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
import type { WebsiteTask } from '../../../../preload/contract/websites-many.ts';
import { ipKey } from '../checks/ips.ts';
import { readable } from '../domain.ts';
import { entries } from '../lines.ts';

export interface ListEdit {
  readonly how: 'replace' | 'add' | 'remove';
  readonly entries: readonly string[];
}

/** The fields that are to be changed; one that is missing is left alone. */
export interface ManyEdit {
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
  readonly unseen: boolean;
}

export interface SitePlan {
  readonly website: Website;
  /** What is sent; empty where nothing is. */
  readonly changes: WebsiteChanges;
  readonly fields: readonly PlannedChange[];
  /** Fields that cannot be changed like this, because the service does not show what is in them. */
  readonly skipped: readonly PlannedField[];
}

const listKeys = { exclude_params: (entry: string) => entry, exclude_ips: ipKey } as const;
type ListField = keyof typeof listKeys;

/** The list after the edit; undefined where it stays as it is. */
const edited = (field: ListField, was: readonly string[], edit: ListEdit): string | undefined => {
  const keyOf = listKeys[field];
  const wanted = new Map(edit.entries.map((entry) => [keyOf(entry), entry]));
  const known = new Set(was.map(keyOf));
  switch (edit.how) {
    case 'replace': {
      const same = known.size === wanted.size && [...wanted.keys()].every((key) => known.has(key));
      return same && was.length === edit.entries.length ? undefined : edit.entries.join('\n');
    }
    case 'add': {
      const added = [...wanted].filter(([key]) => !known.has(key)).map(([, entry]) => entry);
      return added.length === 0 ? undefined : [...was, ...added].join('\n');
    }
    case 'remove': {
      const left = was.filter((entry) => !wanted.has(keyOf(entry)));
      return left.length === was.length ? undefined : left.join('\n');
    }
  }
};

const planSite = (website: Website, edit: ManyEdit): SitePlan => {
  const changes: WebsiteChanges = {};
  const fields: PlannedChange[] = [];
  const skipped: PlannedField[] = [];

  for (const field of ['privacy', 'email', 'exclude_bots'] as const) {
    const value = edit[field];
    if (value === undefined || value === website[field]) continue;
    Object.assign(changes, { [field]: value });
    fields.push({ field, unseen: website[field] === null });
  }
  if (edit.password) {
    const after = edit.privacy ?? website.privacy;
    if (after === privacy.password) {
      changes.password = edit.password;
      fields.push({ field: 'password', unseen: website.passwordSet === null });
    } else if (after === null) skipped.push('password');
  }
  for (const field of ['exclude_params', 'exclude_ips'] as const) {
    const list = edit[field];
    if (list === undefined) continue;
    const was = website[field];
    if (was === null && list.how !== 'replace') {
      skipped.push(field);
      continue;
    }
    const value = was === null ? list.entries.join('\n') : edited(field, entries(was), list);
    if (value === undefined) continue;
    changes[field] = value;
    fields.push({ field, unseen: was === null });
  }
  return { website, changes, fields, skipped };
};

export const planChanges = (websites: readonly Website[], edit: ManyEdit): readonly SitePlan[] =>
  websites.map((website) => planSite(website, edit));

export const isChanged = ({ fields }: SitePlan): boolean => fields.length > 0;

/** One task for each site that is changed. */
export const updateTasks = (plans: readonly SitePlan[]): readonly WebsiteTask[] =>
  plans.filter(isChanged).map(({ website, changes }) => ({
    kind: 'update',
    key: website.id,
    label: readable(website.domain),
    id: website.id,
    changes,
  }));

export const deleteTasks = (websites: readonly Website[]): readonly WebsiteTask[] =>
  websites.map(({ id, domain }) => ({ kind: 'delete', key: id, label: readable(domain), id }));

/** Fields that one site can hand on to others: those that the service shows. The password is never among them. */
export const copyable = (website: Website): readonly Exclude<PlannedField, 'password'>[] =>
  (['privacy', 'email', 'exclude_bots', 'exclude_params', 'exclude_ips'] as const).filter(
    (field) => website[field] !== null,
  );

/** Why a field is not copied unless that is asked for: an empty list clears others, one that is not shown may be out of date. */
export type CopyDoubt = 'empty' | 'not_shown';

/** `shown` is the website as the service shows it, `source` the same with what was last sent from here. */
export const copyDoubt = (
  source: Website,
  shown: Website,
  field: Exclude<PlannedField, 'password'>,
): CopyDoubt | null => {
  const value = source[field];
  if (typeof value === 'string' && entries(value).length === 0) return 'empty';
  return shown[field] === null ? 'not_shown' : null;
};

/** The settings of one site as a change of others. */
export const copyOf = (website: Website, fields: readonly PlannedField[]): ManyEdit => {
  const edit: Record<string, unknown> = {};
  for (const field of copyable(website)) {
    if (!fields.includes(field)) continue;
    const value = website[field];
    edit[field] = typeof value === 'string' ? { how: 'replace', entries: entries(value) } : value;
  }
  return edit as ManyEdit;
};

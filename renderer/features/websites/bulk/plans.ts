/** Plans of bulk runs: the rows of their previews, and the tasks that follow from them. */
import {
  type FieldOfKind,
  type FieldValue,
  isOfKind,
  type ListField,
  listFields,
  mapDefinedFields,
  mapFields,
  privacy,
  type SettableField,
  settableFields,
  type ValueField,
  valueFields,
} from '../../../../preload/contract/website-fields.ts';
import { parseEntries, type Website, type WebsiteChanges } from '../../../../preload/contract/websites.ts';
import type { LastSent, WebsiteTask } from '../../../../preload/contract/websites-bulk.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getEntryRules } from '../checks/entry-rules.ts';
import {
  cleanDomain,
  type DomainProblem,
  getDomainProblem,
  getUnicodeDomain,
  toDisplayDomain,
} from '../domain.ts';
import { toWebsiteFields, type WebsiteFormValues } from '../form-values.ts';
import { formatValue, labelPlannedField } from '../labels.ts';
import type { DomainRow } from './parse-domain-list.ts';

type StoreRowStatus =
  | { readonly kind: 'ready' }
  /** The user may send it anyway, because the service decides. */
  | { readonly kind: 'doubtful'; readonly problem: DomainProblem }
  | { readonly kind: 'duplicate'; readonly of: number }
  | { readonly kind: 'there' }
  | { readonly kind: 'nothing' };

export interface StoreRow extends DomainRow {
  /** Unique, because a list may contain a line twice. */
  readonly key: string;
  readonly domain: string;
  /** Null if the domain has no other Unicode form. */
  readonly unicodeDomain: string | null;
  readonly status: StoreRowStatus;
}

/** `existingDomains`: cleaned domains of the websites that exist. */
export const planStores = (
  rows: readonly DomainRow[],
  existingDomains: ReadonlySet<string>,
): readonly StoreRow[] => {
  const firstLines = new Map<string, number>();
  return rows.map(({ line, entered }, at) => {
    const domain = cleanDomain(entered);
    const row = { key: String(at), line, entered, domain, unicodeDomain: getUnicodeDomain(domain) };
    return { ...row, status: getStatus(domain, line, firstLines, existingDomains) };
  });
};

const getStatus = (
  domain: string,
  line: number,
  firstLines: Map<string, number>,
  existingDomains: ReadonlySet<string>,
): StoreRowStatus => {
  if (domain === '') return { kind: 'nothing' };
  const firstLine = firstLines.get(domain);
  if (firstLine !== undefined) return { kind: 'duplicate', of: firstLine };
  firstLines.set(domain, line);
  if (existingDomains.has(domain)) return { kind: 'there' };
  const problem = getDomainProblem(domain);
  return problem === null ? { kind: 'ready' } : { kind: 'doubtful', problem };
};

/** Whether a row can be sent at all. `isSentByDefault`: whether it is sent without a decision of the user. */
const canSend = ({ status }: StoreRow): boolean => status.kind === 'ready' || status.kind === 'doubtful';
export const isSentByDefault = ({ status }: StoreRow): boolean => status.kind === 'ready';

export const toStoreTasks = (rows: readonly StoreRow[], shared: WebsiteFormValues): readonly WebsiteTask[] =>
  rows.filter(canSend).map(({ domain, unicodeDomain }) => ({
    kind: 'store',
    key: domain,
    label: unicodeDomain ?? domain,
    fields: { ...toWebsiteFields(shared), domain },
  }));

export interface ListEdit {
  readonly how: 'replace' | 'add' | 'remove';
  readonly entries: readonly string[];
}

type ValueEdits = { readonly [Field in ValueField]?: FieldValue<Field> | undefined };
type ListEdits = { readonly [Field in ListField]?: ListEdit | undefined };

/** Fields to change. Missing fields stay unchanged. */
export interface BulkEdit extends ValueEdits, ListEdits {
  /** Applied only to websites that have privacy 2 (password) after the change. */
  readonly password?: string | undefined;
}

export interface ListFormValues {
  readonly how: ListEdit['how'] | null;
  readonly text: string;
}

/** Null fields stay unchanged. */
export type EditFormValues = { readonly [Field in ValueField]: FieldValue<Field> | null } & Readonly<
  Record<ListField, ListFormValues> & Record<FieldOfKind<'password'>, string>
>;

export const unchangedFormValues: EditFormValues = {
  password: '',
  ...mapFields(valueFields, () => null),
  ...mapFields(listFields, (): ListFormValues => ({ how: null, text: '' })),
};

/**
 * The settings of a website, without its password. Lists that would clear others, and what was sent last of those that
 * the service does not show, may be meant or not: the user decides.
 */
export const toCopiedValues = (website: Website, sent: LastSent | null | undefined): EditFormValues => ({
  ...unchangedFormValues,
  ...(mapFields(valueFields, (field) => website[field]) as Pick<EditFormValues, ValueField>),
  ...mapFields(listFields, (field): ListFormValues => {
    const shown = website[field] ?? '';
    return parseEntries(shown).length > 0
      ? { how: 'replace', text: shown }
      : { how: null, text: website[field] === null ? (sent?.[field]?.value ?? '') : '' };
  }),
});

const toFieldEdit = (formValues: EditFormValues, field: SettableField) => {
  if (isOfKind(field, 'password')) return formValues[field] || undefined;
  if (!isOfKind(field, 'lines')) return formValues[field] ?? undefined;
  const { how, text } = formValues[field];
  const entries = parseEntries(text);
  // Adding or removing nothing is no change. Replacing by nothing clears the list.
  return how === null || (how !== 'replace' && entries.length === 0) ? undefined : { how, entries };
};

export const toBulkEdit = (formValues: EditFormValues): BulkEdit =>
  mapDefinedFields(settableFields, (field) => toFieldEdit(formValues, field)) as BulkEdit;

/** `isUnknown`: the service does not show the current value, which is replaced. */
interface PlannedChange {
  readonly field: SettableField;
  readonly isUnknown: boolean;
}

export interface WebsitePlan {
  readonly website: Website;
  /** Fields to send; empty if nothing changes. */
  readonly changes: WebsiteChanges;
  readonly fields: readonly PlannedChange[];
  /** Fields that cannot be changed, because the service does not show their value. */
  readonly skipped: readonly SettableField[];
}

/** Undefined if unchanged. */
const applyListEdit = (field: ListField, current: readonly string[], edit: ListEdit): string | undefined => {
  const { getKey } = getEntryRules(field);
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

/** A list that the service does not show can be replaced, but not added to. */
const planWebsite = (website: Website, edit: BulkEdit): WebsitePlan => {
  const changes: WebsiteChanges = {};
  const fields: PlannedChange[] = [];
  const skipped: SettableField[] = [];

  for (const field of valueFields) {
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
  for (const field of listFields) {
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

export const toUpdateTasks = (plans: readonly WebsitePlan[]): readonly WebsiteTask[] =>
  plans.filter(hasChanges).map(({ website: { id, domain }, changes }) => ({
    kind: 'update',
    key: id,
    label: toDisplayDomain(domain),
    id,
    changes,
  }));

export const toDeleteTasks = (websites: readonly Website[]): readonly WebsiteTask[] =>
  websites.map(({ id, domain }) => ({ kind: 'delete', key: id, label: toDisplayDomain(domain), id }));

export type FormattedChange =
  | { readonly kind: 'value'; readonly name: string; readonly old: string; readonly next: string }
  | {
      readonly kind: 'list';
      readonly name: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

export const formatChange = (
  website: Website,
  changes: WebsiteChanges,
  { field, isUnknown }: PlannedChange,
): FormattedChange => {
  const name = labelPlannedField(field);
  if (isOfKind(field, 'password')) {
    const old = t(
      website.passwordSet ? 'websites.bulkChange.passwordSet' : 'websites.bulkChange.passwordUnknown',
    );
    return { kind: 'value', name, old, next: t('websites.bulkChange.passwordNew') };
  }
  if (!isOfKind(field, 'lines')) {
    const next = formatValue(field, changes[field] ?? null);
    return { kind: 'value', name, old: formatValue(field, website[field]), next };
  }
  const next = parseEntries(changes[field] ?? '');
  if (isUnknown) {
    const list = next.join(', ') || t('websites.bulkChange.emptyList');
    return { kind: 'value', name, old: t('websites.bulkChange.notShownReplaced'), next: list };
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

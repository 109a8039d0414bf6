import {
  type ChoiceName,
  type ColumnName,
  type FieldOfKind,
  type FieldWithColumn,
  fieldDescriptors,
  isOfKind,
  type ListField,
  type SettableField,
  settableFields,
  type ValueField,
} from '../../../preload/contract/website-fields.ts';
import { parseEntries, type Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import type { DomainProblem } from './domain.ts';
import type { WebsiteFormField } from './form-values.ts';

export const labelField = (field: WebsiteFormField): string => t(`websites.fields.${field}`);

/** Shorter than the label of the form. */
export const labelPlannedField = (field: SettableField): string => t(`websites.bulkChange.fields.${field}`);

/** For a field that the service did not return. */
export const labelNotShown = (): string => t('websites.notShown');

type ChoiceField = FieldOfKind<'choice'>;
type ChoiceMessage = {
  [Field in ChoiceField]: `websites.choices.${Field}.${ChoiceName<Field>}`;
}[ChoiceField];

const getChoiceMessage = (field: ChoiceField, value: number): ChoiceMessage => {
  const { values } = fieldDescriptors[field];
  const name = Object.entries(values).find((entry) => entry[1] === value)?.[0];
  return `websites.choices.${field}.${name}` as ChoiceMessage;
};
export const labelChoice = (field: ChoiceField, value: number): string => t(getChoiceMessage(field, value));
export const labelChoiceHint = (field: ChoiceField, value: number): string =>
  t(`${getChoiceMessage(field, value)}Hint`);

/** `is`: a value; `set`: the option that sets it. */
const flagMessages = {
  on_off: {
    is: { on: 'websites.values.on', off: 'websites.values.off' },
    set: { on: 'websites.values.on', off: 'websites.values.off' },
  },
  ignored_counted: {
    is: { on: 'websites.values.ignored', off: 'websites.values.counted' },
    set: { on: 'websites.values.ignore', off: 'websites.values.count' },
  },
} as const;

const labelFlag = (field: FieldOfKind<'flag'>, value: number, form: 'is' | 'set'): string =>
  t(flagMessages[fieldDescriptors[field].words][form][value === 1 ? 'on' : 'off']);

export const formatValue = (field: ValueField, value: number | null): string => {
  if (value === null) return labelNotShown();
  return isOfKind(field, 'flag') ? labelFlag(field, value, 'is') : labelChoice(field, value);
};

export const labelOption = (field: ValueField, value: number): string =>
  isOfKind(field, 'flag') ? labelFlag(field, value, 'set') : labelChoice(field, value);

/**
 * Text such as `2 parameters, 1 IP`. Says nothing, not even "none", of lists that are not shown.
 */
export const formatEntryCounts = (
  website: Pick<Website, ListField>,
  fields: readonly (ListField & FieldWithColumn)[],
): string => {
  const shown = fields.flatMap((field) => {
    const list = website[field];
    return list === null ? [] : [{ field, count: parseEntries(list).length }];
  });
  const counts = shown.filter(({ count }) => count > 0);
  if (counts.length > 0)
    return counts.map(({ field, count }) => t(`websites.list.entries.${field}`, { count })).join(', ');
  if (shown.length === 0) return labelNotShown();
  return shown.length === fields.length
    ? t('websites.list.nothingIgnored')
    : shown.map(({ field }) => t(`websites.list.noEntries.${field}`)).join(', ');
};

const hasColumn = (field: SettableField): field is FieldWithColumn => fieldDescriptors[field].column !== null;

const fieldsByColumn = Map.groupBy(
  settableFields.filter(hasColumn),
  (field): ColumnName => fieldDescriptors[field].column.name,
);

/** Narrow tables hide the `third` columns first, then the `second`. */
const ranks: Readonly<Record<number, 'second' | 'third'>> = { 2: 'second', 3: 'third' };

/** The columns between domain and date, from the contract's table of fields. */
export const websiteColumns = [...fieldsByColumn].map(([name, fields]) => ({
  name,
  rank: ranks[Math.min(...fields.map((field) => fieldDescriptors[field].column.priority))],
  fields,
}));

export const formatCell = (website: Website, { fields }: (typeof websiteColumns)[number]): string => {
  const values = fields
    .filter((field) => isOfKind(field, 'choice', 'flag'))
    .map((field) => formatValue(field, website[field]));
  const lists = fields.filter((field) => isOfKind(field, 'lines'));
  return [...values, ...(lists.length === 0 ? [] : [formatEntryCounts(website, lists)])].join(', ');
};

export const formatDomainProblem = (problem: DomainProblem): string => {
  switch (problem.kind) {
    case 'character':
      return t('websites.domainProblems.character', { character: problem.character });
    case 'label_length':
    case 'length':
      return t(`websites.domainProblems.${problem.kind}`, { limit: problem.limit });
    default:
      return t(`websites.domainProblems.${problem.kind}`);
  }
};

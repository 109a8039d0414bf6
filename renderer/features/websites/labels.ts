import {
  type ChoiceName,
  type FieldOfKind,
  fieldDescriptors,
  isOfKind,
  privacy,
  type ReadableField,
  readableFields,
  type SettableField,
  type ValueField,
  websiteDefaults,
} from '../../../preload/contract/website-fields.ts';
import { parseEntries, type Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import type { DomainProblem } from './domain.ts';
import type { WebsiteFormField } from './form-values.ts';
import type { WebsiteFilter } from './search.ts';

export const labelField = (field: WebsiteFormField): string => t(`websites.fields.${field}`);

/** Shorter than the label of the form. */
export const labelPlannedField = (field: SettableField): string => t(`websites.bulkChange.fields.${field}`);

/** Names the choices of a field. Those of "ignored" and "counted" need the name of what is ignored. */
export const labelSelect = (field: SettableField): string => {
  const descriptor = fieldDescriptors[field];
  return descriptor.kind === 'flag' && descriptor.words === 'ignored_counted'
    ? labelPlannedField(field)
    : labelField(field);
};

/** For a field that the service did not return. */
export const labelNotShown = (): string => t('websites.notShown');

type ChoiceField = FieldOfKind<'choice'>;
type ChoiceMessage = {
  [Field in ChoiceField]: `websites.choices.${Field}.${ChoiceName<Field>}`;
}[ChoiceField];
type SentenceMessage = {
  [Field in ValueField]: `websites.sentences.${Field}.${Field extends ChoiceField ? ChoiceName<Field> : 'on' | 'off'}`;
}[ValueField];

const getValueName = (field: ValueField, value: number): string | undefined => {
  if (isOfKind(field, 'flag')) return value === 1 ? 'on' : 'off';
  return Object.entries(fieldDescriptors[field].values).find((entry) => entry[1] === value)?.[0];
};

const labelChoice = (field: ChoiceField, value: number): string => {
  const name = getValueName(field, value);
  return t(`websites.choices.${field}.${name}` as ChoiceMessage);
};

/** The words of a value within the sentence about its field. */
export const labelInSentence = (field: ValueField, value: number): string => {
  const name = getValueName(field, value);
  return t(`websites.sentences.${field}.${name}` as SentenceMessage);
};

/** `is`: a value; `set`: the option that sets it; `tag`: the value together with its field. */
const flagMessages = {
  on_off: {
    is: { on: 'websites.values.on', off: 'websites.values.off' },
    set: { on: 'websites.values.on', off: 'websites.values.off' },
    tag: { on: 'websites.list.flags.on', off: 'websites.list.flags.off' },
  },
  ignored_counted: {
    is: { on: 'websites.values.ignored', off: 'websites.values.counted' },
    set: { on: 'websites.values.ignore', off: 'websites.values.count' },
    tag: { on: 'websites.list.flags.ignored', off: 'websites.list.flags.counted' },
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
 * What differs from the usual settings. Says nothing of fields that the service does not show. It is a warning if visits
 * are counted that usually are not.
 */
export const getDifferences = (website: Website) =>
  readableFields.flatMap((field): { field: ReadableField; text: string; isWarning?: boolean }[] => {
    if (isOfKind(field, 'lines')) {
      const count = parseEntries(website[field] ?? '').length;
      return count === 0 ? [] : [{ field, text: t(`websites.list.entries.${field}`, { count }) }];
    }
    const value = website[field];
    if (value === null || value === websiteDefaults[field]) return [];
    if (!isOfKind(field, 'flag')) return [{ field, text: labelChoice(field, value) }];
    const { words } = fieldDescriptors[field];
    const text = t(flagMessages[words].tag[value === 1 ? 'on' : 'off'], { field: labelPlannedField(field) });
    return [{ field, text, isWarning: words === 'ignored_counted' && value === 0 }];
  });

/** Undefined if the service does not show the field. */
export const websiteFilters = {
  all: () => true,
  public: (website: Website) => (website.privacy === null ? undefined : website.privacy === privacy.public),
  bots: ({ exclude_bots }: Website) => (exclude_bots === null ? undefined : exclude_bots === 0),
  ips: ({ exclude_ips }: Website) =>
    exclude_ips === null ? undefined : parseEntries(exclude_ips).length > 0,
} as const satisfies Record<WebsiteFilter, (website: Website) => boolean | undefined>;

export const countMatches = (websites: readonly Website[], filter: WebsiteFilter): number | null => {
  const matches = websites.map(websiteFilters[filter]);
  return matches.includes(undefined) ? null : matches.filter(Boolean).length;
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

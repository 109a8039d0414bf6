/**
 * `null` is a field that the service did not show and the user did not change. An update never sends it,
 * because that would overwrite the stored value.
 */
import {
  type FieldOfKind,
  isOfKind,
  listFields,
  mapDefinedFields,
  mapFields,
  privacy,
  type ReadableField,
  type ReadableValues,
  readableFields,
  type SettableField,
  settableFields,
  valueFields,
  websiteDefaults,
} from '../../../../preload/contract/website-fields.ts';
import type { Website, WebsiteChanges, WebsiteFields } from '../../../../preload/contract/websites.ts';
import { cleanDomain } from '../domain.ts';
import { trimLines } from '../lines.ts';

export interface WebsiteFormValues extends ReadableValues, Readonly<Record<FieldOfKind<'password'>, string>> {
  readonly domain: string;
}
export type WebsiteFormField = keyof WebsiteFormValues;

/** The documented defaults of the service. */
export const defaultFormValues: WebsiteFormValues = {
  domain: '',
  password: '',
  ...websiteDefaults,
  ...mapFields(listFields, () => ''),
};

const mapReadable = (getValue: (field: ReadableField) => number | string | null): ReadableValues =>
  mapFields(readableFields, getValue) as ReadableValues;

export const toFormValues = (website: Website): WebsiteFormValues => ({
  domain: website.domain,
  password: '',
  ...mapReadable((field) => website[field]),
});

/** Fills null fields with values that the service showed after editing began. */
export const fillMissingValues = (values: WebsiteFormValues, website: Website | null): WebsiteFormValues =>
  website === null ? values : { ...values, ...mapReadable((field) => values[field] ?? website[field]) };

/** A password is sent only with privacy 2, because it has no effect otherwise. */
export const getPasswordField = (values: WebsiteFormValues): { password?: string } =>
  values.privacy === privacy.password && values.password !== '' ? { password: values.password } : {};

/** Always with choices and flags, because servers' defaults differ. */
export const toWebsiteFields = (values: WebsiteFormValues): WebsiteFields => ({
  domain: cleanDomain(values.domain).domain,
  ...(mapFields(valueFields, (field) => values[field] ?? websiteDefaults[field]) as typeof websiteDefaults),
  ...getPasswordField(values),
  ...mapDefinedFields(listFields, (field) => trimLines(values[field] ?? '') || undefined),
});

const getChangedList = (before: string | null, after: string | null): string | undefined => {
  if (after === null || after === before) return undefined;
  const trimmed = trimLines(after);
  return before !== null && trimmed === trimLines(before) ? undefined : trimmed;
};

/** Undefined if unchanged. */
const getChange = (website: Website, values: WebsiteFormValues, field: SettableField) => {
  if (isOfKind(field, 'password')) return getPasswordField(values)[field];
  if (isOfKind(field, 'lines')) return getChangedList(website[field], values[field]);
  const value = values[field];
  return value === null || value === website[field] ? undefined : value;
};

/** Fields of an update request: only those that the user changed. */
export const toWebsiteChanges = (website: Website, values: WebsiteFormValues): WebsiteChanges =>
  mapDefinedFields(settableFields, (field) => getChange(website, values, field)) as WebsiteChanges;

export const hasUnsavedValues = (website: Website | null, values: WebsiteFormValues): boolean => {
  const savedValues = website ? toFormValues(website) : defaultFormValues;
  return (Object.keys(savedValues) as WebsiteFormField[]).some(
    (field) => savedValues[field] !== values[field],
  );
};

/**
 * `null` is a field that the service did not show and the user did not change. An update never sends it,
 * because that would overwrite the stored value.
 */
import {
  type Flag,
  type Privacy,
  privacy,
  type Website,
  type WebsiteChanges,
  type WebsiteFields,
  websiteDefaults,
} from '../../../preload/contract/websites.ts';
import { cleanDomain } from './domain.ts';
import { trimLines } from './lines.ts';

export interface WebsiteFormValues {
  readonly domain: string;
  readonly privacy: Privacy | null;
  readonly password: string;
  readonly email: Flag | null;
  readonly exclude_bots: Flag | null;
  readonly exclude_params: string | null;
  readonly exclude_ips: string | null;
}
export type WebsiteFormField = keyof WebsiteFormValues;

/** The documented defaults of the service. */
export const defaultFormValues: WebsiteFormValues = {
  domain: '',
  privacy: websiteDefaults.privacy,
  password: '',
  email: websiteDefaults.email,
  exclude_bots: websiteDefaults.exclude_bots,
  exclude_params: '',
  exclude_ips: '',
};

export const toFormValues = (website: Website): WebsiteFormValues => ({
  domain: website.domain,
  privacy: website.privacy,
  password: '',
  email: website.email,
  exclude_bots: website.exclude_bots,
  exclude_params: website.exclude_params,
  exclude_ips: website.exclude_ips,
});

/** Fills null fields with values that the service showed after editing began. */
export const fillMissingValues = (values: WebsiteFormValues, website: Website | null): WebsiteFormValues =>
  website === null
    ? values
    : {
        ...values,
        privacy: values.privacy ?? website.privacy,
        email: values.email ?? website.email,
        exclude_bots: values.exclude_bots ?? website.exclude_bots,
        exclude_params: values.exclude_params ?? website.exclude_params,
        exclude_ips: values.exclude_ips ?? website.exclude_ips,
      };

/** A password is sent only with privacy 2, because it has no effect otherwise. */
export const getPasswordField = (values: WebsiteFormValues): { password?: string } =>
  values.privacy === privacy.password && values.password !== '' ? { password: values.password } : {};

/** Always with privacy, email and exclude_bots, because servers' defaults differ. */
export const toWebsiteFields = (values: WebsiteFormValues): WebsiteFields => {
  const params = trimLines(values.exclude_params ?? '');
  const ips = trimLines(values.exclude_ips ?? '');
  return {
    domain: cleanDomain(values.domain).domain,
    privacy: values.privacy ?? websiteDefaults.privacy,
    ...getPasswordField(values),
    email: values.email ?? websiteDefaults.email,
    exclude_bots: values.exclude_bots ?? websiteDefaults.exclude_bots,
    ...(params === '' ? {} : { exclude_params: params }),
    ...(ips === '' ? {} : { exclude_ips: ips }),
  };
};

const getChangedList = (before: string | null, after: string | null): string | undefined => {
  if (after === null || after === before) return undefined;
  const trimmed = trimLines(after);
  return before !== null && trimmed === trimLines(before) ? undefined : trimmed;
};

/** Fields of an update request: only those that the user changed. */
export const toWebsiteChanges = (website: Website, values: WebsiteFormValues): WebsiteChanges => {
  const params = getChangedList(website.exclude_params, values.exclude_params);
  const ips = getChangedList(website.exclude_ips, values.exclude_ips);
  return {
    ...(values.privacy !== null && values.privacy !== website.privacy ? { privacy: values.privacy } : {}),
    ...getPasswordField(values),
    ...(values.email !== null && values.email !== website.email ? { email: values.email } : {}),
    ...(values.exclude_bots !== null && values.exclude_bots !== website.exclude_bots
      ? { exclude_bots: values.exclude_bots }
      : {}),
    ...(params === undefined ? {} : { exclude_params: params }),
    ...(ips === undefined ? {} : { exclude_ips: ips }),
  };
};

export const hasUnsavedValues = (website: Website | null, values: WebsiteFormValues): boolean => {
  const savedValues = website ? toFormValues(website) : defaultFormValues;
  return (Object.keys(savedValues) as WebsiteFormField[]).some(
    (field) => savedValues[field] !== values[field],
  );
};

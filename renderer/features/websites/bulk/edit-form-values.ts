/** Form values of a bulk change. Null fields stay unchanged. */
import type { Flag, Privacy } from '../../../../preload/contract/websites.ts';
import { parseEntries } from '../lines.ts';
import type { BulkEdit, ListEdit } from './plan-changes.ts';

export interface ListFormValues {
  readonly how: ListEdit['how'] | null;
  readonly text: string;
}

export interface EditFormValues {
  readonly privacy: Privacy | null;
  readonly password: string;
  readonly email: Flag | null;
  readonly exclude_bots: Flag | null;
  readonly exclude_params: ListFormValues;
  readonly exclude_ips: ListFormValues;
}

export const unchangedFormValues: EditFormValues = {
  privacy: null,
  password: '',
  email: null,
  exclude_bots: null,
  exclude_params: { how: null, text: '' },
  exclude_ips: { how: null, text: '' },
};

/** Adding or removing nothing is no change. Replacing by nothing clears the list. */
const toListEdit = ({ how, text }: ListFormValues): ListEdit | undefined => {
  const list = parseEntries(text);
  return how === null || (how !== 'replace' && list.length === 0) ? undefined : { how, entries: list };
};

export const toBulkEdit = (formValues: EditFormValues): BulkEdit => ({
  privacy: formValues.privacy ?? undefined,
  password: formValues.password === '' ? undefined : formValues.password,
  email: formValues.email ?? undefined,
  exclude_bots: formValues.exclude_bots ?? undefined,
  exclude_params: toListEdit(formValues.exclude_params),
  exclude_ips: toListEdit(formValues.exclude_ips),
});

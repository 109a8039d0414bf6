/** Form values of a bulk change. Null fields stay unchanged. */
import {
  type FieldOfKind,
  type FieldValue,
  isOfKind,
  type ListField,
  listFields,
  mapDefinedFields,
  mapFields,
  type SettableField,
  settableFields,
  type ValueField,
  valueFields,
} from '../../../../../preload/contract/website-fields.ts';
import { parseEntries } from '../../lines.ts';
import type { BulkEdit, ListEdit } from './plan-changes.ts';

export interface ListFormValues {
  readonly how: ListEdit['how'] | null;
  readonly text: string;
}

type ValueFormValues = { readonly [Field in ValueField]: FieldValue<Field> | null };

export interface EditFormValues
  extends ValueFormValues,
    Readonly<Record<ListField, ListFormValues>>,
    Readonly<Record<FieldOfKind<'password'>, string>> {}

export const unchangedFormValues: EditFormValues = {
  password: '',
  ...mapFields(valueFields, () => null),
  ...mapFields(listFields, (): ListFormValues => ({ how: null, text: '' })),
};

/** Adding or removing nothing is no change. Replacing by nothing clears the list. */
const toListEdit = ({ how, text }: ListFormValues): ListEdit | undefined => {
  const list = parseEntries(text);
  return how === null || (how !== 'replace' && list.length === 0) ? undefined : { how, entries: list };
};

const toFieldEdit = (formValues: EditFormValues, field: SettableField) => {
  if (isOfKind(field, 'lines')) return toListEdit(formValues[field]);
  if (isOfKind(field, 'password')) return formValues[field] || undefined;
  return formValues[field] ?? undefined;
};

export const toBulkEdit = (formValues: EditFormValues): BulkEdit =>
  mapDefinedFields(settableFields, (field) => toFieldEdit(formValues, field)) as BulkEdit;

import type { ComponentType } from 'react';
import {
  type FieldKind,
  type FieldOfKind,
  fieldDescriptors,
  type SettableField,
  settableFields,
} from '../../../../preload/contract/website-fields.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { FlagField } from './FlagField.tsx';
import type { FieldEditorProps } from './field-editor-props.ts';
import { LinesField } from './LinesField.tsx';

/** A password is shown below the choice that it depends on. */
const editors: { readonly [Kind in FieldKind]: ComponentType<FieldEditorProps<FieldOfKind<Kind>>> | null } = {
  choice: ChoiceField,
  flag: FlagField,
  lines: LinesField,
  password: null,
};

const getEditor = (field: SettableField) =>
  editors[fieldDescriptors[field].kind] as ComponentType<FieldEditorProps<SettableField>> | null;

/** The inputs of all fields except the domain. */
export const SettingFields = (props: Omit<FieldEditorProps<SettableField>, 'field'>) =>
  settableFields.map((field) => {
    const Editor = getEditor(field);
    return Editor && <Editor key={field} field={field} {...props} />;
  });

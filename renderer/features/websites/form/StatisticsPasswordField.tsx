import { privacy } from '../../../../preload/contract/website-fields.ts';
import type { Website } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useSentPassword } from '../sent-passwords.ts';
import type { FieldEditorProps } from './field-editor-props.ts';
import { PasswordField } from './PasswordField.tsx';

const getPasswordNote = (website: Website | null): string => {
  if (!website || website.privacy !== privacy.password) {
    return t(website?.passwordSet ? 'websites.password.isSet' : 'websites.password.chooseOne');
  }
  if (website.passwordSet === null) return t('websites.password.maybeSet');
  return t(website.passwordSet ? 'websites.password.isSet' : 'websites.password.notSet');
};

/** Password of a website, which the service never shows again. */
export const StatisticsPasswordField = ({ field, website, form }: FieldEditorProps<'password'>) => (
  <PasswordField
    note={getPasswordNote(website)}
    value={form.values[field]}
    error={form.errors[field]}
    sent={useSentPassword(website?.id)}
    onChange={(text) => form.set(field, text)}
  />
);

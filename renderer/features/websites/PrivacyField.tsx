import { Radio, Stack } from '@mantine/core';
import { privacy, type Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { LeaveUnchangedButton } from './LeaveUnchangedButton.tsx';
import { labelField, labelPrivacy, labelPrivacyHint, privacyValues } from './labels.ts';
import { PasswordField } from './PasswordField.tsx';
import classes from './PrivacyField.module.css';
import { useSentPassword } from './sent-passwords.ts';
import type { WebsiteFormBindings } from './use-website-form.ts';

interface PrivacyFieldProps {
  readonly website: Website | null;
  readonly form: WebsiteFormBindings;
}

const getPasswordNote = (website: Website | null): string => {
  if (!website || website.privacy !== privacy.password) {
    return t(website?.passwordSet ? 'websites.password.isSet' : 'websites.password.chooseOne');
  }
  if (website.passwordSet === null) return t('websites.password.maybeSet');
  return t(website.passwordSet ? 'websites.password.isSet' : 'websites.password.notSet');
};

/** Privacy choices. The password is asked only for privacy 2, because it has no effect otherwise. */
export const PrivacyField = ({ website, form }: PrivacyFieldProps) => {
  const { values, set, errors } = form;
  const isUnknown = website?.privacy === null;
  const sent = useSentPassword(website?.id);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={labelField('privacy')}
        description={isUnknown ? t('websites.form.notShownUnlessChosen') : undefined}
        error={errors.privacy}
        value={values.privacy === null ? '' : String(values.privacy)}
        onChange={(chosen) => {
          const choice = privacyValues.find((value) => String(value) === chosen);
          if (choice !== undefined) set('privacy', choice);
        }}
      >
        <Stack gap="xs" mt="xs">
          {privacyValues.map((value) => (
            <Radio
              key={value}
              value={String(value)}
              label={labelPrivacy(value)}
              description={labelPrivacyHint(value)}
              size="xs"
              classNames={{ label: classes.choice }}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isUnknown && values.privacy !== null && (
        <LeaveUnchangedButton
          label={t('websites.form.leavePrivacyUnchanged')}
          onClick={() => set('privacy', null)}
        />
      )}
      {values.privacy === privacy.password && (
        <PasswordField
          note={getPasswordNote(website)}
          value={values.password}
          error={errors.password}
          sent={sent}
          onChange={(text) => set('password', text)}
        />
      )}
    </Stack>
  );
};

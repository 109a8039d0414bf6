import { Button, Radio, Stack } from '@mantine/core';
import { privacy, type Website } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { labelField, labelPrivacy, labelPrivacyHint, privacyValues } from './labels.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSentPassword } from './sent-passwords.ts';
import type { WebsiteFormBindings } from './use-website-form.ts';
import classes from './WebsiteForm.module.css';

interface PrivacyFieldProps {
  readonly website: Website | null;
  readonly form: WebsiteFormBindings;
}

const radioClassNames = { description: classes.hint, label: classes.choice };

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
        classNames={{ description: classes.hint }}
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
              classNames={radioClassNames}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isUnknown && values.privacy !== null && (
        <Button
          className={classes.leave}
          variant="subtle"
          size="compact-sm"
          onClick={() => set('privacy', null)}
        >
          {t('websites.form.leavePrivacyUnchanged')}
        </Button>
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

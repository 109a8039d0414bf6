import { Button, Radio, Stack } from '@mantine/core';
import { privacy, type Website } from '../../../preload/contract/websites.ts';
import { fieldLabels, notShownLabel, privacyChoices } from './labels.ts';
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
    return website?.passwordSet
      ? 'A password is set. Leave this empty to keep it.'
      : 'Choose one and pass it on to those who may look.';
  }
  if (website.passwordSet === null)
    return 'The service does not say whether one is set. Leave this empty to change nothing.';
  return website.passwordSet ? 'A password is set. Leave this empty to keep it.' : 'No password is set yet.';
};

/** Privacy choices. The password is asked only for privacy 2, because it has no effect otherwise. */
export const PrivacyField = ({ website, form }: PrivacyFieldProps) => {
  const { values, set, errors } = form;
  const isUnknown = website?.privacy === null;
  const sent = useSentPassword(website?.id);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={fieldLabels.privacy}
        description={isUnknown ? `${notShownLabel}. It stays as it is unless you choose.` : undefined}
        classNames={{ description: classes.hint }}
        error={errors.privacy}
        value={values.privacy === null ? '' : String(values.privacy)}
        onChange={(chosen) => {
          const choice = privacyChoices.find(({ value }) => String(value) === chosen);
          if (choice) set('privacy', choice.value);
        }}
      >
        <Stack gap={8} mt={6}>
          {privacyChoices.map(({ value, label, explanation }) => (
            <Radio
              key={value}
              value={String(value)}
              label={label}
              description={explanation}
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
          Leave privacy as it is
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

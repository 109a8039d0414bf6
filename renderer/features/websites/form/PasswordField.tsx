import { Button, Group, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { formatTime } from '../../../lib/format.ts';
import { CopyTextButton } from '../../../ui/buttons/CopyTextButton.tsx';
import { generatePassword } from '../form-values.ts';
import { labelField } from '../labels.ts';
import type { SentPassword } from '../screen-state.ts';
import { FieldNote } from './FieldNote.tsx';
import classes from './PasswordField.module.css';

interface PasswordFieldProps {
  readonly note: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly sent?: SentPassword | null;
  readonly onChange: (value: string) => void;
}

/** The service never shows a saved password, so the user can copy it here before it is sent. */
export const PasswordField = ({ note, value, error, sent, onChange }: PasswordFieldProps) => {
  const [isVisible, setVisible] = useState(false);
  const enter = (password: string): void => {
    onChange(password);
    setVisible(true);
  };
  return (
    <div>
      <PasswordInput
        label={labelField('password')}
        description={note}
        classNames={{ innerInput: classes.secret }}
        error={error}
        autoComplete="new-password"
        visible={isVisible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': t(isVisible ? 'websites.password.hide' : 'websites.password.show'),
        }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="var(--st-space-4)" mt="xs">
        <Button variant="default" size="compact-sm" onClick={() => enter(generatePassword())}>
          {t('websites.password.generate')}
        </Button>
        {value !== '' && <CopyTextButton label={t('websites.password.copy')} text={() => value} />}
      </Group>
      {sent && value === '' && (
        <FieldNote>
          <span>{t('websites.password.lastSent', { time: formatTime(sent.at) })}</span>
          <Button variant="default" size="compact-sm" onClick={() => enter(sent.value)}>
            {t('websites.password.enterLastSent')}
          </Button>
          <CopyTextButton label={t('websites.password.copyLastSent')} text={() => sent.value} />
        </FieldNote>
      )}
    </div>
  );
};

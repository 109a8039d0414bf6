import { Group, Radio, Switch } from '@mantine/core';
import type { Flag } from '../../../preload/contract/websites.ts';
import { t } from '../../../preload/messages/translate.ts';
import { LeaveUnchangedButton } from './LeaveUnchangedButton.tsx';

interface FlagFieldProps {
  readonly label: string;
  readonly explanation: string;
  readonly value: Flag | null;
  /** False if the service does not show the value. True for a new website. */
  readonly isShown: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: Flag | null) => void;
}

/** A switch. Radio buttons if the service does not show the value, which can then be left unchanged. */
export const FlagField = ({ label, explanation, value, isShown, error, onChange }: FlagFieldProps) => {
  if (isShown) {
    return (
      <Switch
        label={label}
        description={explanation}
        error={error}
        checked={value === 1}
        onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
      />
    );
  }
  return (
    <Radio.Group
      label={label}
      description={`${explanation} ${t('websites.form.notShownUnlessChosen')}`}
      error={error}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === '1' ? 1 : 0)}
    >
      <Group gap="md" mt="xs">
        <Radio value="1" label={t('websites.values.on')} size="xs" />
        <Radio value="0" label={t('websites.values.off')} size="xs" />
        {value !== null && (
          <LeaveUnchangedButton label={t('websites.form.leaveUnchanged')} onClick={() => onChange(null)} />
        )}
      </Group>
    </Radio.Group>
  );
};

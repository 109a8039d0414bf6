import { Input, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

const timeoutLimits = { min: 1, max: 600 } as const;

/** Saves on blur, because a number that is being typed is incomplete. */
const TimeoutField = ({
  minutes,
  onSave,
}: {
  readonly minutes: number;
  readonly onSave: (minutes: number) => void;
}) => {
  const [typed, setTyped] = useState<number | string>(minutes);
  const save = (): void => {
    const next = Math.round(Number(typed));
    if (typed === '' || !Number.isFinite(next)) {
      setTyped(minutes);
      return;
    }
    const clamped = Math.min(Math.max(next, timeoutLimits.min), timeoutLimits.max);
    setTyped(clamped);
    if (clamped !== minutes) onSave(clamped);
  };
  return (
    <NumberInput
      maw={220}
      label={t('settings.uploads.timeLimit')}
      description={t('settings.uploads.timeLimitDescription')}
      suffix={` ${t('settings.uploads.minutes')}`}
      {...timeoutLimits}
      allowDecimal={false}
      value={typed}
      onChange={setTyped}
      onBlur={save}
    />
  );
};

export const UploadsSection = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  return (
    <SettingsSection title={t('common.uploads')}>
      <SettingsSwitch
        label={t('settings.uploads.review')}
        description={t('settings.uploads.reviewDescription')}
        checked={settings.reviewBeforeUpload}
        onSwitch={(reviewBeforeUpload) => update({ reviewBeforeUpload })}
      />
      <Input.Wrapper
        label={t('settings.uploads.concurrency')}
        labelElement="div"
        description={t('settings.uploads.concurrencyDescription')}
      >
        <SegmentedControl
          w={200}
          fullWidth
          aria-label={t('settings.uploads.concurrency')}
          data={['1', '2', '3', '4']}
          value={String(settings.concurrency)}
          onChange={(value) => void update({ concurrency: Number(value) })}
        />
      </Input.Wrapper>
      <TimeoutField
        key={settings.transcriptionTimeoutMinutes}
        minutes={settings.transcriptionTimeoutMinutes}
        onSave={(transcriptionTimeoutMinutes) => void update({ transcriptionTimeoutMinutes })}
      />
      <LanguageSelect
        label={t('settings.uploads.language')}
        description={t('settings.uploads.languageDescription')}
        value={settings.language}
        onChange={(language) => void update({ language })}
      />
    </SettingsSection>
  );
};

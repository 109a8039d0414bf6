import { Input, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../preload/contract/settings.ts';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import classes from './SettingsScreen.module.css';
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
      className={classes.short}
      label="Time limit"
      description="Give up waiting for a transcription after this time."
      suffix=" min"
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
    <SettingsSection title="Uploads">
      <SettingsSwitch
        label="Review files before they are sent"
        description="Shows name, language and description of each file first."
        checked={settings.reviewBeforeUpload}
        onSwitch={(reviewBeforeUpload) => update({ reviewBeforeUpload })}
      />
      <Input.Wrapper label="Simultaneous uploads" labelElement="div" description="More is not always faster.">
        <SegmentedControl
          w={200}
          fullWidth
          aria-label="Simultaneous uploads"
          data={['1', '2', '3', '4']}
          value={String(settings.concurrency)}
          onChange={(value) => void update({ concurrency: Number(value) })}
        />
      </Input.Wrapper>
      <TimeoutField
        key={settings.patienceMinutes}
        minutes={settings.patienceMinutes}
        onSave={(patienceMinutes) => void update({ patienceMinutes })}
      />
      <LanguageSelect
        label="Language of new uploads"
        description="The service wants a country code. Pick the language; Sidetone sends the code."
        value={settings.language}
        onChange={(language) => void update({ language })}
      />
    </SettingsSection>
  );
};

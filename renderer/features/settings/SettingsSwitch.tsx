import { Switch } from '@mantine/core';
import { useState } from 'react';

interface SettingsSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly checked: boolean;
  /** Resolves when the change is saved, or refused and reported. */
  readonly onSwitch: (on: boolean) => Promise<unknown>;
}

/** Shows the requested value until main replies, then the saved one. */
export const SettingsSwitch = ({ label, description, checked, onSwitch }: SettingsSwitchProps) => {
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const change = async (on: boolean): Promise<void> => {
    setPendingValue(on);
    await onSwitch(on);
    setPendingValue(null);
  };
  return (
    <Switch
      label={label}
      description={description}
      checked={pendingValue ?? checked}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
};

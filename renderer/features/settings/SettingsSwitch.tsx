import { Switch } from '@mantine/core';
import { useState } from 'react';

interface SettingsSwitchProps {
  readonly label: string;
  readonly description: string;
  readonly checked: boolean;
  /** Settles when the change is saved, or was refused and said so. */
  readonly onSwitch: (on: boolean) => Promise<unknown>;
}

/** A switch that shows what was asked for until main has answered, then what is. */
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

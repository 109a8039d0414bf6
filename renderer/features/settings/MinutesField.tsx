import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../preload/messages/translate.ts';

interface MinutesFieldProps {
  readonly label: string;
  readonly description: string;
  readonly limits: { readonly min: number; readonly max: number };
  readonly minutes: number;
  readonly onSave: (minutes: number) => void;
}

/** Saves on blur, because a number that is being typed is incomplete. */
export const MinutesField = ({ label, description, limits, minutes, onSave }: MinutesFieldProps) => {
  const [typed, setTyped] = useState<number | string>(minutes);
  const save = (): void => {
    const next = Math.round(Number(typed));
    if (typed === '' || !Number.isFinite(next)) {
      setTyped(minutes);
      return;
    }
    const clamped = Math.min(Math.max(next, limits.min), limits.max);
    setTyped(clamped);
    if (clamped !== minutes) onSave(clamped);
  };
  return (
    <NumberInput
      maw={220}
      label={label}
      description={description}
      suffix={` ${t('settings.uploads.minutes')}`}
      {...limits}
      allowDecimal={false}
      value={typed}
      onChange={setTyped}
      onBlur={save}
    />
  );
};

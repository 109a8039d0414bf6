import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import {
  limitDescriptors,
  type SizeLimit,
  type SizeLimitName,
} from '../../../../preload/contract/limits/limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getNumberSeparators } from '../../../lib/format.ts';
import { LimitRow } from './LimitRow.tsx';
import { labelOrigin } from './limit-origin.ts';

interface SizeLimitFieldProps {
  readonly name: SizeLimitName;
  readonly limit: SizeLimit;
  /** Null: no limit. */
  readonly onSave: (value: number | null) => void;
}

/** Servers are set to whole mebibytes. */
const unitBytes = 1_048_576;

const toShown = (name: SizeLimitName, value: number): number =>
  limitDescriptors[name].kind === 'bytes' ? Math.round((value / unitBytes) * 100) / 100 : value;

const toStored = (name: SizeLimitName, shown: number): number => {
  const { kind, max } = limitDescriptors[name];
  const value = Math.round(kind === 'bytes' ? shown * unitBytes : shown);
  return Math.min(Math.max(value, 1), max);
};

/** Saves on blur and Enter, because a number that is being typed is incomplete. */
export const SizeLimitField = ({ name, limit, onSave }: SizeLimitFieldProps) => {
  const { group, decimal } = getNumberSeparators();
  const { kind, default: defaultValue } = limitDescriptors[name];
  const label = t(`settings.limits.${name}`);
  const saved = limit.value === null ? '' : toShown(name, limit.value);
  const [typed, setTyped] = useState<number | string>(saved);
  const [savedBefore, setSavedBefore] = useState(saved);
  if (saved !== savedBefore) {
    setSavedBefore(saved);
    setTyped(saved);
  }
  const save = (): void => {
    const shown = Number(typed);
    if (typed === '' || !Number.isFinite(shown) || shown <= 0) setTyped(saved);
    else if (shown !== saved) onSave(toStored(name, shown));
  };
  return (
    <LimitRow
      label={label}
      isUnlimited={limit.value === null}
      onUnlimited={(isUnlimited) => onSave(isUnlimited ? null : defaultValue)}
    >
      <NumberInput
        label={label}
        description={labelOrigin(limit)}
        inputWrapperOrder={['label', 'input', 'description']}
        suffix={` ${t(kind === 'bytes' ? 'settings.limits.mebibytes' : 'settings.limits.characters')}`}
        min={0}
        allowNegative={false}
        allowDecimal={kind === 'bytes'}
        thousandSeparator={group}
        decimalSeparator={decimal}
        hideControls
        placeholder={t('settings.limits.none')}
        disabled={limit.value === null}
        value={typed}
        onChange={setTyped}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </LimitRow>
  );
};

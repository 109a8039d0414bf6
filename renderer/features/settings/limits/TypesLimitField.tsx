import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { limitDescriptors, type ServiceLimits } from '../../../../preload/contract/limits/limits.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { LimitRow } from './LimitRow.tsx';
import { labelOrigin } from './limit-origin.ts';

interface TypesLimitFieldProps {
  readonly limit: ServiceLimits['fileTypes'];
  /** Null: any type. */
  readonly onSave: (value: string[] | null) => void;
}

/** File name extensions, separated by anything. */
const parseTypes = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .match(/[a-z0-9]{1,20}/g)
      ?.slice(0, 50),
  ),
];

/** Saves on blur and Enter. */
export const TypesLimitField = ({ limit, onSave }: TypesLimitFieldProps) => {
  const label = t('settings.limits.fileTypes');
  const saved = limit.value?.join(', ') ?? '';
  const [typed, setTyped] = useState(saved);
  const [savedBefore, setSavedBefore] = useState(saved);
  if (saved !== savedBefore) {
    setSavedBefore(saved);
    setTyped(saved);
  }
  const save = (): void => {
    const types = parseTypes(typed);
    if (types.length === 0) setTyped(saved);
    else if (types.join(', ') !== saved) onSave(types);
  };
  return (
    <LimitRow
      label={label}
      isUnlimited={limit.value === null}
      onUnlimited={(isUnlimited) => onSave(isUnlimited ? null : [...limitDescriptors.fileTypes.default])}
      isWide
    >
      <TextInput
        label={label}
        description={labelOrigin(limit)}
        inputWrapperOrder={['label', 'input', 'description']}
        spellCheck={false}
        placeholder={t('settings.limits.none')}
        autoComplete="off"
        disabled={limit.value === null}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </LimitRow>
  );
};

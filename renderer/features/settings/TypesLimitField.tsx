import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limitDescriptors, type ServiceLimits } from '../../../preload/contract/limits.ts';
import { t } from '../../../preload/messages/translate.ts';
import classes from './LimitsFields.module.css';
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
    <div className={classes.row}>
      <TextInput
        className={classes.types}
        label={t('settings.limits.fileTypes')}
        description={labelOrigin(limit)}
        inputWrapperOrder={['label', 'input', 'description']}
        spellCheck={false}
        autoComplete="off"
        disabled={limit.value === null}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <Checkbox
        className={classes.noLimit}
        label={t('settings.limits.none')}
        aria-label={t('settings.limits.noneFor', { limit: t('settings.limits.fileTypes') })}
        checked={limit.value === null}
        onChange={(event) =>
          onSave(event.currentTarget.checked ? null : [...limitDescriptors.fileTypes.default])
        }
      />
    </div>
  );
};

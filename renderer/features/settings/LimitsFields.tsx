import { Button, Checkbox, NumberInput, Text, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import {
  limitDescriptors,
  limitNames,
  type ServiceLimits,
  type SizeLimit,
  type SizeLimitName,
} from '../../../preload/contract/limits/limits.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { formatDate, getNumberSeparators } from '../../lib/format.ts';
import { labelLearned } from '../../lib/limits.ts';
import classes from './LimitsFields.module.css';
import { useTyped, useUpdateSettings } from './setting-fields.tsx';

type Limit = ServiceLimits[keyof ServiceLimits];

/** Where a limit comes from. */
const labelOrigin = ({ origin, changedAt, refusal }: Limit): string => {
  switch (origin) {
    case 'default':
      return t('settings.limits.assumed');
    case 'learned':
      return labelLearned({ changedAt, refusal });
    case 'user':
      return t('settings.limits.setOn', { date: formatDate(changedAt) });
  }
};

interface LimitRowProps {
  readonly label: string;
  readonly limit: Limit;
  readonly onUnlimited: (isUnlimited: boolean) => void;
  /** Whether the field takes the space that is left. */
  readonly isWide?: boolean;
  /** The field. */
  readonly children: ReactNode;
}

/** A field for a limit, and whether there is none. */
const LimitRow = ({ label, limit, onUnlimited, isWide, children }: LimitRowProps) => (
  <div className={classes.row}>
    <div className={classes.field} data-wide={isWide || undefined}>
      {children}
    </div>
    <Checkbox
      pt="xl"
      label={t('settings.limits.none')}
      aria-label={t('settings.limits.noneFor', { limit: label })}
      checked={limit.value === null}
      onChange={(event) => onUnlimited(event.currentTarget.checked)}
    />
  </div>
);

/** Saves on blur and Enter, because what is being typed is incomplete. */
const getInputProps = (label: string, limit: Limit, save: () => void) => ({
  label,
  description: labelOrigin(limit),
  inputWrapperOrder: ['label', 'input', 'description'] as ('label' | 'input' | 'description')[],
  placeholder: t('settings.limits.none'),
  disabled: limit.value === null,
  onBlur: save,
  onKeyDown: ({ key }: { readonly key: string }) => key === 'Enter' && save(),
});

/** Servers are set to whole mebibytes. */
const unitBytes = 1_048_576;

const toShown = (name: SizeLimitName, value: number): number =>
  limitDescriptors[name].kind === 'bytes' ? Math.round((value / unitBytes) * 100) / 100 : value;

const toStored = (name: SizeLimitName, shown: number): number => {
  const { kind, max } = limitDescriptors[name];
  const value = Math.round(kind === 'bytes' ? shown * unitBytes : shown);
  return Math.min(Math.max(value, 1), max);
};

interface SizeLimitFieldProps {
  readonly name: SizeLimitName;
  readonly limit: SizeLimit;
  /** Null: no limit. */
  readonly onSave: (value: number | null) => void;
}

const SizeLimitField = ({ name, limit, onSave }: SizeLimitFieldProps) => {
  const { group, decimal } = getNumberSeparators();
  const { kind, default: defaultValue } = limitDescriptors[name];
  const label = t(`settings.limits.${name}`);
  const saved = limit.value === null ? '' : toShown(name, limit.value);
  const { typed, setTyped } = useTyped(saved);
  const save = (): void => {
    const shown = Number(typed);
    if (typed === '' || !Number.isFinite(shown) || shown <= 0) setTyped(saved);
    else if (shown !== saved) onSave(toStored(name, shown));
  };
  return (
    <LimitRow
      label={label}
      limit={limit}
      onUnlimited={(isUnlimited) => onSave(isUnlimited ? null : defaultValue)}
    >
      <NumberInput
        {...getInputProps(label, limit, save)}
        suffix={` ${t(kind === 'bytes' ? 'settings.limits.mebibytes' : 'settings.limits.characters')}`}
        min={0}
        allowNegative={false}
        allowDecimal={kind === 'bytes'}
        thousandSeparator={group}
        decimalSeparator={decimal}
        hideControls
        value={typed}
        onChange={setTyped}
      />
    </LimitRow>
  );
};

/** File name extensions, separated by anything. */
const parseTypes = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .match(/[a-z0-9]{1,20}/g)
      ?.slice(0, 50),
  ),
];

const TypesLimitField = ({
  limit,
  onSave,
}: {
  readonly limit: ServiceLimits['fileTypes'];
  /** Null: any type. */
  readonly onSave: (value: string[] | null) => void;
}) => {
  const label = t('settings.limits.fileTypes');
  const saved = limit.value?.join(', ') ?? '';
  const { typed, setTyped } = useTyped(saved);
  const save = (): void => {
    const types = parseTypes(String(typed));
    if (types.length === 0) setTyped(saved);
    else if (types.join(', ') !== saved) onSave(types);
  };
  return (
    <LimitRow
      label={label}
      limit={limit}
      onUnlimited={(isUnlimited) => onSave(isUnlimited ? null : [...limitDescriptors.fileTypes.default])}
      isWide
    >
      <TextInput
        {...getInputProps(label, limit, save)}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </LimitRow>
  );
};

/** The limits of the service in use: learned from its responses, and changed by hand. */
export const LimitsFields = ({ settings: { limits } }: { readonly settings: Settings }) => {
  const id = useId();
  const update = useUpdateSettings();
  return (
    <section className={classes.limits} aria-labelledby={id}>
      <Text component="h3" id={id} m={0} fw={600}>
        {t('settings.limits.title')}
      </Text>
      <Text size="sm" c="dimmed" maw="40em">
        {t('settings.limits.explanation')}
      </Text>
      {limitNames.map((name) =>
        name === 'fileTypes' ? (
          <TypesLimitField
            key={name}
            limit={limits.fileTypes}
            onSave={(value) => void update({ limitChanges: { fileTypes: value } })}
          />
        ) : (
          <SizeLimitField
            key={name}
            name={name}
            limit={limits[name]}
            onSave={(value) => void update({ limitChanges: { [name]: value } })}
          />
        ),
      )}
      <div>
        <Button size="sm" variant="default" onClick={() => void update({ limitChanges: null })}>
          {t('settings.limits.restore')}
        </Button>
      </div>
    </section>
  );
};

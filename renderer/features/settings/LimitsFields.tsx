import { Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import {
  limitDescriptors,
  limitNames,
  type ServiceLimits,
  type SizeLimit,
  type SizeLimitName,
} from '../../../preload/contract/limits/limits.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { formatDate, formatNumber, getNumberSeparators } from '../../lib/format.ts';
import { formatTypes, labelLearned } from '../../lib/limits.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
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

/** Saves on blur and Enter, because what is being typed is incomplete. An empty field is no limit. */
const getInputProps = (label: string, limit: Limit, save: () => void) => ({
  label,
  description: labelOrigin(limit),
  inputWrapperOrder: ['label', 'input', 'description'] as ('label' | 'input' | 'description')[],
  placeholder: t('settings.limits.none'),
  onBlur: save,
  onKeyDown: ({ key }: { readonly key: string }) => key === 'Enter' && save(),
});

/** Servers are set to whole mebibytes. */
const unitBytes = 1_048_576;

const toShown = (name: SizeLimitName, value: number): number =>
  limitDescriptors[name].kind === 'bytes' ? Math.round((value / unitBytes) * 100) / 100 : value;

const labelUnit = (name: SizeLimitName): string =>
  t(limitDescriptors[name].kind === 'bytes' ? 'settings.limits.mebibytes' : 'settings.limits.characters');

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
  const saved = limit.value === null ? '' : toShown(name, limit.value);
  const { typed, setTyped } = useTyped(saved);
  const save = (): void => {
    const shown = Number(typed);
    if (typed === saved) return;
    if (typed === '') onSave(null);
    else if (!Number.isFinite(shown) || shown <= 0) setTyped(saved);
    else if (shown !== saved) onSave(toStored(name, shown));
  };
  return (
    <NumberInput
      {...getInputProps(t(`settings.limits.${name}`), limit, save)}
      maw={230}
      suffix={` ${labelUnit(name)}`}
      min={0}
      allowNegative={false}
      allowDecimal={limitDescriptors[name].kind === 'bytes'}
      thousandSeparator={group}
      decimalSeparator={decimal}
      hideControls
      value={typed}
      onChange={setTyped}
    />
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
  const saved = limit.value?.join(', ') ?? '';
  const { typed, setTyped } = useTyped(saved);
  const save = (): void => {
    const types = parseTypes(String(typed));
    if (typed === saved) return;
    if (typed === '') onSave(null);
    else if (types.length === 0) setTyped(saved);
    else if (types.join(', ') !== saved) onSave(types);
  };
  return (
    <TextInput
      {...getInputProps(t('settings.limits.fileTypes'), limit, save)}
      spellCheck={false}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
};

const formatLimit = (name: keyof ServiceLimits, limits: ServiceLimits): string => {
  if (limits[name].value === null) return t('settings.limits.none');
  return name === 'fileTypes'
    ? formatTypes(limits.fileTypes.value ?? [])
    : `${formatNumber(toShown(name, limits[name].value ?? 0))} ${labelUnit(name)}`;
};

/** What is not usual for services of this kind. */
const summarizeLimits = (limits: ServiceLimits): string => {
  const changed = limitNames.filter((name) => limits[name].origin !== 'default');
  const list = changed.map((name) => {
    const limit = t(`settings.limits.${name}`);
    const { origin } = limits[name];
    return t('settings.limits.changed', { limit, value: formatLimit(name, limits), origin });
  });
  return t('settings.limits.summary', { count: changed.length, list: list.join('; ') });
};

/** The limits of the service in use: learned from its responses, and changed by hand. */
export const LimitsFields = ({ settings: { limits } }: { readonly settings: Settings }) => {
  const id = useId();
  const update = useUpdateSettings();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Text component="h3" id={id} m={0} fw={600}>
        {t('settings.limits.title')}
      </Text>
      <Group justify="space-between" wrap="nowrap" fz="sm" c="dimmed">
        <span>{summarizeLimits(limits)}</span>
        <ActionButton
          size="compact-sm"
          variant="default"
          flex="none"
          aria-expanded={isOpen}
          aria-describedby={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('settings.limits.edit')}
        </ActionButton>
      </Group>
      {isOpen && (
        <>
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
            <ActionButton size="sm" variant="default" onClick={() => void update({ limitChanges: null })}>
              {t('settings.limits.restore')}
            </ActionButton>
          </div>
        </>
      )}
    </Stack>
  );
};

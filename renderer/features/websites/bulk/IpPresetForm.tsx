import { Button, Group, Text, TextInput } from '@mantine/core';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type IpPreset, maxIpPresetLengths } from '../../../../preload/contract/ip-presets.ts';
import { trimLines } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatError } from '../../../lib/errors.ts';
import { unwrap } from '../../../lib/query.ts';
import { EntriesField } from '../checks/EntriesField.tsx';
import { checkIps } from '../checks/ips.ts';
import classes from './IpPresetForm.module.css';

/** IP presets are saved on this computer, not by the service. */
export const ipPresetsQuery = queryOptions({
  queryKey: ['ip_presets'] as const,
  queryFn: () => unwrap(bridge.ipPresets.list()),
});

export const invalidateIpPresets = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ipPresetsQuery.queryKey });

/** Escape closes this form and not the sheet around it. */
const escapeProps = { 'data-mantine-stop-propagation': 'true' } as const;

/** Both fields have only limits of their length. */
const findProblem = (field: 'name' | 'ips', value: string): string | undefined => {
  if (value === '') return t(`errorDetails.ip_preset_${field}_missing`);
  return value.length > maxIpPresetLengths[field] ? t('websites.presets.tooLong') : undefined;
};

interface IpPresetFormProps {
  readonly preset: IpPreset | null;
  /** Receives the id of a new preset; null after an update or a cancel. */
  readonly onDone: (id: string | null) => void;
}

export const IpPresetForm = ({ preset, onDone }: IpPresetFormProps) => {
  const client = useQueryClient();
  const [name, setName] = useState(preset?.name ?? '');
  const [ips, setIps] = useState(preset?.ips ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = { name: name.trim(), ips: trimLines(ips) };
  const problems = { name: findProblem('name', fields.name), ips: findProblem('ips', fields.ips) };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      unwrap(preset ? bridge.ipPresets.update(preset.id, fields) : bridge.ipPresets.create(fields)),
    onSuccess: async (saved) => {
      await invalidateIpPresets(client);
      onDone(preset ? null : saved.id);
    },
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (problems.name === undefined && problems.ips === undefined) mutate();
  };
  return (
    <form
      className={classes.form}
      aria-label={preset ? t('websites.presets.edit', { name: preset.name }) : t('websites.presets.new')}
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onDone(null)}
    >
      <TextInput
        label={t('common.name')}
        size="xs"
        placeholder={t('websites.presets.namePlaceholder')}
        error={isSubmitted && problems.name}
        data-autofocus
        autoFocus
        {...escapeProps}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <EntriesField
        field={t('websites.presets.ips')}
        label={t('websites.presets.ips')}
        size="xs"
        placeholder={t('websites.bulk.onePerLine')}
        {...escapeProps}
        error={isSubmitted && problems.ips}
        value={ips}
        check={checkIps}
        onChange={setIps}
      />
      {error && (
        <Text size="sm" c="var(--st-danger)" role="alert">
          {formatError(error)}
        </Text>
      )}
      <Group gap="xs">
        <Button type="submit" loading={isPending} {...escapeProps}>
          {t('common.save')}
        </Button>
        <Button variant="default" {...escapeProps} onClick={() => onDone(null)}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
};

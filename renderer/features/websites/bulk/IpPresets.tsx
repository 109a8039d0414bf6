import { Button, Group, Input, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  type IpPreset,
  type IpPresetFields,
  maxIpPresetLengths,
} from '../../../../preload/contract/ip-presets.ts';
import { parseEntries, trimLines } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatError, getErrorDetails } from '../../../lib/errors.ts';
import { unwrap } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './IpPresets.module.css';

const presetsQuery = queryOptions({
  queryKey: ['ip_presets'] as const,
  queryFn: () => unwrap(bridge.ipPresets.list()),
});

/** `onDone` is called when the shown presets are those that are saved, and when saving has failed. */
const useIpPresets = (onDone: () => void) => {
  const client = useQueryClient();
  const { errorToast } = useToasts();
  const { data: presets = [], isPending, error, refetch } = useQuery(presetsQuery);
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: presetsQuery.queryKey });
    onDone();
  };
  /** A saved name is replaced. */
  const save = useMutation({
    mutationFn: (fields: IpPresetFields) => {
      const same = presets.find(({ name }) => name === fields.name);
      return unwrap(same ? bridge.ipPresets.update(same.id, fields) : bridge.ipPresets.create(fields));
    },
    onSuccess: reload,
    // The button loses the focus while it is busy.
    onError: onDone,
  });
  const remove = useMutation({
    mutationFn: ({ id }: IpPreset) => unwrap(bridge.ipPresets.delete(id)),
    onSuccess: reload,
    onError: (failure, { name }) => errorToast(t('websites.presets.notRemoved', { name }), failure),
  });
  const confirmRemove = async (preset: IpPreset): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('websites.presets.confirmRemove', { name: preset.name }),
      children: t('websites.presets.confirmRemoveText'),
      confirm: t('common.remove'),
      danger: true,
    });
    if (isConfirmed) remove.mutate(preset);
  };
  return { presets, isPending, error, retry: () => void refetch(), save, confirmRemove };
};

/** IP presets are saved on this computer, not by the service. They are added to a list, which is saved as one too. */
export const IpPresets = ({
  list,
  onChange,
}: {
  readonly list: string;
  readonly onChange: (list: string) => void;
}) => {
  const id = useId();
  const [name, setName] = useState('');
  const nameInput = useRef<HTMLInputElement>(null);
  const { presets, isPending, error, retry, save, confirmRemove } = useIpPresets(() =>
    nameInput.current?.focus(),
  );
  const insert = ({ name: inserted, ips }: IpPreset): void => {
    const isEmpty = list.trim() === '';
    // So that a preset is changed by saving it again.
    if (isEmpty) setName(inserted);
    onChange(isEmpty ? ips : `${list.trimEnd()}\n${ips}`);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ name: name.trim(), ips: trimLines(list) }, { onSuccess: () => setName('') });
  };
  if (error) return <ErrorState error={error} retry={retry} />;
  return (
    <Input.Wrapper
      mt="xs"
      label={t('websites.presets.title')}
      labelElement="div"
      labelProps={{ id }}
      description={presets.length === 0 && !isPending && t('websites.presets.empty')}
    >
      <ul className={classes.presets} aria-labelledby={id}>
        {presets.map((preset) => (
          <li key={preset.id} className={classes.preset}>
            <Button variant="default" size="compact-sm" onClick={() => insert(preset)}>
              {preset.name}
            </Button>
            <Text size="xs" c="dimmed" flex={1} truncate>
              {parseEntries(preset.ips).join(', ')}
            </Text>
            <IconButton
              label={t('websites.presets.remove', { name: preset.name })}
              tooltip={t('common.remove')}
              size="sm"
              onClick={() => void confirmRemove(preset)}
            >
              <IconTrash size={16} stroke={1.6} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            ref={nameInput}
            flex={1}
            size="xs"
            aria-label={t('common.name')}
            placeholder={t('websites.presets.namePlaceholder')}
            maxLength={maxIpPresetLengths.name}
            error={save.error && (getErrorDetails(save.error) ?? formatError(save.error))}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" size="xs" loading={save.isPending}>
            {t('websites.presets.save')}
          </Button>
        </Group>
      </form>
    </Input.Wrapper>
  );
};

import { Button, Checkbox, Select, Stack, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { IpPreset } from '../../../../preload/contract/ip-presets.ts';
import { parseEntries } from '../../../../preload/contract/websites.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { unwrap } from '../../../lib/query.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import {
  type BulkSheetProps,
  type BulkTarget,
  ChangePlanSheet,
  Targets,
  useTargetWebsites,
} from './ChangePlanSheet.tsx';
import { IpPresetForm, invalidateIpPresets, ipPresetsQuery } from './IpPresetForm.tsx';
import classes from './IpPresetsSheet.module.css';

const icon = { size: 16, stroke: 1.6 } as const;

interface PresetProps {
  readonly preset: IpPreset;
  readonly isSelected: boolean;
  /** Whether its form was closed last. */
  readonly shouldFocus: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

const Preset = ({ preset, isSelected, shouldFocus, onSelect, onEdit, onRemoved }: PresetProps) => {
  const { id, name, ips } = preset;
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shouldFocus) editButton.current?.focus();
  }, [shouldFocus]);
  const { errorToast } = useToasts();
  const remove = useMutation({
    mutationFn: () => unwrap(bridge.ipPresets.delete(id)),
    onSuccess: onRemoved,
    onError: (failure) => errorToast(t('websites.presets.notRemoved', { name }), failure),
  });
  const confirmRemove = async (): Promise<void> => {
    const isConfirmed = await confirmDialog({
      title: t('websites.presets.confirmRemove', { name }),
      children: t('websites.presets.confirmRemoveText'),
      confirm: t('common.remove'),
      danger: true,
    });
    if (isConfirmed) remove.mutate();
  };
  return (
    <li className={classes.entry}>
      <Checkbox
        label={name}
        description={<span className={classes.ips}>{ips}</span>}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <IconButton
        label={t('websites.presets.edit', { name })}
        tooltip={t('common.edit')}
        size="sm"
        ref={editButton}
        onClick={onEdit}
      >
        <IconPencil {...icon} />
      </IconButton>
      <IconButton
        label={t('websites.presets.remove', { name })}
        tooltip={t('common.remove')}
        size="sm"
        onClick={() => void confirmRemove()}
      >
        <IconTrash {...icon} />
      </IconButton>
    </li>
  );
};

interface PresetsProps {
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

const Presets = ({ selected, onSelect }: PresetsProps) => {
  const client = useQueryClient();
  const { data: presets = [], error, refetch, isPending } = useQuery(ipPresetsQuery);
  /** Id of the preset that is being edited; 'new' is an unsaved one. */
  const [openId, setOpenId] = useState<string | null>(null);
  /** The form that was closed last. What opened it is rendered again and gets the focus. */
  const [closedId, setClosedId] = useState<string | null>(null);
  const newButton = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setClosedId(openId);
    setOpenId(null);
  };
  const select = (id: string, isSelected: boolean): void =>
    onSelect([...selected.filter((one) => one !== id), ...(isSelected ? [id] : [])]);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div>
      {presets.length === 0 && !isPending && openId === null && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('websites.presets.empty')}
        </Text>
      )}
      <ul className={classes.presets} aria-label={t('websites.presets.title')}>
        {presets.map((preset) =>
          openId === preset.id ? (
            <li key={preset.id}>
              <IpPresetForm preset={preset} onDone={close} />
            </li>
          ) : (
            <Preset
              key={preset.id}
              preset={preset}
              isSelected={selected.includes(preset.id)}
              shouldFocus={preset.id === closedId}
              onSelect={(isSelected) => select(preset.id, isSelected)}
              onEdit={() => setOpenId(preset.id)}
              onRemoved={() => {
                select(preset.id, false);
                void invalidateIpPresets(client).then(() => newButton.current?.focus());
              }}
            />
          ),
        )}
      </ul>
      {openId === 'new' ? (
        <IpPresetForm
          preset={null}
          onDone={(id) => {
            close();
            if (id !== null) select(id, true);
          }}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          ref={newButton}
          autoFocus={closedId === 'new'}
          onClick={() => setOpenId('new')}
        >
          {t('websites.presets.new')}
        </Button>
      )}
    </div>
  );
};

/** Edits IP presets, and adds them to or removes them from the exclusions of many websites. */
export const IpPresetsSheet = ({ websites, ...sheet }: BulkSheetProps) => {
  const [target, setTarget] = useState<BulkTarget>(websites.length > 0 ? 'chosen' : 'all');
  const [how, setHow] = useState<'add' | 'remove'>('add');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { data: presets = [] } = useQuery(ipPresetsQuery);
  const targets = useTargetWebsites(target, websites);
  const entries = presets.filter(({ id }) => selected.includes(id)).flatMap(({ ips }) => parseEntries(ips));
  const settings = (
    <Stack>
      <Presets selected={selected} onSelect={setSelected} />
      <Select
        label={t('websites.presets.selected')}
        size="xs"
        data={[
          { value: 'add', label: t('websites.presets.ignore') },
          { value: 'remove', label: t('websites.presets.count') },
        ]}
        value={how}
        onChange={(value) => setHow(value === 'remove' ? 'remove' : 'add')}
        allowDeselect={false}
      />
      <Targets
        label={t('websites.presets.targets')}
        selectedCount={websites.length}
        value={target}
        onChange={setTarget}
      />
    </Stack>
  );
  return (
    <ChangePlanSheet
      {...sheet}
      title={t('websites.presets.title')}
      label={t('websites.presets.settings')}
      settings={settings}
      targets={targets}
      edit={entries.length === 0 ? {} : { exclude_ips: { how, entries } }}
    />
  );
};

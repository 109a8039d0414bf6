import { Button, Checkbox } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IpPreset } from '../../../../../preload/contract/ip-presets.ts';
import { t } from '../../../../../preload/messages/translate.ts';
import { bridge } from '../../../../lib/bridge.ts';
import { unwrap } from '../../../../lib/query.ts';
import { useToasts } from '../../../../state/app-state-context.ts';
import { IconButton } from '../../../../ui/buttons/IconButton.tsx';
import { confirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { IpPresetForm } from './IpPresetForm.tsx';
import classes from './IpPresetList.module.css';
import { invalidateIpPresets, ipPresetsQuery } from './ip-presets.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface IpPresetListProps {
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

const icon = { size: 16, stroke: 1.6 } as const;

export const IpPresetList = ({ selected, onSelect }: IpPresetListProps) => {
  const client = useQueryClient();
  const { errorToast } = useToasts();
  const { data: presets = [], error, refetch, isPending } = useQuery(ipPresetsQuery);
  /** Id of the preset that is being edited; 'new' is an unsaved one. */
  const [openId, setOpenId] = useState<string | null>(null);
  const { getRef, focusNew } = useReturnFocus(openId);
  const remove = useMutation({
    mutationFn: ({ id }: IpPreset) => unwrap(bridge.ipPresets.delete(id)),
    onSuccess: (_done, { id }) => {
      onSelect(selected.filter((one) => one !== id));
      void invalidateIpPresets(client).then(focusNew);
    },
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
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    <div>
      {presets.length === 0 && !isPending && openId === null && (
        <p className={classes.empty}>{t('websites.presets.empty')}</p>
      )}
      <ul className={classes.presets} aria-label={t('websites.presets.title')}>
        {presets.map((entry) =>
          openId === entry.id ? (
            <li key={entry.id}>
              <IpPresetForm preset={entry} onDone={() => setOpenId(null)} />
            </li>
          ) : (
            <li key={entry.id} className={classes.entry}>
              <Checkbox
                label={entry.name}
                description={<span className={classes.ips}>{entry.ips}</span>}
                checked={selected.includes(entry.id)}
                onChange={(event) =>
                  onSelect(
                    event.currentTarget.checked
                      ? [...selected, entry.id]
                      : selected.filter((one) => one !== entry.id),
                  )
                }
              />
              <IconButton
                label={t('websites.presets.edit', { name: entry.name })}
                tooltip={t('common.edit')}
                size="sm"
                ref={getRef(entry.id)}
                onClick={() => setOpenId(entry.id)}
              >
                <IconPencil {...icon} />
              </IconButton>
              <IconButton
                label={t('websites.presets.remove', { name: entry.name })}
                tooltip={t('common.remove')}
                size="sm"
                onClick={() => void confirmRemove(entry)}
              >
                <IconTrash {...icon} />
              </IconButton>
            </li>
          ),
        )}
      </ul>
      {openId === 'new' ? (
        <IpPresetForm
          preset={null}
          onDone={(id) => {
            setOpenId(null);
            if (id !== null) onSelect([...selected, id]);
          }}
        />
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          ref={getRef('new')}
          onClick={() => setOpenId('new')}
        >
          {t('websites.presets.new')}
        </Button>
      )}
    </div>
  );
};

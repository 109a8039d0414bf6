import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getOtherPlace, labelSendTo } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { MoveItems } from './MoveItems.tsx';
import { labelAction, type UploadAction } from './possible-actions.ts';
import { usePerformAction } from './use-perform-action.ts';

interface UploadMenuProps {
  readonly job: UploadJob;
  readonly isPart: boolean;
  readonly actions: readonly UploadAction[];
}

export const UploadMenu = ({ job, isPart, actions }: UploadMenuProps) => {
  const perform = usePerformAction();
  const { data: settings } = useQuery(settingsQuery);
  const label = (action: UploadAction): string | null => {
    if (action !== 'other_place') return labelAction(action);
    // The whole recording is sent, so the item is in its menu.
    return isPart ? null : labelSendTo(getOtherPlace(job.place), settings);
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('uploads.actions.more', { name: job.name })}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isPart && <MoveItems id={job.id} />}
        {actions
          .filter((action) => label(action) !== null)
          .map((action) => (
            <Menu.Item
              key={action}
              {...(action === 'cancel' || action === 'remove' ? { color: 'red' } : {})}
              onClick={() => perform(action, [job])}
            >
              {label(action)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { MoveItems } from './MoveItems.tsx';
import { labelAction, type UploadAction } from './possible-actions.ts';
import { useUploadAction } from './use-upload-action.ts';

interface UploadMenuProps {
  readonly job: UploadJob;
  readonly isPart: boolean;
  readonly actions: readonly UploadAction[];
}

export const UploadMenu = ({ job, isPart, actions }: UploadMenuProps) => {
  const act = useUploadAction();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('uploads.actions.more', { name: job.name })}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isPart && <MoveItems id={job.id} />}
        {actions.map((action) => (
          <Menu.Item
            key={action}
            {...(action === 'cancel' || action === 'remove' ? { color: 'red' } : {})}
            onClick={() => act(action, job)}
          >
            {labelAction(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

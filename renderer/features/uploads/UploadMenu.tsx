import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { UploadJob } from '../../../preload/contract/uploads.ts';
import { MoveItems } from './MoveItems.tsx';
import { actionLabels, type UploadAction } from './possible-actions.ts';
import { useUploadAction } from './use-upload-action.ts';

interface UploadMenuProps {
  readonly job: UploadJob;
  readonly actions: readonly UploadAction[];
}

export const UploadMenu = ({ job, actions }: UploadMenuProps) => {
  const act = useUploadAction();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`More for ${job.name}`}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MoveItems job={job} />
        {actions.map((action) => (
          <Menu.Item
            key={action}
            {...(action === 'cancel' || action === 'remove' ? { color: 'red' } : {})}
            onClick={() => act(action, job)}
          >
            {actionLabels[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

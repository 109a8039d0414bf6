import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatBytes } from '../../../lib/format.ts';
import { errorToast } from '../../../ui/toasts.tsx';

interface AudioMenuProps {
  readonly id: string;
  readonly linked: LinkedAudio;
  readonly onChoose: () => void;
  readonly onUnlink: () => void;
}

export const revealAudio = async (id: string): Promise<void> => {
  const answer = await bridge.audio.reveal(id);
  if (!answer.ok) errorToast('The file cannot be shown', answer.error);
};

export const AudioMenu = ({ id, linked, onChoose, onUnlink }: AudioMenuProps) => (
  <Menu width={260}>
    <Menu.Target>
      <ActionIcon aria-label="More for the audio">
        <IconDots size={17} stroke={1.7} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label style={{ overflowWrap: 'anywhere' }}>
        {linked.fileName} · {formatBytes(linked.size)}
      </Menu.Label>
      <Menu.Item onClick={() => void revealAudio(id)}>Show file in folder</Menu.Item>
      <Menu.Item onClick={onChoose}>Choose another file…</Menu.Item>
      <Menu.Item onClick={onUnlink}>Unlink from this text</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { LinkedAudio } from '../../../../preload/contract/audio.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useToasts } from '../../../state/app-state-context.ts';
import type { Toasts } from '../../../ui/toasts.ts';

interface AudioMenuProps {
  readonly id: string;
  readonly linked: LinkedAudio;
  readonly onChoose: () => void;
  readonly onUnlink: () => void;
}

export const revealAudio = async ({ errorToast }: Toasts, id: string): Promise<void> => {
  const result = await bridge.audio.reveal(id);
  if (!result.ok) errorToast(t('transcriptions.audio.revealFailed'), result.error);
};

export const AudioMenu = ({ id, linked, onChoose, onUnlink }: AudioMenuProps) => {
  const toasts = useToasts();
  return (
    <Menu width={260}>
      <Menu.Target>
        <ActionIcon aria-label={t('transcriptions.audio.more')}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          {linked.fileName} · {formatBytes(linked.size)}
        </Menu.Label>
        <Menu.Item onClick={() => void revealAudio(toasts, id)}>{t('transcriptions.audio.reveal')}</Menu.Item>
        <Menu.Item onClick={onChoose}>{t('transcriptions.audio.chooseOther')}</Menu.Item>
        <Menu.Item onClick={onUnlink}>{t('transcriptions.audio.unlinkFromText')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

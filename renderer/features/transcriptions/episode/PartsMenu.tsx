import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useSlice } from '../../../state/app-state-context.ts';
import { createActivePlayer } from '../audio/active-player.ts';
import { formatPart } from './part-labels.ts';

interface PartsMenuProps {
  /** The id of the episode. */
  readonly id: string;
  readonly parts: readonly EpisodePart[];
  /** Receives the index among the parts that have a text. */
  readonly onReveal: (index: number) => void;
}

/** Goes to a part, in the text and in the recording. */
export const PartsMenu = ({ id, parts, onReveal }: PartsMenuProps) => {
  const active = useSlice(createActivePlayer);
  const shown = parts.filter(({ state }) => state === 'there');
  const open = (part: EpisodePart): void => {
    const { startMs } = part;
    const playing = active.get();
    if (startMs !== null && playing?.id === id) playing.player.seek(startMs / 1_000);
    onReveal(shown.indexOf(part));
  };
  return (
    <Menu width={220} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={13} aria-hidden="true" />}
        >
          {t('episodes.partCount', { count: parts.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {shown.map((part) => (
          <Menu.Item
            key={part.index}
            rightSection={part.startMs !== null && formatDuration(Math.floor(part.startMs / 1_000))}
            onClick={() => open(part)}
          >
            {formatPart(part, parts.length)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { shorten } from '../../lib/shorten.ts';
import classes from './StarButton.module.css';
import { useFavorite } from './use-favorite.ts';

interface StarButtonProps {
  readonly record: Transcription;
  readonly tabIndex?: number;
  readonly size?: number;
}

export const StarButton = ({ record, tabIndex, size = 18 }: StarButtonProps) => {
  const toggle = useFavorite(record);
  const Icon = record.favorite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star}
      aria-label={`Favourite: ${shorten(record.name)}`}
      aria-pressed={record.favorite}
      data-on={record.favorite || undefined}
      tabIndex={tabIndex}
      onClick={toggle}
    >
      <Icon size={size} stroke={1.6} />
    </ActionIcon>
  );
};

import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import type { Transcription } from '../../../preload/contract/transcriptions.ts';
import { t } from '../../../preload/messages/translate.ts';
import { truncate } from '../../lib/truncate.ts';
import classes from './FavoriteButton.module.css';
import { useFavorite } from './use-favorite.ts';

interface FavoriteButtonProps {
  readonly record: Transcription;
  readonly tabIndex?: number;
  readonly size?: number;
}

export const FavoriteButton = ({ record, tabIndex, size = 18 }: FavoriteButtonProps) => {
  const toggle = useFavorite(record);
  const isSome = !record.favorite && record.episode?.favorites === 'some';
  const Icon = record.favorite ? IconStarFilled : isSome ? IconStarHalfFilled : IconStar;
  return (
    <ActionIcon
      className={classes.favorite}
      aria-label={t('transcriptions.favorite.toggle', { name: truncate(record.name) })}
      aria-pressed={isSome ? 'mixed' : record.favorite}
      data-on={record.favorite || undefined}
      tabIndex={tabIndex}
      onClick={toggle}
    >
      <Icon size={size} stroke={1.6} />
    </ActionIcon>
  );
};

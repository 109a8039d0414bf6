import { Button } from '@mantine/core';
import { IconStar, IconStarOff, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../preload/messages/translate.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Check } from '../../../ui/list/rows/Check.tsx';
import type { TranscriptionSelection } from '../transcription-selection.ts';
import classes from './SelectionBar.module.css';
import { type BulkFavoriteProgress, formatFavoriteProgress } from './use-bulk-favorite.ts';

interface SelectionBarProps {
  readonly selection: TranscriptionSelection;
  /** Number of rows in the list. */
  readonly count: number;
  readonly progress: BulkFavoriteProgress | null;
  readonly onFavorite: (favorite: boolean) => void;
  readonly onDelete: () => void;
  readonly onStop: () => void;
  /** More actions, as icon buttons. */
  readonly children?: ReactNode;
}

const icon = { size: 17, stroke: 1.6 } as const;

export const SelectionBar = (props: SelectionBarProps) => {
  const { selection, count, progress, onFavorite, onDelete, onStop, children } = props;
  const selectedCount = selection.shown.length;
  if (selectedCount === 0 && progress === null) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('transcriptions.list.selected')}>
      {progress === null ? (
        <>
          <Check
            label={t('transcriptions.list.selectAll')}
            checked={selectedCount === count}
            isMixed={selectedCount < count}
            onChange={() => selection.setShown(selectedCount < count)}
          />
          <span className={classes.status}>{t('common.list.selectedCount', { count: selectedCount })}</span>
          <IconButton label={t('transcriptions.favorite.addSelected')} onClick={() => onFavorite(true)}>
            <IconStar {...icon} />
          </IconButton>
          <IconButton label={t('transcriptions.favorite.removeSelected')} onClick={() => onFavorite(false)}>
            <IconStarOff {...icon} />
          </IconButton>
          {children}
          <IconButton label={t('common.delete')} onClick={onDelete}>
            <IconTrash {...icon} />
          </IconButton>
          <IconButton label={t('common.list.selectNone')} onClick={selection.clear}>
            <IconX {...icon} />
          </IconButton>
        </>
      ) : (
        <>
          <span className={classes.status} role="status">
            {formatFavoriteProgress(progress)}
          </span>
          <Button size="compact-xs" variant="default" onClick={onStop}>
            {t('common.stop')}
          </Button>
        </>
      )}
    </div>
  );
};

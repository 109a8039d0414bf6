import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '../../../preload/messages/translate.ts';
import classes from './LoadingRows.module.css';

const widths = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%'];

/** Placeholder rows while a list is loading. Screen readers get the label. */
export const LoadingRows = ({
  rows = 8,
  label = t('common.loading'),
}: {
  readonly rows?: number;
  readonly label?: string;
}) => (
  <div className={classes.rows} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
      <div key={row} className={classes.row} aria-hidden="true">
        <Skeleton height={11} width={widths[row % widths.length]} />
        <Skeleton height={11} width={72} />
      </div>
    ))}
  </div>
);

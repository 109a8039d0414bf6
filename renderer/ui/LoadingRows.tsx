import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './States.module.css';

const widths = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%'];

/** A list that is being fetched: quiet rows, and the word for screen readers. */
export const LoadingRows = ({
  rows = 8,
  label = 'Loading',
}: {
  readonly rows?: number;
  readonly label?: string;
}) => (
  <div className={classes.rows} role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
      <div key={row} className={classes.row} aria-hidden="true">
        <Skeleton height={11} width={widths[row % widths.length]} />
        <Skeleton height={11} width={72} />
      </div>
    ))}
  </div>
);

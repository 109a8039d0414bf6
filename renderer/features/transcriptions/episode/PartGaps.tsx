import type { EpisodePart } from '../../../../preload/contract/episodes.ts';
import classes from './PartGaps.module.css';
import { formatGap } from './part-labels.ts';

/** Says which parts have no text here, and why. */
export const PartGaps = ({ parts }: { readonly parts: readonly EpisodePart[] }) => {
  const gaps = (['uploading', 'deleted', 'missing'] as const).flatMap(
    (state) => formatGap(parts, state) ?? [],
  );
  if (gaps.length === 0) return null;
  return (
    <div className={classes.gaps} role="status">
      {gaps.map((gap) => (
        <p key={gap} className={classes.gap}>
          {gap}
        </p>
      ))}
    </div>
  );
};

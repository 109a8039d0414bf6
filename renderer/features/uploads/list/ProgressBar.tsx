import type { CSSProperties } from 'react';
import { getKnownProgress, getUploadParts, toPercent } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './ProgressBar.module.css';

/** Each part of a recording is a piece as long as the part. A screen reader hears one percentage, or the state. */
export const ProgressBar = ({ job }: { readonly job: UploadJob }) => {
  const share = getKnownProgress(job);
  const percent = share === null ? null : toPercent(share);
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={t('uploads.state.progress', { name: job.name })}
      style={{ '--share': share ?? 'unknown' } as CSSProperties}
      {...(percent !== null && {
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': percent,
        'aria-valuetext': t('uploads.queue.progress', { fraction: percent / 100 }),
      })}
    >
      {getUploadParts(job)
        .filter(({ state }) => state.kind !== 'cancelled')
        .map((part) => {
          const ofPart = getKnownProgress(part);
          return (
            <div
              key={part.id}
              className={classes.piece}
              data-unknown={ofPart === null || undefined}
              style={{ flexGrow: part.durationSeconds || part.size }}
            >
              <div data-filled style={{ width: `${(ofPart ?? 0) * 100}%` }} />
            </div>
          );
        })}
    </div>
  );
};

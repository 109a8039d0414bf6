import type { CSSProperties } from 'react';
import { getUploadParts, getUploadProgress, toPercent } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import classes from './ProgressBar.module.css';

/** How much is prepared and sent, or heard, from 0 to 1. `working`: nobody knows how long it takes. */
const getShare = (job: UploadJob): number | 'working' => {
  const { state } = job;
  const share = getUploadProgress(job);
  if (state.kind !== 'transcribing' && state.kind !== 'checking') return share;
  if (state.kind === 'transcribing' && state.listening?.lengthMs)
    return state.listening.heardMs / state.listening.lengthMs;
  return toPercent(share) < 100 ? share : 'working';
};

/** Each part of a recording is a piece as long as the part. A screen reader hears one percentage. */
export const ProgressBar = ({ job }: { readonly job: UploadJob }) => {
  const share = getShare(job);
  const percent = share === 'working' ? null : toPercent(share);
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={t('uploads.state.progress', { name: job.name })}
      style={{ '--share': share } as CSSProperties}
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
          const ofPart = getShare(part);
          const isWorking = ofPart === 'working';
          return (
            <div
              key={part.id}
              className={classes.piece}
              style={{ flexGrow: part.durationSeconds || part.size }}
            >
              <div
                data-filled
                data-state={isWorking ? 'working' : part.state.kind}
                style={{ width: `${(isWorking ? 1 : ofPart) * 100}%` }}
              />
            </div>
          );
        })}
    </div>
  );
};

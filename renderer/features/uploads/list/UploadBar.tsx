import { Progress } from '@mantine/core';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { getSentPercent } from '../upload-state-labels.ts';
import classes from './UploadBar.module.css';

/** `value`: 0 to 100. */
export const ShareBar = ({ value, label }: { readonly value: number; readonly label: string }) => (
  <Progress className={classes.bar} size={3} value={value} aria-label={label} />
);

/** Indeterminate while the service works. */
export const UploadBar = ({ job, label }: { readonly job: UploadJob; readonly label: string }) => {
  const { kind } = job.state;
  if (kind === 'preparing') {
    return <ShareBar value={job.state.percent} label={label} />;
  }
  if (kind === 'uploading') {
    return <ShareBar value={getSentPercent(job)} label={label} />;
  }
  if (kind !== 'transcribing' && kind !== 'checking') return null;
  const { listening } = job.state;
  if (listening?.lengthMs)
    return <ShareBar value={(listening.heardMs / listening.lengthMs) * 100} label={label} />;
  return <div className={`${classes.bar} ${classes.working}`} role="progressbar" aria-label={label} />;
};

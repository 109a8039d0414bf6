import { Progress } from '@mantine/core';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { getSentPercent } from '../upload-state-labels.ts';
import classes from './UploadBar.module.css';

/** Indeterminate while the service works. */
export const UploadBar = ({ job, label }: { readonly job: UploadJob; readonly label: string }) => {
  const { kind } = job.state;
  if (kind === 'preparing') {
    return <Progress className={classes.bar} size={3} value={job.state.percent} aria-label={label} />;
  }
  if (kind === 'uploading') {
    return <Progress className={classes.bar} size={3} value={getSentPercent(job)} aria-label={label} />;
  }
  if (kind !== 'transcribing' && kind !== 'checking') return null;
  return <div className={`${classes.bar} ${classes.working}`} role="progressbar" aria-label={label} />;
};

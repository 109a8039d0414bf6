import { Alert, Button } from '@mantine/core';
import type { SkipReason, UploadJob } from '../../../preload/contract/uploads.ts';
import { formatCount } from '../../lib/format.ts';
import type { SkippedFiles } from './add-files-context.ts';
import classes from './ReviewSheet.module.css';

const reasons: Readonly<Record<SkipReason, string>> = {
  not_audio: 'is not audio',
  empty: 'is empty',
  missing: 'is no longer there',
  unreadable: 'cannot be read',
  no_answer: 'is on a drive that does not answer',
  not_a_file: 'is not a file',
  no_path: 'is not on this computer; save it first',
  too_deep: 'lies in too many folders',
  outside: 'is a link to another folder',
};

interface ReviewNoticesProps {
  readonly jobs: readonly UploadJob[];
  readonly skipped: SkippedFiles;
  readonly onLeaveOut: (ids: readonly string[]) => void;
}

export const ReviewNotices = ({ jobs, skipped, onLeaveOut }: ReviewNoticesProps) => {
  const duplicates = jobs.filter((job) => job.duplicateOf !== null);
  if (duplicates.length === 0 && skipped.length === 0) return null;
  return (
    <div className={classes.notices}>
      {duplicates.length > 0 && (
        <Alert color="yellow" py={7} px={12}>
          <div className={classes.noticeLine}>
            {formatCount(duplicates.length, 'file was', 'files were')} added before.
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onLeaveOut(duplicates.map((job) => job.id))}
            >
              Leave {duplicates.length === 1 ? 'it' : 'them'} out
            </Button>
          </div>
        </Alert>
      )}
      {skipped.length > 0 && (
        <Alert color="gray" py={7} px={12}>
          <details open={skipped.length <= 6}>
            <summary>{formatCount(skipped.length, 'file is', 'files are')} left out</summary>
            <ul className={classes.skipped}>
              {skipped.map(({ fileName, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of the same name
                <li key={index}>
                  <span className={classes.skippedName}>{fileName}</span>
                  <span className={classes.skippedWhy}>{reasons[reason]}</span>
                </li>
              ))}
            </ul>
          </details>
        </Alert>
      )}
    </div>
  );
};

import { Alert, Button } from '@mantine/core';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { SkippedFiles } from '../drop/add-files-context.ts';
import classes from './ReviewNotices.module.css';

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
        <Alert color="yellow" py="xs" px="sm">
          <div className={classes.noticeLine}>
            {t('uploads.review.duplicates', { count: duplicates.length })}
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onLeaveOut(duplicates.map((job) => job.id))}
            >
              {t('uploads.review.removeDuplicates', { count: duplicates.length })}
            </Button>
          </div>
        </Alert>
      )}
      {skipped.length > 0 && (
        <Alert color="gray" py="xs" px="sm">
          <details open={skipped.length <= 6}>
            <summary>{t('uploads.review.skipped', { count: skipped.length })}</summary>
            <ul className={classes.skipped}>
              {skipped.map(({ fileName, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of the same name
                <li key={index}>
                  <span className={classes.skippedName}>{fileName}</span>
                  <span className={classes.skippedWhy}>{t(`uploads.skipReasons.${reason}`)}</span>
                </li>
              ))}
            </ul>
          </details>
        </Alert>
      )}
    </div>
  );
};

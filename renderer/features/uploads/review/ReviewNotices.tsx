import { Alert, Button } from '@mantine/core';
import type { SkippedFile, UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import type { SkippedFiles } from '../../../lib/add-files-context.ts';
import classes from './ReviewNotices.module.css';

interface ReviewNoticesProps {
  readonly jobs: readonly UploadJob[];
  readonly skipped: SkippedFiles;
  readonly onLeaveOut: (ids: readonly string[]) => void;
}

const formatReason = ({ reason, count }: SkippedFile): string => {
  const text = t(`uploads.skipReasons.${reason}`);
  return count === undefined ? text : t('uploads.review.skippedInFolder', { reason: text, count });
};

export const ReviewNotices = ({ jobs, skipped, onLeaveOut }: ReviewNoticesProps) => {
  const duplicates = jobs.filter((job) => job.duplicateOf !== null);
  const skippedCount = skipped.reduce((sum, { count = 1 }) => sum + count, 0);
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
            <summary>{t('uploads.review.skipped', { count: skippedCount })}</summary>
            <ul className={classes.skipped}>
              {skipped.map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two folders may hold files of the same name
                <li key={index}>
                  <span className={classes.skippedName}>{file.fileName}</span>
                  <span className={classes.skippedWhy}>{formatReason(file)}</span>
                </li>
              ))}
            </ul>
          </details>
        </Alert>
      )}
    </div>
  );
};

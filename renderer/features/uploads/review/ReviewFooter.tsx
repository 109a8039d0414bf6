import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes } from '../../../lib/format.ts';
import { canUpload, isNothingConfigured, settingsQuery } from '../../../lib/settings-query.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import classes from './ReviewFooter.module.css';
import { getSubmitAction } from './submit-review.ts';

interface ReviewFooterProps {
  readonly jobs: readonly UploadJob[];
  readonly isBusy: boolean;
  readonly skipNextTime: boolean;
  readonly onSkipNextTime: (skips: boolean) => void;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

const formatSizes = (jobs: readonly UploadJob[]): string => {
  const bytes = jobs.reduce((sum, job) => sum + job.size, 0);
  const seconds = jobs.reduce((sum, job) => sum + (job.durationSeconds ?? 0), 0);
  return [seconds > 0 ? formatDuration(seconds) : null, formatBytes(bytes)].filter(Boolean).join(' · ');
};

const submitKeys = {
  start: 'common.start',
  again: 'uploads.review.saveAndSend',
  save: 'common.save',
} as const;

/** The last button submits the form. */
export const ReviewFooter = (props: ReviewFooterProps) => {
  const { jobs, isBusy, skipNextTime, onSkipNextTime, onClose, onDiscard } = props;
  const { data: settings } = useQuery(settingsQuery);
  const submitAction = getSubmitAction(jobs);
  const canSend = settings === undefined || canUpload(settings);
  return (
    <div className={classes.footer}>
      {jobs.some((job) => job.state.kind === 'draft') && (
        <Button size="sm" variant="subtle" color="red" onClick={onDiscard}>
          {t('common.discard')}
        </Button>
      )}
      {submitAction === 'start' && jobs.length > 0 && (
        <Checkbox
          label={t('uploads.review.skip')}
          checked={skipNextTime}
          onChange={(event) => onSkipNextTime(event.currentTarget.checked)}
        />
      )}
      {jobs.length > 0 && <span className={classes.sizes}>{formatSizes(jobs)}</span>}
      {!canSend && jobs.length > 0 && (
        <span className={classes.hint}>
          {t.rich('uploads.review.noService', {
            link: (chunks) => (
              <Link
                to={settings && isNothingConfigured(settings) ? '/welcome' : '/settings'}
                onClick={onClose}
                // Else it has a class, and not the style of links, on the screen that it leads to.
                activeProps={{}}
              >
                {chunks}
              </Link>
            ),
          })}
        </span>
      )}
      <Button size="sm" variant="default" onClick={onClose}>
        {jobs.length > 0 && submitAction === 'start' ? t('uploads.review.later') : t('common.close')}
      </Button>
      {jobs.length > 0 && (
        <Button type="submit" size="sm" loading={isBusy} rightSection={<Kbd keys="enter" onFill />}>
          {t(submitKeys[submitAction])}
        </Button>
      )}
    </div>
  );
};

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { Settings } from '../../../../preload/contract/settings.ts';
import { isMovable } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes } from '../../../lib/format.ts';
import { getLanguageName } from '../../../lib/languages/language-names.ts';
import { hasBothPlaces, labelPlace } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RecordingWarnings } from '../RecordingWarnings.tsx';
import { RowLayout } from '../rows/RowLayout.tsx';
import { isTicking, labelUploadState } from '../upload-state-labels.ts';
import { useLearnedFileLimit } from '../use-learned-file-limit.ts';
import { useUploadJob } from '../use-uploads-store.ts';
import { getActions, labelAction } from './possible-actions.ts';
import { ServiceMessage } from './ServiceMessage.tsx';
import { UploadBar } from './UploadBar.tsx';
import { UploadMenu } from './UploadMenu.tsx';
import { usePerformAction } from './use-perform-action.ts';

/** A part is of the same file as its recording. */
const formatFileDetails = (job: UploadJob, isPart: boolean, settings: Settings | undefined): string =>
  [
    job.durationSeconds === null ? null : formatDuration(job.durationSeconds),
    formatBytes(job.size),
    job.language === '' ? null : getLanguageName(job.language),
    settings && hasBothPlaces(settings) ? labelPlace(job.place, settings) : null,
    // Last, because a long path is cut off.
    isPart ? null : job.folder ? `${job.folder}/${job.fileName}` : job.fileName,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

interface UploadRowProps {
  readonly id: string;
  /** Whether it is a part, below its recording. */
  readonly isPart: boolean;
}

export const UploadRow = memo(({ id, isPart }: UploadRowProps) => {
  const job = useUploadJob(id);
  const now = useNow(job !== undefined && isTicking(job));
  const perform = usePerformAction();
  const { data: settings } = useQuery(settingsQuery);
  const learnedLimit = useLearnedFileLimit();
  if (!job) return null;
  const actions = getActions(job.state);
  const mainAction = actions.find(
    (action) => action !== 'other_place' && action !== 'reveal' && action !== 'cancel' && action !== 'remove',
  );
  const secondAction = mainAction === 'confirm_sent' ? 'send_again' : undefined;

  return (
    <RowLayout
      kind={job.state.kind}
      isPart={isPart}
      hasGrip={!isPart && isMovable(job.state)}
      name={job.name}
      facts={formatFileDetails(job, isPart, settings)}
      notes={!isPart && <RecordingWarnings id={id} />}
      label={labelUploadState(job, now, learnedLimit)}
      actions={
        <>
          {secondAction && (
            <Button size="compact-sm" variant="subtle" onClick={() => perform(secondAction, [job])}>
              {labelAction(secondAction)}
            </Button>
          )}
          {mainAction && (
            <Button size="compact-sm" variant="default" onClick={() => perform(mainAction, [job])}>
              {labelAction(mainAction)}
            </Button>
          )}
          <UploadMenu
            job={job}
            isPart={isPart}
            actions={actions.filter((action) => action !== mainAction && action !== secondAction)}
          />
        </>
      }
    >
      <ServiceMessage job={job} />
      <UploadBar job={job} label={t('uploads.state.progress', { name: job.name })} />
    </RowLayout>
  );
});

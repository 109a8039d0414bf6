import { Button } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getErrorDetails } from '../../../lib/errors.ts';
import { formatBytes, formatDuration } from '../../../lib/format.ts';
import { getLanguageName } from '../../../lib/languages/language-names.ts';
import { useNow } from '../../../lib/use-now.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { RecordingWarnings } from '../RecordingWarnings.tsx';
import { isTicking, labelUploadState } from '../upload-state-labels.ts';
import { useUploadJob } from '../use-uploads-store.ts';
import { getActions, labelAction } from './possible-actions.ts';
import { isMovable } from './reorder.ts';
import { UploadBar } from './UploadBar.tsx';
import { UploadMenu } from './UploadMenu.tsx';
import classes from './UploadRow.module.css';
import { useUploadAction } from './use-upload-action.ts';

const formatFileDetails = (job: UploadJob): string =>
  [
    job.durationSeconds === null ? null : formatDuration(job.durationSeconds),
    formatBytes(job.size),
    job.language === '' ? null : getLanguageName(job.language),
    // Last, because a long path is cut off.
    job.folder ? `${job.folder}/${job.fileName}` : job.fileName,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');

const getShownError = ({ state }: UploadJob): BridgeError | undefined => {
  if (state.kind === 'failed') return state.error;
  return state.kind === 'waiting' && state.reason === 'trouble' ? state.error : undefined;
};

const ServiceMessage = ({ job }: { readonly job: UploadJob }) => {
  const error = getShownError(job);
  const serviceMessage = error && getErrorDetails(error);
  return serviceMessage ? <p className={classes.serviceMessage}>{serviceMessage}</p> : null;
};

export const UploadRow = memo(({ id }: { readonly id: string }) => {
  const job = useUploadJob(id);
  const now = useNow(job !== undefined && isTicking(job));
  const act = useUploadAction();
  if (!job) return null;
  const label = labelUploadState(job, now);
  const actions = getActions(job.state);
  const mainAction = actions.find(
    (action) => action !== 'reveal' && action !== 'cancel' && action !== 'remove',
  );
  const secondAction = mainAction === 'it_is_there' ? 'send_again' : undefined;

  return (
    <div className={classes.row} data-kind={job.state.kind}>
      {isMovable(job.state) && (
        // Pointer only. By keyboard, rows move with Alt and the arrow keys or by the menu.
        <div className={classes.grip} data-grip aria-hidden="true">
          <IconGripVertical size={15} stroke={1.7} />
        </div>
      )}
      <div>
        <div className={classes.name} title={job.name}>
          {job.name}
        </div>
        <div className={classes.facts} title={formatFileDetails(job)}>
          {formatFileDetails(job)}
        </div>
        <RecordingWarnings id={id} />
      </div>
      <div className={classes.state}>
        <div className={classes.title} data-tone={label.tone}>
          <StatusDot tone={label.tone} pulse={label.tone === 'active'} />
          <span>{label.title}</span>
        </div>
        {label.detail && <div className={classes.detail}>{label.detail}</div>}
        <ServiceMessage job={job} />
        <UploadBar job={job} label={t('uploads.state.progress', { name: job.name })} />
      </div>
      <div className={classes.actions}>
        {secondAction && (
          <Button size="compact-sm" variant="subtle" onClick={() => act(secondAction, job)}>
            {labelAction(secondAction)}
          </Button>
        )}
        {mainAction && (
          <Button size="compact-sm" variant="default" onClick={() => act(mainAction, job)}>
            {labelAction(mainAction)}
          </Button>
        )}
        <UploadMenu
          job={job}
          actions={actions.filter((action) => action !== mainAction && action !== secondAction)}
        />
      </div>
    </div>
  );
});

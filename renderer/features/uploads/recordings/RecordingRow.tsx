import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronRight, IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { Settings } from '../../../../preload/contract/settings.ts';
import { isEnded, isMovable } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { formatBytes } from '../../../lib/format.ts';
import { getLanguageName } from '../../../lib/languages/language-names.ts';
import { getOtherPlace, hasBothPlaces, labelPlace, labelSendTo } from '../../../lib/places.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { MoveItems } from '../list/MoveItems.tsx';
import { labelAction } from '../list/possible-actions.ts';
import { ShareBar } from '../list/UploadBar.tsx';
import { usePerformAction } from '../list/use-perform-action.ts';
import { RowLayout } from '../rows/RowLayout.tsx';
import { isTicking } from '../upload-state-labels.ts';
import { useLearnedFileLimit } from '../use-learned-file-limit.ts';
import { useJobsOfRows } from '../use-uploads-store.ts';
import { getRecordingActions, getTargets, type RecordingAction } from './bulk-actions.ts';
import { useExpandedRecordings } from './expanded-recordings.ts';
import classes from './RecordingRow.module.css';
import { getLeadingJob, getRecordingProgress, labelRecording } from './recording-state.ts';

const formatFacts = (jobs: readonly UploadJob[], settings: Settings | undefined): string => {
  const [first] = jobs;
  const seconds = jobs.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
  const languages = new Set(jobs.map(({ language }) => language));
  const isOneLanguage = languages.size === 1 && first?.language !== '';
  return [
    seconds === 0 ? '' : formatDuration(seconds),
    t('episodes.partCount', { count: jobs.length }),
    formatBytes(jobs.reduce((sum, { size }) => sum + size, 0)),
    isOneLanguage ? getLanguageName(first?.language ?? '') : '',
    first && settings && hasBothPlaces(settings) ? labelPlace(first.place, settings) : '',
    first?.folder ? `${first.folder}/${first.fileName}` : (first?.fileName ?? ''),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
};

const labelRecordingAction = (
  action: RecordingAction,
  [first]: readonly UploadJob[],
  settings: Settings | undefined,
): string | null => {
  if (action === 'other_place') return first ? labelSendTo(getOtherPlace(first.place), settings) : null;
  if (action === 'open') return t('uploads.recording.openEpisode');
  return action === 'retry' ? t('uploads.recording.retryFailed') : labelAction(action);
};

interface ActionsProps {
  readonly id: string;
  readonly name: string;
  readonly jobs: readonly UploadJob[];
}

const Actions = ({ id, name, jobs }: ActionsProps) => {
  const perform = usePerformAction();
  const act = (action: RecordingAction) => perform(action, getTargets(action, jobs), name);
  const { data: settings } = useQuery(settingsQuery);
  const label = (action: RecordingAction) => labelRecordingAction(action, jobs, settings);
  const actions = getRecordingActions(jobs).filter((action) => label(action) !== null);
  const mainAction = actions.find(
    (action) => action !== 'other_place' && action !== 'reveal' && action !== 'cancel' && action !== 'remove',
  );
  return (
    <>
      {mainAction && (
        <Button size="compact-sm" variant="default" onClick={() => act(mainAction)}>
          {label(mainAction)}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={t('uploads.actions.more', { name })}>
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MoveItems id={id} />
          {actions
            .filter((action) => action !== mainAction)
            .map((action) => (
              <Menu.Item
                key={action}
                {...(action === 'cancel' || action === 'remove' ? { color: 'red' } : {})}
                onClick={() => act(action)}
              >
                {label(action)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
};

interface RecordingRowProps {
  readonly id: string;
  readonly isExpanded: boolean;
}

/** A recording that is sent in parts. Its parts are rows of their own. */
export const RecordingRow = memo(({ id, isExpanded }: RecordingRowProps) => {
  const jobs = useJobsOfRows([id]);
  const now = useNow(jobs.some(isTicking));
  const { set } = useExpandedRecordings();
  const learnedLimit = useLearnedFileLimit();
  const { data: settings } = useQuery(settingsQuery);
  const leading = getLeadingJob(jobs);
  if (!leading) return null;
  const name = leading.preparation?.recordingName ?? leading.name;
  return (
    <RowLayout
      kind={leading.state.kind}
      hasGrip={jobs.some(({ state }) => isMovable(state))}
      toggle={
        // By keyboard, the arrow keys expand the row.
        <button
          type="button"
          className={classes.toggle}
          tabIndex={-1}
          aria-expanded={isExpanded}
          aria-label={t('uploads.recording.parts', { name })}
          onClick={() => set(id, !isExpanded)}
        >
          <IconChevronRight size={15} stroke={2} aria-hidden="true" />
        </button>
      }
      name={name}
      facts={formatFacts(jobs, settings)}
      label={labelRecording(jobs, now, learnedLimit)}
      actions={<Actions id={id} name={name} jobs={jobs} />}
    >
      {!jobs.every(({ state }) => isEnded(state)) && (
        <ShareBar value={getRecordingProgress(jobs) * 100} label={t('uploads.state.progress', { name })} />
      )}
    </RowLayout>
  );
});

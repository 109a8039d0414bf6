/** What is said below a text that is still heard: how far it is, and what can be done. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { uploadStates } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { explain } from '../../../lib/errors.ts';
import { formatHeard, formatLeft } from '../../../lib/listening-progress.ts';
import { useStableCallback } from '../../../lib/use-stable-callback.ts';
import { useAnnounce } from '../../../state/app-state-context.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { useStopListening } from '../../../ui/dialogs/use-stop-listening.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import classes from './ListeningLine.module.css';
import { speakProgress } from './speak-progress.ts';
import { getProgress } from './use-heard-recording.ts';

const formatState = (job: UploadJob): string => {
  const { state } = job;
  if (state.kind === 'failed' || state.kind === 'waiting') return explain(state.error).title;
  const progress = getProgress(job);
  if (state.kind !== 'transcribing') return t(uploadStates[state.kind].label);
  return [formatHeard(progress), progress ? formatLeft(progress, Date.now()) : '']
    .filter((part) => part !== '')
    .join(', ');
};

interface ListeningLineProps {
  readonly job: UploadJob;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
}

export const ListeningLine = ({ job, isFollowing, onFollow }: ListeningLineProps) => {
  const navigate = useNavigate();
  const stopListening = useStopListening();
  const isListening = job.state.kind === 'transcribing';
  /** Its text comes in a moment. */
  const isDone = job.state.kind === 'done';
  const { id, name } = job;
  const getText = useStableCallback(() => formatState(job));
  const announce = useAnnounce();
  useEffect(() => speakProgress(getText, (text) => announce(text, 'listening')), [getText, announce]);
  return (
    <>
      <StatusDot tone={isListening ? 'active' : 'quiet'} pulse={isListening} />
      <span className={classes.state} data-listening-state>
        {formatState(job)}
      </span>
      <ActionButton
        variant="subtle"
        color={isFollowing ? 'pine' : 'gray'}
        size="compact-sm"
        aria-label={t('transcriptions.listening.newest')}
        aria-pressed={isFollowing}
        onClick={() => onFollow(!isFollowing)}
      >
        {t('transcriptions.follow.follow')}
      </ActionButton>
      {isListening || isDone ? (
        <ActionButton
          variant="default"
          size="compact-sm"
          disabled={isDone}
          onClick={() => void stopListening({ id, name, heardMs: getProgress(job)?.heardMs ?? 0 })}
        >
          {t('transcriptions.listening.stop')}
        </ActionButton>
      ) : (
        <ActionButton variant="default" size="compact-sm" onClick={() => void navigate({ to: '/uploads' })}>
          {t('common.queue')}
        </ActionButton>
      )}
    </>
  );
};

export const ListeningStatus = ({ words }: { readonly words: number }) => (
  <footer className={classes.status}>
    <span>{t('transcriptions.listening.readOnly')}</span>
    <span>{t('transcriptions.listening.wordsSoFar', { count: words })}</span>
  </footer>
);

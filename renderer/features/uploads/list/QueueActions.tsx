import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getUploadParts, isFinished } from '../../../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { useAddFiles } from '../../../lib/add-files-context.ts';
import { bridge } from '../../../lib/bridge.ts';
import { connectionQuery } from '../../../lib/settings-query.ts';
import { useAppState, useToasts } from '../../../state/app-state-context.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/ActionMenu.tsx';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { applyAction } from '../apply-action.ts';
import { maxIdsPerCall } from '../bulk-actions.ts';
import { canResumeInBulk, canRetryInBulk, canSendAgainInBulk } from '../bulk-states.ts';
import { discardUploads } from '../discard-uploads.ts';
import type { Section } from '../upload-rows.ts';
import { useUploadsStore, useUploadTotals } from '../uploads-store.ts';

/** What is done with many uploads of the queue at once. */
const useQueueActions = () => {
  const store = useUploadsStore();
  const { errorToast } = useToasts();

  const getIds = (jobs: readonly UploadJob[], isIncluded: (job: UploadJob) => boolean): readonly string[] =>
    jobs.filter(isIncluded).map(({ id }) => id);
  const getPartIds = (isIncluded: (state: UploadJob['state']) => boolean): readonly string[] =>
    getIds(store.jobs().flatMap(getUploadParts), ({ state }) => isIncluded(state));

  const startAll = async (): Promise<void> => {
    const { error } = await applyAction('start', getPartIds(canResumeInBulk));
    if (error) errorToast(t('uploads.actionErrors.start'), error);
  };
  const pauseAll = async (): Promise<void> => {
    // First those that would start meanwhile. Then those that are being sent.
    const waitingIds = getPartIds(({ kind }) => kind === 'queued' || kind === 'waiting');
    if (waitingIds.length > maxIdsPerCall) await applyAction('pause', waitingIds);
    const result = await bridge.uploads.pause();
    if (!result.ok) errorToast(t('uploads.actionErrors.pause'), result.error);
  };
  const retryFailed = async (): Promise<void> => {
    const { error } = await applyAction('retry', getPartIds(canRetryInBulk));
    if (error) errorToast(t('uploads.actionErrors.retry'), error);
  };
  const sendUnansweredAgain = async (files: number): Promise<void> => {
    const ids = getPartIds(canSendAgainInBulk);
    const isConfirmed = await confirmDialog({
      title: t('uploads.sendAgain.titleOfMany', { count: files }),
      children: t('uploads.sendAgain.explanationOfMany'),
      confirm: t('uploads.actions.sendAgain'),
    });
    if (!isConfirmed) return;
    const { error } = await applyAction('send_again', ids);
    if (error) errorToast(t('uploads.actionErrors.retry'), error);
  };
  const removeFinished = async (): Promise<void> => {
    const { error } = await applyAction(
      'remove',
      getIds(store.jobs(), ({ state }) => isFinished(state)),
    );
    if (error) errorToast(t('uploads.actionErrors.remove'), error);
  };

  return { startAll, pauseAll, retryFailed, sendUnansweredAgain, removeFinished };
};

/** The heading of a section: its name, and what can be done with all of it. Files that wait for review are never sent automatically. */
export const SectionActions = ({ section }: { readonly section: Section }) => {
  const store = useUploadsStore();
  const appState = useAppState();
  const { openReview } = useAddFiles();
  const { retryable, unanswered, pendingReview: count } = useUploadTotals();
  const { retryFailed, sendUnansweredAgain, removeFinished } = useQueueActions();
  if (section === 'review') {
    const start = async (): Promise<void> => {
      const { error } = await applyAction('start', store.draftIds());
      if (error) appState.toasts.errorToast(t('uploads.actionErrors.start'), error);
    };
    return (
      <>
        <span>{t('uploads.pendingReview.count', { count })}</span>
        <ActionButton size="compact-xs" variant="subtle" onClick={() => openReview(store.draftIds(), [])}>
          {t('uploads.pendingReview.review')}
        </ActionButton>
        <ActionButton
          size="compact-xs"
          variant="subtle"
          onClick={() => discardUploads(appState, store.draftIds())}
        >
          {t('uploads.pendingReview.discard', { count })}
        </ActionButton>
        <ActionButton size="compact-xs" onClick={() => void start()}>
          {t('uploads.pendingReview.start', { count })}
        </ActionButton>
      </>
    );
  }
  return (
    <>
      <span>{t(`uploads.sections.${section}`)}</span>
      {section === 'needs_user' && retryable > 1 && (
        <ActionButton size="compact-xs" variant="subtle" onClick={() => void retryFailed()}>
          {t('uploads.queue.retryFailed', { count: retryable })}
        </ActionButton>
      )}
      {section === 'needs_user' && unanswered > 1 && (
        <ActionButton size="compact-xs" variant="subtle" onClick={() => void sendUnansweredAgain(unanswered)}>
          {t('uploads.queue.sendAgain', { count: unanswered })}
        </ActionButton>
      )}
      {section === 'finished' && (
        <ActionButton size="compact-xs" variant="subtle" onClick={() => void removeFinished()}>
          {t('uploads.queue.clear')}
        </ActionButton>
      )}
    </>
  );
};

/** The actions of the whole queue. Those of a section are in the menu too, as its heading may be far away. */
export const QueueActions = () => {
  const { data: connection } = useQuery(connectionQuery);
  const { resumable, running, waiting, retryable, unanswered, finished } = useUploadTotals();
  const { startAll, pauseAll, retryFailed, sendUnansweredAgain, removeFinished } = useQueueActions();
  const retry = {
    label: t('uploads.queue.retryFailed', { count: retryable }),
    run: () => void retryFailed(),
  };
  const sendAgain = {
    label: t('uploads.queue.sendAgain', { count: unanswered }),
    run: () => void sendUnansweredAgain(unanswered),
  };
  const remove = { label: t('uploads.queue.removeFinished'), run: () => void removeFinished() };
  const entries: readonly MenuEntry[] = [
    ...(retryable > 0 ? [retry] : []),
    ...(unanswered > 1 ? [sendAgain] : []),
    ...(finished > 0 ? [remove] : []),
  ];
  return (
    <>
      {connection?.kind === 'troubled' && running + waiting > 0 && (
        <CheckConnectionButton error={connection.error} />
      )}
      {running + waiting > 0 && (
        <ActionButton
          variant="light"
          color="gray"
          aria-label={t('uploads.queue.pauseAll')}
          onClick={() => void pauseAll()}
        >
          {t('common.pause')}
        </ActionButton>
      )}
      {resumable > 0 && (
        <ActionButton
          variant="light"
          color="gray"
          aria-label={t('uploads.queue.resumeAll')}
          onClick={() => void startAll()}
        >
          {t('common.resume')}
        </ActionButton>
      )}
      {entries.length > 0 && (
        <ActionMenu entries={entries}>
          <ActionIcon aria-label={t('common.more')}>
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </ActionMenu>
      )}
    </>
  );
};

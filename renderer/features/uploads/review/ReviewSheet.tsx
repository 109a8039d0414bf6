import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { shallow } from '@tanstack/store';
import { type FormEvent, useMemo, useState } from 'react';
import type { BridgeError } from '../../../../preload/contract/result.ts';
import type { UploadJob } from '../../../../preload/contract/uploads.ts';
import { formatDuration } from '../../../../preload/messages/format-duration.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { getFileStem, hasCleanedName } from '../../../../preload/recordings/recording-names.ts';
import { type SkippedFiles, useAddFiles } from '../../../lib/add-files-context.ts';
import { bridge } from '../../../lib/bridge.ts';
import { formatBytes, formatWait } from '../../../lib/format.ts';
import { addRecentLanguages } from '../../../lib/languages/languages.ts';
import { formatReadyTime } from '../../../lib/listening-progress.ts';
import { unwrap } from '../../../lib/query.ts';
import { canUpload, isNothingConfigured, settingsQuery, speechQuery } from '../../../lib/settings-query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAppState } from '../../../state/app-state-context.ts';
import { useKnownShows } from '../../../state/shows.ts';
import { SheetModal } from '../../../ui/dialogs/SheetModal.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { applyAction } from '../apply-action.ts';
import type { BatchTracker } from '../batch-tracker.ts';
import { discardUploads, notifyNotSent } from '../discard-uploads.ts';
import { useUploadOrder, useUploadsStore } from '../uploads-store.ts';
import { estimateListening } from './listening-time.ts';
import { ReviewForAll, ReviewNotices, ReviewPlace } from './ReviewOptions.tsx';
import { ReviewRows } from './ReviewRows.tsx';
import classes from './ReviewSheet.module.css';
import { groupByChoice, type SendingRules } from './send-options.ts';
import { rememberTerms, useApplyToAll } from './use-choose-show.ts';
import { type ReviewEdits, useReviewEdits } from './use-review-edits.ts';

const isPresent = (job: UploadJob | undefined): job is UploadJob => job !== undefined;

const isRetryable = ({ state }: UploadJob): boolean =>
  state.kind === 'cancelled' || (state.kind === 'failed' && state.canRetry);

/** `start` files under review, send failed ones `again`, or only `save`. */
const getSubmitAction = (jobs: readonly UploadJob[]): 'start' | 'again' | 'save' => {
  if (jobs.some((job) => job.state.kind === 'draft')) return 'start';
  return jobs.some(isRetryable) ? 'again' : 'save';
};

/** Returns the first error, or null when all calls succeeded. */
const submitReview = async (jobs: readonly UploadJob[]): Promise<BridgeError | null> => {
  const getIds = (isIncluded: (job: UploadJob) => boolean) => jobs.filter(isIncluded).map(({ id }) => id);
  const started = await applyAction(
    'start',
    getIds(({ state }) => state.kind === 'draft'),
  );
  const retried = await applyAction('retry', getIds(isRetryable));
  return started.error ?? retried.error;
};

/** Saves the languages of started uploads as recent ones. Errors are ignored. */
const rememberLanguages = async (recent: readonly string[], used: readonly string[]): Promise<void> => {
  const next = addRecentLanguages(recent, used);
  if (next.join() !== recent.join()) await bridge.settings.update({ recentLanguages: [...next] });
};

interface ReviewFooterProps {
  readonly jobs: readonly UploadJob[];
  readonly sending: SendingRules | null;
  readonly edits: ReviewEdits;
  readonly isBusy: boolean;
  readonly skipNextTime: boolean;
  readonly onSkipNextTime: (skips: boolean) => void;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** `12 files · 1:21:00`, and of one file `1:21:00 · 79 MB`. */
const formatSizes = (jobs: readonly UploadJob[]): string => {
  const seconds = jobs.reduce((sum, job) => sum + (job.durationSeconds ?? 0), 0);
  const length = seconds > 0 ? [formatDuration(seconds)] : [];
  const [first, second] = jobs;
  return (
    first && second === undefined
      ? [...length, formatBytes(first.fileSize)]
      : [t('uploads.fileCount', { count: jobs.length }), ...length]
  ).join(' · ');
};

/** How long this computer takes, told before it starts; nothing if that is not known. */
const ListeningTime = ({ jobs }: { readonly jobs: readonly UploadJob[] }) => {
  const store = useUploadsStore();
  const { data: speech } = useQuery(speechQuery);
  const speed = speech?.models.find(({ id }) => id === speech.usedId)?.speed ?? null;
  const now = useNow(true);
  const estimate = useSelector(
    store.state,
    () => {
      const reviewed = jobs.map(({ id }) => store.job(id)).filter(isPresent);
      return estimateListening(reviewed, store.jobs(), speed);
    },
    { compare: shallow },
  );
  if (estimate === null) return null;
  const time = formatWait(Math.max(estimate.ms / 1_000, 60));
  return (
    <span data-listening-time>
      {' · '}
      {t('uploads.review.takes', { time, ready: formatReadyTime(estimate.readyMs, now) })}
    </span>
  );
};

const submitKeys = {
  start: 'common.start',
  again: 'uploads.review.saveAndSend',
  save: 'common.save',
} as const;

const labelSubmit = (action: keyof typeof submitKeys, jobs: readonly UploadJob[]): string =>
  action === 'again' && jobs.every(({ place }) => place === 'computer')
    ? t('uploads.actions.transcribeAgain')
    : t(submitKeys[action]);

/** What can be done with all files at once. */
const ReviewMenu = ({
  jobs,
  sending,
  edits,
  onDiscard,
}: Pick<ReviewFooterProps, 'jobs' | 'sending' | 'edits' | 'onDiscard'>) => {
  const idsByChoice = useMemo(() => groupByChoice(jobs, sending), [jobs, sending]);
  const cleaned = jobs.filter(({ name, ...job }) =>
    hasCleanedName({ ...job, name: edits.rows.get(job.id)?.fields.name ?? name }),
  );
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon className={classes.more} aria-label={t('common.more')}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {jobs.length > 1 && idsByChoice.size > 1 && (
          <>
            <Menu.Label>{t('uploads.review.sendAsForAll')}</Menu.Label>
            {[...idsByChoice].map(([choice, ids]) => (
              <Menu.Item key={choice} onClick={() => edits.edit(ids, { choice })}>
                {t(`uploads.review.choices.${choice}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        {cleaned.length > 0 && (
          <Menu.Item
            onClick={() => {
              for (const { id, fileName } of cleaned) edits.edit([id], { name: getFileStem(fileName) });
            }}
          >
            {t('uploads.review.useFileNames')}
          </Menu.Item>
        )}
        <Menu.Item color="red" onClick={onDiscard}>
          {t('common.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** The last button submits the form. */
const ReviewFooter = (props: ReviewFooterProps) => {
  const { jobs, sending, edits, isBusy, skipNextTime, onSkipNextTime, onClose, onDiscard } = props;
  // The settings have it as well. It is offered while nothing was sent yet.
  const isFirst = useUploadOrder().length === jobs.length;
  const { data: settings } = useQuery(settingsQuery);
  const submitAction = getSubmitAction(jobs);
  const canSend = settings === undefined || canUpload(settings);
  return (
    <div className={classes.footer}>
      {jobs.length > 0 && (
        <span className={classes.sizes}>
          {formatSizes(jobs)}
          {submitAction !== 'save' && <ListeningTime jobs={jobs} />}
        </span>
      )}
      {submitAction === 'start' && isFirst && (
        <Checkbox
          label={t('uploads.review.skip')}
          checked={skipNextTime}
          onChange={(event) => onSkipNextTime(event.currentTarget.checked)}
        />
      )}
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
      {jobs.some((job) => job.state.kind === 'draft') && (
        <ReviewMenu jobs={jobs} sending={sending} edits={edits} onDiscard={onDiscard} />
      )}
      <Button size="sm" variant="light" color="gray" onClick={onClose}>
        {jobs.length > 0 && submitAction === 'start' ? t('uploads.review.later') : t('common.close')}
      </Button>
      {jobs.length > 0 && (
        <Button type="submit" size="sm" loading={isBusy} rightSection={<Kbd keys="enter" onFill />}>
          {labelSubmit(submitAction, jobs)}
        </Button>
      )}
    </div>
  );
};

const getTitle = (count: number, submitAction: ReturnType<typeof getSubmitAction>): string => {
  if (count === 0) return t('uploads.review.nothing');
  return submitAction === 'start' ? t('uploads.transcribe', { count }) : t('uploads.review.edit');
};

/** Review before sending, one row per file. Enter starts. Esc closes and saves the edits. */
export const ReviewSheet = ({
  ids,
  skipped,
  batchTracker,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly skipped: SkippedFiles;
  readonly batchTracker: BatchTracker;
  readonly onClose: () => void;
}) => {
  const store = useUploadsStore();
  const navigate = useNavigate();
  const edits = useReviewEdits();
  const shows = useKnownShows();
  const appState = useAppState();
  const { openReview } = useAddFiles();
  const [error, setError] = useState<BridgeError | null>(null);
  const [busy, setBusy] = useState(false);
  const [skipNextTime, setSkipNextTime] = useState(false);
  const { data: settings } = useQuery(settingsQuery);
  const order = useUploadOrder();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order may mean that a job was removed
  const jobs = useMemo(() => ids.map((id) => store.job(id)).filter(isPresent), [ids, store, order]);
  const applyToAll = useApplyToAll(jobs, edits);
  const submitAction = getSubmitAction(jobs);
  const pendingIds = jobs.filter((job) => job.state.kind === 'draft').map((job) => job.id);
  const updateSettings = useMutation({
    mutationFn: () => unwrap(bridge.settings.update({ reviewBeforeUpload: false })),
  });

  const sending = useMemo((): SendingRules | null => {
    if (!settings) return null;
    const { preparation: rules, uploadSpeed, limits } = settings;
    return { rules, uploadSpeed, limits };
  }, [settings]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || jobs.length === 0) return;
    setBusy(true);
    setError(null);
    if (skipNextTime) updateSettings.mutate();
    // Before the first await, so that user activity from now on cancels the auto-open.
    if (submitAction === 'start') batchTracker.begin(pendingIds);
    const saved = await edits.flush();
    const failed = saved ? await submitReview(jobs) : null;
    setBusy(false);
    setError(failed);
    if (!saved || failed) {
      if (submitAction === 'start') batchTracker.end();
      return;
    }
    const entered = jobs.map((job) => ({ ...job, ...edits.rows.get(job.id)?.fields }));
    const usedLanguages = entered.map(({ language }) => language);
    void rememberLanguages(settings?.recentLanguages ?? [], usedLanguages);
    void rememberTerms(bridge, shows, entered);
    onClose();
    if (submitAction === 'start') void navigate({ to: '/uploads' });
  };

  const close = (): void => {
    onClose();
    if (pendingIds.length > 0) notifyNotSent(appState, pendingIds, () => openReview(pendingIds, []));
  };
  const discardAll = (): void => {
    onClose();
    discardUploads(appState, pendingIds, () => openReview(pendingIds, []));
  };

  const leaveOut = async (removedIds: readonly string[]): Promise<void> => {
    const removed = await applyAction('remove', removedIds);
    if (removed.error) setError(removed.error);
  };

  return (
    <SheetModal
      opened
      onClose={close}
      size={jobs.length > 1 ? 'min(1120px, calc(100vw - 48px))' : 'min(640px, calc(100vw - 48px))'}
      padding={0}
      title={getTitle(jobs.length, submitAction)}
      classNames={{
        header: classes.header,
        title: classes.title,
        body: classes.body,
        content: classes.content,
      }}
      closeButtonProps={{
        'aria-label': submitAction === 'start' ? t('uploads.review.later') : t('common.close'),
      }}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)} data-review-sheet>
        <ReviewNotices jobs={jobs} skipped={skipped} edits={edits} onLeaveOut={(ids) => void leaveOut(ids)} />
        <ReviewPlace jobs={jobs} edits={edits} />
        {jobs.length > 1 && <ReviewForAll jobs={jobs} onApply={applyToAll} />}
        {jobs.length > 0 && (
          <ReviewRows jobs={jobs} sending={sending} edits={edits} onLeaveOut={(id) => void leaveOut([id])} />
        )}
        {error && <FormError error={error} />}
        <ReviewFooter
          jobs={jobs}
          sending={sending}
          edits={edits}
          isBusy={busy}
          skipNextTime={skipNextTime}
          onSkipNextTime={setSkipNextTime}
          onClose={close}
          onDiscard={discardAll}
        />
      </form>
    </SheetModal>
  );
};

import { Group, Text, Title } from '@mantine/core';
import { type Icon, IconCpu, IconWorld } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Settings } from '../../preload/contract/settings.ts';
import { isEnded } from '../../preload/contract/upload-states.ts';
import type { UploadJob } from '../../preload/contract/uploads.ts';
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { t } from '../../preload/messages/translate.ts';
import { ConnectionFields } from '../features/settings/ConnectionFields.tsx';
import { toCheckTarget, useConnectionForm } from '../features/settings/connection-form.ts';
import { AuthorityFields, ProxyLoginFields } from '../features/settings/NetworkFields.tsx';
import { useJobsOfRows, useUploadOrder } from '../features/uploads/uploads-store.ts';
import { useAddFiles } from '../lib/add-files-context.ts';
import { bridge } from '../lib/bridge.ts';
import { queryKeys, unwrap } from '../lib/query.ts';
import { settingsQuery, useShortcut } from '../lib/settings-query.ts';
import { ActionButton } from '../ui/buttons/ActionButton.tsx';
import { SubmitButton } from '../ui/buttons/SubmitButton.tsx';
import { CheckConnectionButton } from '../ui/connection-check/CheckConnectionButton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { LoadingRows } from '../ui/list/LoadingRows.tsx';
import { pageHeadingId } from '../ui/PageHeader.tsx';
import { Logo } from './Rail.tsx';
import { toAriaShortcut } from './shortcut-keys.ts';
import classes from './WelcomeScreen.module.css';

/** Half of the height of each bar of the waveform, in a picture 92 high. */
const bars = [
  11, 12, 15, 10, 4, 3, 5, 3, 7, 6, 10, 17, 11, 13, 7, 8, 7, 3, 6, 4, 2, 2, 2, 6, 7, 12, 16, 9, 4, 8, 12, 17,
  17, 28, 24, 17, 22, 19, 22, 13, 2, 2, 3, 5, 3, 6, 11, 6, 5, 9, 5, 4, 5, 4, 4, 11, 11, 10, 22, 29, 21, 18, 8,
  5,
];
const waveform = bars.map((half, at) => `M${2.3 + at * 4.69} ${46 - half}v${2 * half}`).join('');

/** Sound becomes text. */
const Picture = () => (
  <div className={classes.picture} aria-hidden="true">
    <svg viewBox="0 0 300 92" preserveAspectRatio="none" aria-hidden="true">
      <path d={waveform} />
    </svg>
    <p>{t.rich('settings.welcome.sample', { rest: (chunks) => <span>{chunks}</span> })}</p>
  </div>
);

/** What was dropped before it was chosen where to transcribe. */
const WaitingFiles = ({ jobs }: { readonly jobs: readonly UploadJob[] }) => {
  const { openReview } = useAddFiles();
  const toReview = jobs.filter(({ state }) => state.kind === 'draft').map(({ id }) => id);
  return (
    <div className={classes.waiting}>
      <ul>
        {jobs.map(({ id, fileName, durationSeconds }) => (
          <li key={id}>
            <span>{fileName}</span>{' '}
            {durationSeconds !== null && <span>{formatDuration(durationSeconds)}</span>}
          </li>
        ))}
      </ul>
      <Group gap="sm" c="dimmed">
        <span role="status">{t('settings.welcome.waiting', { count: jobs.length })}</span>
        {toReview.length > 0 && (
          <ActionButton size="compact-sm" variant="default" onClick={() => openReview(toReview, [])}>
            {t('uploads.pendingReview.review')}
          </ActionButton>
        )}
      </Group>
    </div>
  );
};

const useWaitingFiles = (): readonly UploadJob[] =>
  useJobsOfRows(useUploadOrder()).filter(({ state }) => !isEnded(state));

/** Shows where recordings can be dropped. The whole window accepts them. */
const DropSheet = () => {
  const { chooseFiles } = useAddFiles();
  const keys = useShortcut('chooseFiles');
  const jobs = useWaitingFiles();
  return (
    <section className={classes.sheet} aria-label={t('common.recordings')}>
      {jobs.length === 0 ? <Picture /> : <WaitingFiles jobs={jobs} />}
      <div className={classes.foot}>
        <div>
          <Text fw={600}>{t('settings.welcome.drop')}</Text>
          <Text size="xs" c="dimmed">
            {t('settings.welcome.formats')}
          </Text>
        </div>
        <ActionButton
          size="md"
          fz="sm"
          variant="light"
          color="gray"
          rightSection={<Kbd keys={keys} />}
          aria-keyshortcuts={toAriaShortcut(keys)}
          onClick={chooseFiles}
        >
          {t('uploads.chooseFiles')}
        </ActionButton>
      </div>
    </section>
  );
};

/** Starts what waits, and leaves the screen. */
const useLeave = (): (() => void) => {
  const navigate = useNavigate();
  const { startPending } = useAddFiles();
  const isWaiting = useWaitingFiles().length > 0;
  return () => {
    startPending();
    void navigate({ to: isWaiting ? '/uploads' : '/transcriptions' });
  };
};

interface WayProps {
  readonly Icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly hint: string;
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** One of the two ways, as a card. */
const Way = ({ Icon, title, text, hint, isFirst = false, children }: WayProps) => (
  <section className={classes.way} data-first={isFirst || undefined} aria-label={title}>
    <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden="true" />
    <div className={classes.about}>
      <Title order={3} fz="md" fw={600}>
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <Text size="xs" c="var(--st-faint)">
        {hint}
      </Text>
      {children}
    </div>
  </section>
);

const WelcomeComputer = () => {
  const leave = useLeave();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => unwrap(bridge.settings.update({ place: 'computer' })),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeys.settings, settings);
      leave();
    },
  });
  return (
    <Way
      Icon={IconCpu}
      title={t('common.onThisComputer')}
      text={t('settings.welcome.computerText')}
      hint={t('settings.welcome.languages')}
      isFirst
    >
      <ActionButton size="md" fz="sm" mt="sm" loading={start.isPending} onClick={() => start.mutate()}>
        {t('settings.welcome.startHere')}
      </ActionButton>
      <FormError error={start.error} />
    </Way>
  );
};

/** Base URLs and key, shown after a click unless some were entered. They are saved even when the service cannot be reached. */
const WelcomeConnect = ({ settings }: { readonly settings: Settings }) => {
  const leave = useLeave();
  const form = useConnectionForm(settings, leave);
  const { contentUrl, apiKey } = form.formValues;
  const [wasEntered] = useState(contentUrl !== '' || apiKey !== '');
  const isConnected = form.test?.analytics.ok === true && form.test.content.ok;
  const isSavedUnchecked = form.isSaved && !isConnected;
  const isOnlyForSession = isConnected && settings.keyState === 'session';
  const canLeave = isSavedUnchecked || isOnlyForSession;
  const formElement = useRef<HTMLFormElement>(null);
  const [wasOpened, setOpened] = useState(false);
  // The button that opened the form is gone.
  useEffect(() => {
    if (wasOpened) formElement.current?.querySelector('input')?.focus();
  }, [wasOpened]);
  const about = {
    Icon: IconWorld,
    title: t('settings.welcome.service'),
    text: t('settings.welcome.serviceText'),
    hint: t('settings.welcome.serviceOnly'),
  };
  if (!wasEntered && !wasOpened) {
    return (
      <Way {...about}>
        <ActionButton size="md" fz="sm" mt="sm" variant="default" onClick={() => setOpened(true)}>
          {t('settings.welcome.enter')}
        </ActionButton>
      </Way>
    );
  }
  return (
    <Way {...about}>
      <form ref={formElement} onSubmit={form.submit} noValidate className={classes.form}>
        <ConnectionFields form={form} settings={settings} />
        <FormError error={form.error} />
        {canLeave && (
          <Text size="sm" role="status">
            {t(isSavedUnchecked ? 'settings.welcome.savedUnchecked' : 'settings.welcome.keyNotStored')}
          </Text>
        )}
        <Group gap="xs" mt="sm">
          <SubmitButton
            size="sm"
            variant={contentUrl !== '' && apiKey !== '' ? 'filled' : 'default'}
            loading={form.busy}
          >
            {t(isSavedUnchecked ? 'settings.welcome.checkAgain' : 'settings.welcome.connect')}
          </SubmitButton>
          <CheckConnectionButton size="sm" getTyped={() => toCheckTarget(form.formValues, settings)} />
          {canLeave && (
            <ActionButton size="sm" variant="default" onClick={leave}>
              {t(
                isSavedUnchecked ? 'settings.welcome.continueUnchecked' : 'settings.welcome.continueUnstored',
              )}
            </ActionButton>
          )}
        </Group>
      </form>
      {form.test !== null && <AuthorityFields settings={settings} test={form.test} />}
      {form.test !== null && <ProxyLoginFields signedInProxy={settings.signedInProxy} />}
      {settings.keychain === 'available' && (
        <Text size="xs" c="dimmed" mt="sm">
          {t('settings.welcome.keychain')}
        </Text>
      )}
    </Way>
  );
};

/** At the first start: drop a recording, and choose where it is transcribed. */
export const WelcomeScreen = () => {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!settings) return <LoadingRows />;
  return (
    <div className={classes.screen}>
      <div className={classes.drop}>
        <p className={classes.brand}>
          <Logo /> Sidetone
        </p>
        <h1 id={pageHeadingId} tabIndex={-1} className={classes.title}>
          {t('settings.welcome.title')}
        </h1>
        <DropSheet />
      </div>
      <section className={classes.choice} aria-label={t('settings.welcome.where')}>
        <Title order={2} ff="var(--st-serif)" fz="var(--st-font-size-2xl)" fw={400}>
          {t('settings.welcome.where')}
        </Title>
        <WelcomeComputer />
        <WelcomeConnect settings={settings} />
        <Text size="xs" c="dimmed" mt="auto" pt="lg">
          {t('settings.welcome.safe')}
        </Text>
      </section>
    </div>
  );
};

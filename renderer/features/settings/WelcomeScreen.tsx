import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { queryKeys, unwrap } from '../../lib/query.ts';
import { settingsQuery } from '../../lib/settings-query.ts';
import { CheckConnectionButton } from '../../ui/connection-check/CheckConnectionButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { LoadingRows } from '../../ui/list/LoadingRows.tsx';
import { pageHeadingId } from '../../ui/PageHeader.tsx';
import { ConnectionFields } from './ConnectionFields.tsx';
import { toCheckTarget, useConnectionForm } from './connection-form.ts';
import { AuthorityFields, areAddressesSaved, ProxyLoginFields } from './NetworkFields.tsx';
import classes from './WelcomeScreen.module.css';

const Option = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const titleId = useId();
  return (
    <section className={classes.option} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.optionTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
};

const WelcomeComputer = () => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () => unwrap(bridge.settings.update({ place: 'computer' })),
    onSuccess: (settings) => {
      queryClient.setQueryData(queryKeys.settings, settings);
      void navigate({ to: '/transcriptions' });
    },
  });
  return (
    <Option title={t('common.onThisComputer')}>
      <Text c="dimmed" mt="xs" mb="md" lh="var(--st-leading-relaxed)">
        {t('settings.welcome.computerText')}
      </Text>
      <FormError error={start.error} />
      <Button size="sm" loading={start.isPending} onClick={() => start.mutate()}>
        {t('settings.welcome.startHere')}
      </Button>
      <Text size="sm" c="dimmed" mt="md">
        {t('settings.welcome.connectLater')}
      </Text>
    </Option>
  );
};

/** Base URLs and key. They are saved even when the service cannot be reached. */
const WelcomeConnect = ({ settings }: { readonly settings: Settings }) => {
  const navigate = useNavigate();
  const goToTranscriptions = (): void => void navigate({ to: '/transcriptions' });
  const form = useConnectionForm(settings, goToTranscriptions);
  const isConnected = form.test?.analytics.ok === true && form.test.content.ok;
  const isSavedUnchecked = form.isSaved && !isConnected;
  const isOnlyForSession = isConnected && settings.keyState === 'session';
  return (
    <Option title={t('settings.welcome.connectTitle')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" mt="md">
          <ConnectionFields form={form} settings={settings} />
          <FormError error={form.error} />
          {isSavedUnchecked && (
            <Text size="sm" role="status">
              {t('settings.welcome.savedUnchecked')}
            </Text>
          )}
          {isOnlyForSession && (
            <Text size="sm" role="status">
              {t('settings.welcome.keyNotStored')}
            </Text>
          )}
          <Group gap="xs">
            <Button type="submit" size="sm" variant="light" loading={form.busy}>
              {isSavedUnchecked ? t('settings.welcome.checkAgain') : t('settings.welcome.connect')}
            </Button>
            <CheckConnectionButton size="sm" getTyped={() => toCheckTarget(form.formValues, settings)} />
            {isSavedUnchecked && (
              <Button size="sm" variant="default" onClick={goToTranscriptions}>
                {t('settings.welcome.continueUnchecked')}
              </Button>
            )}
            {isOnlyForSession && (
              <Button size="sm" variant="default" onClick={goToTranscriptions}>
                {t('settings.welcome.continueUnstored')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {form.test !== null && areAddressesSaved(settings) && (
        <Stack gap="md" mt="md">
          <AuthorityFields authorities={settings.authorities} />
          <ProxyLoginFields signedInProxy={settings.signedInProxy} />
        </Stack>
      )}
    </Option>
  );
};

export const WelcomeScreen = () => {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!settings) return <LoadingRows />;
  return (
    <div className={classes.screen}>
      <div className={classes.page}>
        <header>
          <h1 id={pageHeadingId} tabIndex={-1} className={classes.title}>
            {t('settings.welcome.title')}
          </h1>
          <p className={classes.lead}>{t('settings.welcome.lead')}</p>
        </header>
        <div className={classes.options}>
          <WelcomeComputer />
          <WelcomeConnect settings={settings} />
        </div>
      </div>
    </div>
  );
};

import { Anchor, Group, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { labelPlace } from '../../lib/places.ts';
import { unwrap } from '../../lib/query.ts';
import { settingsQuery } from '../../lib/settings-query.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { SubmitButton } from '../../ui/buttons/SubmitButton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { pageHeadingId } from '../../ui/PageHeader.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import classes from './NoStatistics.module.css';

/** Whether the key would be sent to another server, for which it has to be entered again. */
const isOtherServer = (typed: string, { analyticsUrl }: Settings): boolean => {
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  return url !== null && url.host !== URL.parse(analyticsUrl)?.host;
};

const NoStatisticsForm = ({ settings }: { readonly settings: Settings }) => {
  const navigate = useNavigate();
  const [url, setUrl] = useState(settings.analyticsUrl);
  const [isOther, setOther] = useState(false);
  const save = useMutation({
    mutationFn: (analyticsUrl: string) => unwrap(bridge.settings.update({ analyticsUrl })),
    onSuccess: (saved) => {
      if (saved.analyticsUrl === '') void navigate({ to: '/transcriptions' });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = url.trim();
    if (typed === '' || save.isPending) return;
    const isForOther = isOtherServer(typed, settings);
    setOther(isForOther);
    if (!isForOther) save.mutate(typed);
  };
  return (
    <ScreenFrame>
      <form className={classes.form} noValidate onSubmit={submit}>
        <Title order={1} id={pageHeadingId} tabIndex={-1}>
          {t('websites.none.title')}
        </Title>
        <Text c="dimmed" my="sm">
          {t('websites.none.text', { address: labelPlace('service', settings) })}
        </Text>
        <Group align="flex-end" gap="xs">
          <TextInput
            flex="1 1 240px"
            label={t('settings.connection.analyticsUrl')}
            placeholder="studio.example/statistics"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <SubmitButton size="sm" loading={save.isPending}>
            {t('settings.welcome.connect')}
          </SubmitButton>
        </Group>
        {isOther && (
          <Text size="sm" mt="xs" role="alert">
            {t('websites.none.otherServer', { host: URL.parse(settings.analyticsUrl)?.host ?? '' })}{' '}
            <Anchor component={Link} to="/settings" inherit>
              {t('common.openSettings')}
            </Anchor>
          </Text>
        )}
        <FormError error={save.error} />
        <ActionButton variant="subtle" color="gray" ml={-12} mt="sm" onClick={() => save.mutate('')}>
          {t('websites.none.hide')}
        </ActionButton>
      </form>
    </ScreenFrame>
  );
};

/** In place of the list when the address of the statistics has none. */
export const NoStatistics = () => {
  const { data: settings } = useQuery(settingsQuery);
  return settings ? <NoStatisticsForm settings={settings} /> : null;
};

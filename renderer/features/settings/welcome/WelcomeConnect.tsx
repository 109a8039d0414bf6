import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Settings } from '../../../../preload/contract/settings.ts';
import { t } from '../../../../preload/messages/translate.ts';
import { CheckConnectionButton } from '../../../ui/connection-check/CheckConnectionButton.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { AuthorityFields, areAddressesSaved } from '../AuthorityFields.tsx';
import { ConnectionFields } from '../ConnectionFields.tsx';
import { toCheckTarget } from '../connection-form-values.ts';
import { ProxyLoginFields } from '../ProxyLoginFields.tsx';
import { useConnectionForm } from '../use-connection-form.ts';
import classes from './WelcomeConnect.module.css';
import { WelcomeOption } from './WelcomeOption.tsx';

/** Base URLs and key. They are saved even when the service cannot be reached. */
export const WelcomeConnect = ({ settings }: { readonly settings: Settings }) => {
  const navigate = useNavigate();
  const goToTranscriptions = (): void => void navigate({ to: '/transcriptions' });
  const form = useConnectionForm(settings, goToTranscriptions);
  const isConnected = form.test?.analytics.ok === true && form.test.content.ok;
  const isSavedUnchecked = form.isSaved && !isConnected;
  const isOnlyForSession = isConnected && settings.keyState === 'session';
  return (
    <WelcomeOption title={t('settings.welcome.connectTitle')}>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <ConnectionFields form={form} settings={settings} />
        <FormError error={form.error} />
        {isSavedUnchecked && (
          <p className={classes.saved} role="status">
            {t('settings.welcome.savedUnchecked')}
          </p>
        )}
        {isOnlyForSession && (
          <p className={classes.saved} role="status">
            {t('settings.welcome.keyNotStored')}
          </p>
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
      </form>
      {form.test !== null && areAddressesSaved(settings) && (
        <div className={classes.network}>
          <AuthorityFields authorities={settings.authorities} />
          <ProxyLoginFields signedInProxy={settings.signedInProxy} />
        </div>
      )}
    </WelcomeOption>
  );
};

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatError } from '../../lib/errors.ts';
import { infoQuery, settingsQuery } from '../../lib/settings-query.ts';
import { useToasts } from '../../state/app-state-context.ts';
import { openDialog } from '../../ui/dialogs/Dialogs.tsx';
import classes from './AboutSection.module.css';
import { getLeavingFacts, getStayingFacts, type PrivacyFact } from './privacy-facts.ts';
import { SettingsSection } from './setting-fields.tsx';

const renderFacts = (facts: readonly PrivacyFact[]) => (
  <ul className={classes.places}>
    {facts.map(({ place, text }) => (
      <li key={text}>
        {place !== null && <code className={classes.place}>{place}</code>}
        <span>{text}</span>
      </li>
    ))}
  </ul>
);

const PrivacyText = () => {
  const { data: settings } = useQuery(settingsQuery);
  const { data: info } = useQuery(infoQuery);
  if (!settings || !info) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the text
    <section className={classes.text} aria-label={t('privacy.title')} tabIndex={0} data-autofocus>
      <section>
        <h3 className={classes.heading}>{t('privacy.leaves')}</h3>
        {renderFacts(getLeavingFacts(settings, info))}
      </section>
      <section>
        <h3 className={classes.heading}>{t('privacy.stays')}</h3>
        <p className={classes.folder}>
          {t('privacy.folder')} <code className={classes.place}>{info.dataFolder}</code>
        </p>
        {renderFacts(getStayingFacts(settings))}
      </section>
    </section>
  );
};

const openPrivacyDialog = (): void =>
  openDialog({ id: 'privacy', title: t('privacy.title'), size: 560, children: <PrivacyText /> });

const platforms = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' } as const;

const useAboutActions = () => {
  const { toast, errorToast } = useToasts();
  return {
    openLink: async (link: 'electron' | 'licences'): Promise<void> => {
      const result = await bridge.app.openLink(link);
      if (!result.ok) errorToast(t('settings.about.linkNotOpened'), result.error);
    },
    showLog: async (): Promise<void> => {
      const result = await bridge.app.showLog();
      if (!result.ok) errorToast(t('support.logNotShown'), result.error);
    },
    copyDiagnostics: async (): Promise<void> => {
      const result = await bridge.app.copyDiagnostics();
      if (result.ok) toast(t('support.diagnosticsCopied'));
      else errorToast(t('support.diagnosticsNotCopied'), result.error);
    },
  };
};

export const AboutSection = () => {
  const { data: info, error } = useQuery(infoQuery);
  const { openLink, showLog, copyDiagnostics } = useAboutActions();
  return (
    <SettingsSection title={t('settings.about.title')}>
      {error && <p>{formatError(error)}</p>}
      {info && (
        <dl className={classes.facts}>
          <dt>Sidetone</dt>
          <dd>{info.version}</dd>
          <dt>{t('settings.about.system')}</dt>
          <dd>
            {platforms[info.platform]}, {info.locale}
          </dd>
          <dt>Electron</dt>
          <dd>
            {info.electron} (Chromium {info.chrome}, Node {info.node})
          </dd>
        </dl>
      )}
      <Group gap="xs">
        <Button variant="default" onClick={openPrivacyDialog}>
          {t('privacy.open')}
        </Button>
        <Button variant="default" onClick={() => void showLog()}>
          {t('support.showLog')}
        </Button>
        <Button variant="default" onClick={() => void copyDiagnostics()}>
          {t('support.copyDiagnostics')}
        </Button>
      </Group>
      <Group gap="xs">
        <Button variant="default" onClick={() => void openLink('electron')}>
          {t('settings.about.electron')}
        </Button>
        <Button variant="default" onClick={() => void openLink('licences')}>
          {t('settings.about.licences')}
        </Button>
      </Group>
    </SettingsSection>
  );
};

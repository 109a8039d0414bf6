import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { formatError } from '../../lib/errors.ts';
import { infoQuery, settingsQuery, speechQuery } from '../../lib/settings-query.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { openDialog } from '../../ui/dialogs/Dialogs.tsx';
import classes from './AboutSection.module.css';
import { getLeavingFacts, getStayingFacts, type PrivacyFact } from './privacy-facts.ts';
import { SettingsSection, useReport, wrapped } from './setting-fields.tsx';

const renderFacts = (facts: readonly PrivacyFact[]) => (
  <ul className={classes.places}>
    {facts.map(({ place, text }) => (
      <li key={text}>
        {place !== null && <code style={wrapped}>{place}</code>}
        <div>{text}</div>
      </li>
    ))}
  </ul>
);

const renderHeading = (text: string) => (
  <Text component="h3" size="sm" fw={600} m={0} mb="xs">
    {text}
  </Text>
);

const PrivacyText = () => {
  const { data: settings } = useQuery(settingsQuery);
  const { data: info } = useQuery(infoQuery);
  const { data: speech } = useQuery(speechQuery);
  if (!settings || !info || !speech) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the text
    <section className={classes.text} aria-label={t('privacy.title')} tabIndex={0} data-autofocus>
      <section>
        {renderHeading(t('privacy.leaves'))}
        {renderFacts(getLeavingFacts(settings, info, speech.offer.hub))}
      </section>
      <section>
        {renderHeading(t('privacy.stays'))}
        <Text component="div" size="sm" mb="xs">
          {t('privacy.folder')} <code style={wrapped}>{info.dataFolder}</code>
        </Text>
        {renderFacts(getStayingFacts(settings, info))}
      </section>
    </section>
  );
};

const openPrivacyDialog = (): void =>
  openDialog({ id: 'privacy', title: t('privacy.title'), size: 560, children: <PrivacyText /> });

const platforms = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' } as const;

export const AboutSection = () => {
  const { data: info, error } = useQuery(infoQuery);
  const report = useReport();
  const openLink = (link: 'electron' | 'licences'): void =>
    void report(bridge.app.openLink(link), t('settings.about.linkNotOpened'));
  const showLog = (): void => void report(bridge.app.showLog(), t('support.logNotShown'));
  const copyDiagnostics = (): void => {
    const copied = t('support.diagnosticsCopied');
    void report(bridge.app.copyDiagnostics(), t('support.diagnosticsNotCopied'), copied);
  };
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
        <ActionButton variant="default" onClick={openPrivacyDialog}>
          {t('privacy.open')}
        </ActionButton>
        <ActionButton variant="default" onClick={showLog}>
          {t('support.showLog')}
        </ActionButton>
        <ActionButton variant="default" onClick={copyDiagnostics}>
          {t('support.copyDiagnostics')}
        </ActionButton>
        <ActionButton variant="default" onClick={() => openLink('electron')}>
          {t('settings.about.electron')}
        </ActionButton>
        <ActionButton variant="default" onClick={() => openLink('licences')}>
          {t('settings.about.licences')}
        </ActionButton>
      </Group>
    </SettingsSection>
  );
};

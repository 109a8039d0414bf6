import { useQuery } from '@tanstack/react-query';
import { t } from '../../../preload/messages/translate.ts';
import { settingsQuery } from '../../lib/settings-query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/list/LoadingRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AppearanceSection } from './AppearanceSection.tsx';
import { AboutSection } from './about/AboutSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import classes from './SettingsScreen.module.css';
import { SpeechSection } from './speech/SpeechSection.tsx';
import { TextsSection } from './TextsSection.tsx';
import { UploadsSection } from './UploadsSection.tsx';

export const SettingsScreen = () => {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PageHeader title={t('common.settings')} />
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!settings && !error && <LoadingRows rows={5} label={t('settings.loading')} />}
      {settings && (
        <div className={classes.body}>
          <ConnectionSection settings={settings} />
          <UploadsSection settings={settings} />
          <SpeechSection settings={settings} />
          <TextsSection settings={settings} />
          <AppearanceSection settings={settings} />
          <AboutSection />
        </div>
      )}
    </>
  );
};

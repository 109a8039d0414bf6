import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { settingsQuery } from '../../../lib/settings-query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadingRows } from '../../../ui/list/LoadingRows.tsx';
import { pageHeadingId } from '../../../ui/PageHeader.tsx';
import { WelcomeComputer } from './WelcomeComputer.tsx';
import { WelcomeConnect } from './WelcomeConnect.tsx';
import classes from './WelcomeScreen.module.css';

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

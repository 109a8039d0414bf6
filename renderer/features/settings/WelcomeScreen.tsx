import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/settings-query.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingRows } from '../../ui/LoadingRows.tsx';
import { pageHeadingId } from '../../ui/PageHeader.tsx';
import { WelcomeConnect } from './WelcomeConnect.tsx';
import { WelcomeDemo } from './WelcomeDemo.tsx';
import classes from './WelcomeScreen.module.css';

export const WelcomeScreen = () => {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!settings) return <LoadingRows />;
  return (
    <div className={classes.screen}>
      <div className={classes.page}>
        <header className={classes.header}>
          <h1 id={pageHeadingId} tabIndex={-1} className={classes.title}>
            Drop a recording. Read what was said.
          </h1>
          <p className={classes.lead}>
            Sidetone sends your audio to a transcription service and gives you the text to work with. Which
            service is up to you.
          </p>
        </header>
        <div className={classes.ways}>
          <WelcomeDemo />
          <WelcomeConnect settings={settings} />
        </div>
      </div>
    </div>
  );
};

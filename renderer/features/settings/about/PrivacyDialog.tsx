import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../preload/messages/translate.ts';
import { infoQuery, settingsQuery } from '../../../lib/settings-query.ts';
import { openDialog } from '../../../ui/dialogs/Dialogs.tsx';
import classes from './PrivacyDialog.module.css';
import { getLeavingFacts, getStayingFacts, type PrivacyFact } from './privacy-facts.ts';

const Facts = ({ facts }: { readonly facts: readonly PrivacyFact[] }) => (
  <ul className={classes.facts}>
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
        <Facts facts={getLeavingFacts(settings, info)} />
      </section>
      <section>
        <h3 className={classes.heading}>{t('privacy.stays')}</h3>
        <p className={classes.folder}>
          {t('privacy.folder')} <code className={classes.place}>{info.dataFolder}</code>
        </p>
        <Facts facts={getStayingFacts(settings)} />
      </section>
    </section>
  );
};

export const openPrivacyDialog = (): void =>
  openDialog({ id: 'privacy', title: t('privacy.title'), size: 560, children: <PrivacyText /> });

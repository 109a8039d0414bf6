import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getLocale } from '../../preload/messages/translate.ts';
import { showLanguageSetting } from '../lib/languages/language-setting.ts';
import { infoQuery, settingsQuery } from '../lib/settings-query.ts';

/** Follows the language of the settings. Returns the locale that is shown. */
export const useLanguage = (): string => {
  const displayLanguage = useQuery(settingsQuery).data?.displayLanguage;
  const systemLocale = useQuery(infoQuery).data?.locale;
  const [shown, setShown] = useState(getLocale);
  useEffect(() => {
    if (displayLanguage === undefined || systemLocale === undefined) return;
    void showLanguageSetting({ displayLanguage }, systemLocale).then(() => setShown(getLocale()));
  }, [displayLanguage, systemLocale]);
  return shown;
};

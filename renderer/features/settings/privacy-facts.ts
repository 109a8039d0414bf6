/** What leaves this computer and what stays, by the settings and the system in use. */
import { type AppInfo, dictionaryServer } from '../../../preload/contract/app.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';

/** `place`: an address or a file; null if there is none. */
export interface PrivacyFact {
  readonly place: string | null;
  readonly text: string;
}

const describeDictionaries = ({ spellcheck }: Settings, { platform }: AppInfo): PrivacyFact => {
  if (platform === 'darwin') return { place: null, text: t('privacy.systemDictionaries') };
  return spellcheck
    ? { place: `https://${dictionaryServer}`, text: t('privacy.dictionaries') }
    : { place: null, text: t('privacy.noDictionaries') };
};

const describeServices = ({ contentUrl, analyticsUrl }: Settings): PrivacyFact[] => {
  return [
    contentUrl === ''
      ? { place: null, text: t('privacy.noContent') }
      : { place: contentUrl, text: t('privacy.content') },
    analyticsUrl === ''
      ? { place: null, text: t('privacy.noAnalytics') }
      : { place: analyticsUrl, text: t('privacy.analytics') },
  ];
};

const describeProxy = ({ signedInProxy }: Settings): PrivacyFact => ({
  place: signedInProxy,
  text: t(signedInProxy === null ? 'privacy.proxy' : 'privacy.proxyLogin'),
});

/** `hub`: the address from which speech models are downloaded. */
export const getLeavingFacts = (settings: Settings, info: AppInfo, hub: string): readonly PrivacyFact[] => [
  ...describeServices(settings),
  describeDictionaries(settings, info),
  { place: hub, text: t('privacy.hub') },
  { place: null, text: t('privacy.feeds') },
  { place: null, text: t('privacy.nothingElse') },
  describeProxy(settings),
];

const describeSettingsFile = ({ keyState, isKeyProtected }: Settings): string => {
  if (keyState !== 'stored' && keyState !== 'unreadable') return t('privacy.settings');
  return isKeyProtected ? t('privacy.keyProtected') : t('privacy.keyUnprotected');
};

export const getStayingFacts = (settings: Settings, { olderDatabase }: AppInfo): readonly PrivacyFact[] => [
  { place: 'data.db', text: t('privacy.uploads') },
  { place: 'search.db', text: t('privacy.library') },
  { place: 'settings.json', text: describeSettingsFile(settings) },
  { place: 'prepared', text: t('privacy.prepared') },
  { place: 'logs', text: t('privacy.log') },
  { place: 'models', text: t('privacy.models') },
  ...(olderDatabase === null ? [] : [{ place: olderDatabase, text: t('privacy.olderData') }]),
  { place: null, text: t('privacy.recordings') },
  { place: null, text: t('privacy.voices') },
  { place: null, text: t('privacy.otherServices') },
];

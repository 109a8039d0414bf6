import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { infoQuery } from '../../lib/settings-query.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

/** macOS has its own spell checker. On the other systems Chromium downloads a dictionary. */
const useSpellcheckDescription = (): string => {
  const { data: info } = useQuery(infoQuery);
  return info?.platform === 'darwin'
    ? t('settings.texts.spellcheckDescription')
    : t('settings.texts.spellcheckDownload');
};

export const TextsSection = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  return (
    <SettingsSection title={t('settings.texts.title')}>
      <SettingsSwitch
        label={t('settings.texts.autosave')}
        description={t('settings.texts.autosaveDescription')}
        checked={settings.saveAutomatically}
        onSwitch={(saveAutomatically) => update({ saveAutomatically })}
      />
      <SettingsSwitch
        label={t('settings.texts.spellcheck')}
        description={useSpellcheckDescription()}
        checked={settings.spellcheck}
        onSwitch={(spellcheck) => update({ spellcheck })}
      />
    </SettingsSection>
  );
};

import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../preload/contract/settings.ts';
import { infoQuery } from '../../lib/settings-query.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { SettingsSwitch } from './SettingsSwitch.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

/** macOS has its own spell checker. On the other systems Chromium downloads a dictionary. */
const useSpellcheckDescription = (): string => {
  const { data: info } = useQuery(infoQuery);
  return info?.platform === 'darwin'
    ? 'Underlines misspelled words.'
    : 'Underlines misspelled words. Downloads a dictionary from Google once.';
};

export const TextsSection = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  return (
    <SettingsSection title="Texts">
      <SettingsSwitch
        label="Save texts automatically"
        description="Saves to the service shortly after you stop typing."
        checked={settings.saveAutomatically}
        onSwitch={(saveAutomatically) => update({ saveAutomatically })}
      />
      <SettingsSwitch
        label="Check spelling"
        description={useSpellcheckDescription()}
        checked={settings.spellcheck}
        onSwitch={(spellcheck) => update({ spellcheck })}
      />
    </SettingsSection>
  );
};

import { SegmentedControl } from '@mantine/core';
import type { Settings } from '../../../preload/contract/settings.ts';
import { t } from '../../../preload/messages/translate.ts';
import { DisplayLanguageSelect } from './DisplayLanguageSelect.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

const getThemes = (): { value: Settings['theme']; label: string }[] => [
  { value: 'system', label: t('settings.appearance.system') },
  { value: 'light', label: t('settings.appearance.light') },
  { value: 'dark', label: t('settings.appearance.dark') },
];

export const AppearanceSection = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  return (
    <SettingsSection title={t('settings.appearance.title')}>
      <DisplayLanguageSelect
        value={settings.displayLanguage}
        onChange={(displayLanguage) => void update({ displayLanguage })}
      />
      <div>
        <SegmentedControl
          aria-label={t('settings.appearance.theme')}
          data={getThemes()}
          value={settings.theme}
          onChange={(theme) => void update({ theme })}
        />
      </div>
    </SettingsSection>
  );
};

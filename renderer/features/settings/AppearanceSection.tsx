import { SegmentedControl } from '@mantine/core';
import type { Settings } from '../../../preload/contract/settings.ts';
import { SettingsSection } from './SettingsSection.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

const themes: { value: Settings['theme']; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export const AppearanceSection = ({ settings }: { readonly settings: Settings }) => {
  const update = useUpdateSettings();
  return (
    <SettingsSection title="Appearance">
      <div>
        <SegmentedControl
          aria-label="Light or dark"
          data={themes}
          value={settings.theme}
          onChange={(theme) => void update({ theme })}
        />
      </div>
    </SettingsSection>
  );
};

import { Input, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Store } from '@tanstack/store';
import { useLayoutEffect, useRef } from 'react';
import type { DisplayLanguage, Settings } from '../../../preload/contract/settings.ts';
import { getLocale, t } from '../../../preload/messages/translate.ts';
import { infoQuery, settingsQuery } from '../../lib/settings-query.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { LoadingRows } from '../../ui/list/LoadingRows.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AboutSection } from './AboutSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import classes from './SettingsScreen.module.css';
import { SpeechSection } from './SpeechSection.tsx';
import { MinutesField, SettingSwitch, SettingsSection, useUpdateSettings } from './setting-fields.tsx';

interface SectionProps {
  readonly settings: Settings;
}

const UploadsSection = ({ settings }: SectionProps) => {
  const update = useUpdateSettings();
  const isOneRecord = settings.longRecordings === 'one_record';
  return (
    <SettingsSection title={t('common.uploads')}>
      <SettingSwitch settings={settings} field="reviewBeforeUpload" />
      <Input.Wrapper
        label={t('settings.uploads.concurrency')}
        labelElement="div"
        description={t('settings.uploads.concurrencyDescription')}
      >
        <SegmentedControl
          w={200}
          fullWidth
          aria-label={t('settings.uploads.concurrency')}
          data={['1', '2', '3', '4']}
          value={String(settings.concurrency)}
          onChange={(value) => void update({ concurrency: Number(value) })}
        />
      </Input.Wrapper>
      <Input.Wrapper
        label={t('settings.uploads.longRecordings')}
        labelElement="div"
        description={t('settings.uploads.longRecordingsDescription')}
      >
        <SegmentedControl
          w={400}
          maw="100%"
          fullWidth
          aria-label={t('settings.uploads.longRecordings')}
          data={[
            { value: 'parts', label: t('settings.uploads.longParts') },
            { value: 'one_record', label: t('settings.uploads.longOneRecord') },
          ]}
          value={isOneRecord ? 'one_record' : 'parts'}
          onChange={(value) => void update({ longRecordings: value === 'one_record' ? value : 'parts' })}
        />
      </Input.Wrapper>
      <MinutesField settings={settings} field="partMinutes" />
      <SettingSwitch settings={settings} field="shrinkFittingFiles" />
      <MinutesField settings={settings} field="transcriptionTimeoutMinutes" />
      <LanguageSelect
        label={t('settings.uploads.language')}
        description={t('settings.uploads.languageDescription')}
        value={settings.language}
        onChange={(language) => void update({ language })}
      />
    </SettingsSection>
  );
};

const TextsSection = ({ settings }: SectionProps) => {
  const { data: info } = useQuery(infoQuery);
  // macOS has its own spell checker. On the other systems Chromium downloads a dictionary.
  const spellcheck = info?.platform === 'darwin' ? undefined : t('settings.texts.spellcheckDownload');
  return (
    <SettingsSection title={t('settings.texts.title')}>
      <SettingSwitch settings={settings} field="saveAutomatically" />
      <SettingSwitch settings={settings} field="spellcheck" description={spellcheck} />
    </SettingsSection>
  );
};

const getThemes = (): { value: Settings['theme']; label: string }[] => [
  { value: 'system', label: t('settings.appearance.system') },
  { value: 'light', label: t('settings.appearance.light') },
  { value: 'dark', label: t('settings.appearance.dark') },
];

/** Languages have their own names, so that users find theirs in any language of the window. */
const getDisplayLanguages = (): { value: DisplayLanguage; label: string }[] => [
  { value: 'system', label: t('settings.appearance.system') },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];

/** Whether the select was focused when a change of the language unmounted it. */
const createWasFocused = () => new Store(false);

/** All components are remounted when the language changes. Focuses the select again if it was focused before. */
const useFocusAfterLanguageChange = () => {
  const ref = useRef<HTMLInputElement>(null);
  const wasFocused = useSlice(createWasFocused);
  useLayoutEffect(() => {
    const element = ref.current;
    const locale = getLocale();
    if (wasFocused.get()) element?.focus();
    wasFocused.setState(() => false);
    return () => wasFocused.setState(() => getLocale() !== locale && document.activeElement === element);
  }, [wasFocused]);
  return ref;
};

const AppearanceSection = ({ settings }: SectionProps) => {
  const update = useUpdateSettings();
  return (
    <SettingsSection title={t('settings.appearance.title')}>
      <Select
        ref={useFocusAfterLanguageChange()}
        maw={220}
        label={t('common.language')}
        data={getDisplayLanguages()}
        value={settings.displayLanguage}
        onChange={(displayLanguage) => displayLanguage !== null && void update({ displayLanguage })}
        allowDeselect={false}
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

import { Input, SegmentedControl, Select, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Store } from '@tanstack/store';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { languageNames, type MessageLanguage, unreadLanguages } from '../../../preload/contract/language.ts';
import type { DisplayLanguage, Settings } from '../../../preload/contract/settings.ts';
import { getLocale, t } from '../../../preload/messages/translate.ts';
import { infoQuery, type SettingsPage, settingsPages, settingsQuery } from '../../lib/settings-query.ts';
import { useActions } from '../../state/actions.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { useKnownShows } from '../../state/shows.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { LoadingRows } from '../../ui/list/LoadingRows.tsx';
import { pageHeadingId } from '../../ui/PageHeader.tsx';
import { AboutSection } from './AboutSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { pageTitles } from './find-setting.ts';
import { RulesSection } from './RulesSection.tsx';
import classes from './SettingsScreen.module.css';
import { ShowPage } from './ShowPage.tsx';
import { SpeechSection } from './SpeechSection.tsx';
import { MinutesField, SettingSwitch, SettingsSection, useUpdateSettings } from './setting-fields.tsx';
import { WatchPage } from './watch/WatchPage.tsx';

interface SectionProps {
  readonly settings: Settings;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly description?: string;
  readonly data: readonly (Value | { readonly value: Value; readonly label: string })[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const Choice = <Value extends string>({ label, description, data, ...control }: ChoiceProps<Value>) => (
  <Input.Wrapper label={label} labelElement="div" description={description}>
    <SegmentedControl {...control} data={[...data]} w={320} maw="100%" fullWidth aria-label={label} />
  </Input.Wrapper>
);

const UploadsSection = ({ settings }: SectionProps) => {
  const update = useUpdateSettings();
  return (
    <SettingsSection title={t('common.recordings')}>
      <SettingSwitch settings={settings} field="reviewBeforeUpload" />
      <Choice
        label={t('settings.uploads.concurrency')}
        data={['1', '2', '3', '4']}
        value={String(settings.concurrency)}
        onChange={(value) => void update({ concurrency: Number(value) })}
      />
      <Choice
        label={t('settings.uploads.longRecordings')}
        description={t('settings.uploads.longRecordingsDescription')}
        data={[
          { value: 'parts', label: t('settings.uploads.longParts') },
          { value: 'one_record', label: t('settings.uploads.longOneRecord') },
        ]}
        value={settings.longRecordings}
        onChange={(longRecordings) => void update({ longRecordings })}
      />
      <MinutesField settings={settings} field="partMinutes" />
      <SettingSwitch settings={settings} field="shrinkFittingFiles" />
      <MinutesField settings={settings} field="transcriptionTimeoutMinutes" />
      <LanguageSelect
        label={t('settings.uploads.language')}
        place={settings.place}
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
  ...(Object.keys(languageNames) as MessageLanguage[]).map((value) => ({
    value,
    label: languageNames[value],
  })),
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
        description={
          unreadLanguages.includes(new Intl.Locale(getLocale()).language) && t('settings.appearance.unread')
        }
        data={getDisplayLanguages()}
        value={settings.displayLanguage}
        onChange={(displayLanguage) => displayLanguage !== null && void update({ displayLanguage })}
        allowDeselect={false}
      />
      <Choice
        label={t('settings.appearance.theme')}
        data={getThemes()}
        value={settings.theme}
        onChange={(theme) => void update({ theme })}
      />
    </SettingsSection>
  );
};

const ServicePage = ({ settings }: SectionProps) => (
  <>
    <ConnectionSection settings={settings} />
    <SpeechSection settings={settings} />
  </>
);

const TextsPage = ({ settings }: SectionProps) => (
  <>
    <TextsSection settings={settings} />
    <RulesSection settings={settings} />
  </>
);

const pages = {
  service: ServicePage,
  uploads: UploadsSection,
  watch: WatchPage,
  texts: TextsPage,
  appearance: AppearanceSection,
  about: AboutSection,
} as const satisfies Record<SettingsPage, ComponentType<SectionProps>>;

export const SettingsScreen = () => {
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  const { page, show: showId } = useSearch({ from: '/settings' });
  const shows = useKnownShows();
  const show = shows.find(({ id }) => id === showId);
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const Page = pages[page];
  const open = (next: SettingsPage): void => void navigate({ to: '/settings', search: { page: next } });
  const openTab = (next: string | null): void => {
    const chosen = settingsPages.find((name) => name === next);
    if (chosen) open(chosen);
    else if (next !== null) void navigate({ to: '/settings', search: { show: next } });
  };
  const tab = show?.id ?? page;
  useActions(settingsPages.map((name) => ({ label: t(pageTitles[name]), run: () => open(name) })));
  return (
    <Tabs
      value={tab}
      onChange={openTab}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      variant="pills"
      classNames={{ root: classes.screen, tab: classes.page, panel: classes.body }}
      styles={{ tabLabel: { textAlign: 'start' } }}
    >
      <div className={classes.side}>
        <h1 id={pageHeadingId} tabIndex={-1} className={classes.title}>
          {t('common.settings')}
        </h1>
        <Tabs.List aria-label={t('common.settings')}>
          {settingsPages.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(pageTitles[name])}
            </Tabs.Tab>
          ))}
          {shows.length > 0 && <div className={classes.group}>{t('shows.title')}</div>}
          {shows.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              <span className={classes.show}>{name}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <Tabs.Panel value={tab} key={tab}>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!settings && !error && <LoadingRows rows={5} label={t('settings.loading')} />}
        {settings && (show ? <ShowPage show={show} settings={settings} /> : <Page settings={settings} />)}
      </Tabs.Panel>
    </Tabs>
  );
};

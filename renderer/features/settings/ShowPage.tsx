import { Button, Group, MultiSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { documentFormats } from '../../../preload/contract/exports.ts';
import type { Settings } from '../../../preload/contract/settings.ts';
import {
  maxShowEntries,
  maxShowLengths,
  type Show,
  type ShowChanges,
} from '../../../preload/contract/shows.ts';
import { t } from '../../../preload/messages/translate.ts';
import { bridge } from '../../lib/bridge.ts';
import { useSlice } from '../../state/app-state-context.ts';
import { createShowDeletions } from '../../state/shows.ts';
import { ActionButton } from '../../ui/buttons/ActionButton.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { PatternField } from '../../ui/shows/PatternField.tsx';
import { SettingsSection, useReport } from './setting-fields.tsx';

/** The code and the messages of feeds are needed by those who open one. */
const FeedSheet = lazy(() => import('./feed/FeedSheet.tsx'));

interface ShowPageProps {
  readonly show: Show;
  readonly settings: Settings;
}

/** Saves each change at once. */
const useSaveShow = ({ id }: Show) => {
  const report = useReport();
  return (changes: ShowChanges): void => void report(bridge.shows.update(id, changes), t('shows.notSaved'));
};

/** What is typed is shown as it is, also while it is no name. */
const NameField = ({ show }: Pick<ShowPageProps, 'show'>) => {
  const [name, setName] = useState(show.name);
  const save = useSaveShow(show);
  const change = (typed: string): void => {
    setName(typed);
    if (typed.trim() !== '') save({ name: typed });
  };
  return (
    <TextInput
      label={t('common.name')}
      maxLength={maxShowLengths.name}
      error={name.trim() === '' && t('uploads.review.nameMissing')}
      value={name}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
};

/** It is saved when it is complete: half of it may match other recordings. */
const FolderField = ({ show }: Pick<ShowPageProps, 'show'>) => {
  const [pattern, setPattern] = useState(show.pattern);
  const save = useSaveShow(show);
  const choose = (folder: string): void => {
    setPattern(folder);
    save({ pattern: folder });
  };
  return (
    <PatternField
      value={pattern}
      onChange={setPattern}
      onFolder={choose}
      onEnd={() => pattern.trim() !== show.pattern && save({ pattern })}
    />
  );
};

interface NamesFieldProps {
  readonly label: string;
  readonly description: string;
  readonly max: number;
  readonly value: readonly string[];
  readonly onChange: (names: string[]) => void;
}

const NamesField = ({ label, description, max, value, onChange }: NamesFieldProps) => {
  const [names, setNames] = useState([...value]);
  const change = (next: string[]): void => {
    const entries = next.map((name) => name.trim().slice(0, maxShowLengths.entry)).filter(Boolean);
    setNames(entries);
    onChange(entries);
  };
  return (
    <TagsInput
      label={label}
      description={description}
      placeholder={t('shows.addName')}
      maxTags={max}
      value={names}
      onChange={change}
    />
  );
};

const RulesSwitch = ({ show, settings }: ShowPageProps) => {
  const [isOn, setOn] = useState(show.appliesRules);
  const save = useSaveShow(show);
  const change = (appliesRules: boolean): void => {
    setOn(appliesRules);
    save({ appliesRules });
  };
  return (
    <Switch
      label={t('shows.appliesRules')}
      description={t('settings.rules.applyDescription')}
      checked={isOn || settings.applyRules}
      // They apply to all texts.
      disabled={settings.applyRules}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
};

const FeedButton = ({ show }: Pick<ShowPageProps, 'show'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('shows.feed')}
      </ActionButton>
      {isOpen && (
        <Suspense>
          <FeedSheet show={show} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** What is known of a show. */
export const ShowPage = ({ show, settings }: ShowPageProps) => {
  const save = useSaveShow(show);
  const navigate = useNavigate();
  const deletions = useSlice(createShowDeletions);
  const remove = (): void => {
    deletions.remove([show], () => undefined);
    void navigate({ to: '/transcriptions' });
  };
  return (
    <SettingsSection title={show.name}>
      <NameField show={show} />
      <FolderField show={show} />
      <LanguageSelect
        label={t('common.language')}
        place={settings.place}
        value={show.language}
        onChange={(language) => save({ language })}
      />
      <NamesField
        label={t('shows.speakers')}
        description={t('shows.speakersHint')}
        max={maxShowEntries.speakers}
        value={show.speakers}
        onChange={(speakers) => save({ speakers })}
      />
      <NamesField
        label={t('uploads.review.descriptionHint')}
        description={t('shows.termsHint')}
        max={maxShowEntries.terms}
        value={show.terms}
        onChange={(terms) => save({ terms })}
      />
      <MultiSelect
        label={t('shows.exports')}
        placeholder={show.exportFormats.length === 0 ? t('shows.asLastTime') : undefined}
        data={documentFormats.map((value) => ({
          value,
          label: t(`transcriptions.exports.formats.${value}.label`),
        }))}
        value={[...show.exportFormats]}
        onChange={(chosen) =>
          save({ exportFormats: documentFormats.filter((format) => chosen.includes(format)) })
        }
      />
      <RulesSwitch show={show} settings={settings} />
      <Group gap="xs">
        <FeedButton show={show} />
        <Button variant="default" color="red" size="sm" onClick={remove}>
          {t('shows.delete')}
        </Button>
      </Group>
    </SettingsSection>
  );
};

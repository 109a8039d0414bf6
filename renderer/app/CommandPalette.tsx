/**
 * The command palette: finds actions, texts, recordings, websites and settings by words of their names. Everything it searches is in
 * the window, except websites, which are read when it is opened.
 */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ShortcutCommand } from '../../preload/contract/shortcuts.ts';
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { type MessageKey, t } from '../../preload/messages/translate.ts';
import { focusSetting, listSettings, pageTitles } from '../features/settings/find-setting.ts';
import { rowsQuery } from '../features/transcriptions/library/list-rows.ts';
import { usePlaceLabel } from '../features/transcriptions/list/use-place-label.ts';
import { useUploadsStore } from '../features/uploads/uploads-store.ts';
import { toDisplayDomain } from '../features/websites/domain.ts';
import { allWebsitesQuery } from '../features/websites/records.ts';
import { defaultWebsiteSearch, toUnfilteredQuery } from '../features/websites/search.ts';
import { formatDate } from '../lib/format.ts';
import { getSearchedHost } from '../lib/places.ts';
import { hasWebsites, type SettingsPage, settingsPages, settingsQuery } from '../lib/settings-query.ts';
import { after } from '../lib/timers.ts';
import { truncate } from '../lib/truncate.ts';
import { useKnownShows } from '../state/shows.ts';
import { closeDialog } from '../ui/dialogs/Dialogs.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { useSearchFocus } from '../ui/list/search-focus.ts';
import classes from './CommandPalette.module.css';
import { type Entry, findEntries, foldEntry } from './find-entries.ts';
import { listSynonyms, useCommandEntries, usePlaceEntry, useSynonyms } from './palette-commands.tsx';

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** A page of the settings, or a show among them. */
type SettingsSearch = { readonly page: SettingsPage } | { readonly show: string };

/** Searches the service for what is typed; null if there is no service. */
const useServiceSearch = (query: string): Entry | null => {
  const navigate = useNavigate();
  const { find } = useSearchFocus();
  const { data: settings } = useQuery(settingsQuery);
  const host = getSearchedHost(settings);
  const text = query.trim();
  if (host === null || text === '') return null;
  return {
    id: 'search service',
    label: t('transcriptions.service.searchFor', { host, text: truncate(text) }),
    run: () => void navigate({ to: '/transcriptions', search: { view: 'service', search: text } }).then(find),
  };
};

/** Searches all texts of this computer for what is typed. */
const useTextSearch = (query: string): Entry | null => {
  const navigate = useNavigate();
  const { find } = useSearchFocus();
  const text = query.trim();
  if (text === '') return null;
  return {
    id: 'search texts',
    label: t('app.palette.searchTexts', { text: truncate(text) }),
    run: () => void navigate({ to: '/transcriptions', search: { view: 'list', search: text } }).then(find),
  };
};

/** Each of them leads to its field, and the feeds of shows to what opens them. */
const useSettingEntries = (): readonly Entry[] => {
  const navigate = useNavigate();
  const { data: settings } = useQuery(settingsQuery);
  const shows = useKnownShows();
  const words = useSynonyms();
  return useMemo(() => {
    if (!settings) return [];
    const byLabel = words ? listSynonyms(words) : new Map<string, string>();
    const byPage = listSettings(settings);
    const open = (search: SettingsSearch, setting: MessageKey) => (): void =>
      void navigate({ to: '/settings', search }).then(() => focusSetting(setting));
    const fields = settingsPages.flatMap((page) =>
      byPage[page].map((setting) => ({
        id: setting,
        label: t(setting),
        facts: t(pageTitles[page]),
        synonyms: byLabel.get(t(setting)),
        run: open({ page }, setting),
      })),
    );
    const feeds = shows.map(({ id, name }) => ({
      id: `feed ${id}`,
      label: t('feeds.title', { name }),
      synonyms: words?.feed,
      run: open({ show: id }, 'shows.feed'),
    }));
    return [...fields, ...feeds];
  }, [navigate, settings, shows, words]);
};

/** Texts, recordings that have none yet, and websites. */
const useRecordGroups = (): readonly Group[] => {
  const navigate = useNavigate();
  const store = useUploadsStore();
  const { data: settings } = useQuery(settingsQuery);
  const { data: rows = [] } = useQuery(rowsQuery);
  const getPlace = usePlaceLabel();
  const { data: websites } = useQuery({
    ...allWebsitesQuery(toUnfilteredQuery(defaultWebsiteSearch)),
    enabled: hasWebsites(settings),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `getPlace` changes with `rows` and `settings`
  return useMemo(() => {
    const uploads = store.jobs().filter(({ state }) => state.kind !== 'done');
    return [
      {
        title: t('common.transcriptions'),
        entries: rows.map(({ id, name, date, seconds }) => ({
          id: `text ${id}`,
          label: name,
          facts: [
            getPlace(id),
            date === null ? '' : formatDate(date),
            seconds === null ? '' : formatDuration(seconds),
          ]
            .filter(Boolean)
            .join(' · '),
          run: () => void navigate({ to: '/transcriptions', search: { id } }),
        })),
      },
      {
        title: t('common.queue'),
        entries: uploads.map(({ id, name }) => ({
          id: `upload ${id}`,
          label: name,
          run: () => void navigate({ to: '/uploads' }),
        })),
      },
      {
        title: t('common.websites'),
        entries: (hasWebsites(settings) ? (websites?.items ?? []) : []).map(({ id, domain }) => ({
          id: `website ${id}`,
          label: toDisplayDomain(domain),
          run: () => void navigate({ to: '/websites', search: { id } }),
        })),
      },
    ];
  }, [navigate, rows, store, websites, settings]);
};

/** Who speaks in a show leads to the texts of the show that name them. */
const usePeopleGroup = (): Group => {
  const navigate = useNavigate();
  const { find } = useSearchFocus();
  const shows = useKnownShows();
  return useMemo(() => {
    const entries = shows.flatMap(({ id: show, name, speakers }) =>
      speakers.map((person) => ({
        id: `person ${show} ${person}`,
        label: person,
        facts: name,
        run: () =>
          void navigate({ to: '/transcriptions', search: { view: 'list', show, search: person } }).then(find),
      })),
    );
    return { title: t('shows.speakers'), entries };
  }, [find, navigate, shows]);
};

const foldGroup = ({ title, entries }: Group) => ({ title, entries: entries.map(foldEntry) });

interface PaletteProps {
  readonly run: (command: ShortcutCommand) => void;
}

const CommandPalette = ({ run }: PaletteProps) => {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const option = useRef<HTMLDivElement>(null);
  const listId = useId();
  const toOptionId = ({ id }: Entry): string => `${listId} ${id}`.replaceAll(' ', '-');
  const commands = useCommandEntries(run, query.trim().length > 1);
  const records = useRecordGroups();
  const people = usePeopleGroup();
  const settings = useSettingEntries();
  const actions = useMemo(
    () => foldGroup({ title: t('app.palette.actions'), entries: commands }),
    [commands],
  );
  const others = useMemo(
    () => [...records, people, { title: t('common.settings'), entries: settings }].map(foldGroup),
    [records, people, settings],
  );
  const groups = [actions, ...others];
  const found = groups.map(({ title, entries }) => ({ title, entries: findEntries(entries, query) }));
  const place = usePlaceEntry(query);
  const isNothing = place === null && found.every(({ entries }) => entries.length === 0);
  if (place) found.unshift({ title: t('transcriptions.audio.label'), entries: [place] });
  const [serviceSearch, textSearch] = [useServiceSearch(query), useTextSearch(query)];
  if (serviceSearch) found.push({ title: t('transcriptions.service.title'), entries: [serviceSearch] });
  if (textSearch) found.push({ title: t('app.shortcuts.search'), entries: [textSearch] });
  const all = found.flatMap(({ entries }) => entries);
  const chosen = all[Math.min(active, all.length - 1)];
  // The code of the palette may come after the dialog has moved the focus in.
  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option was chosen
  useEffect(() => option.current?.scrollIntoView({ block: 'nearest' }), [chosen]);

  const submit = (entry: Entry | undefined): void => {
    if (!entry) return;
    closeDialog('palette');
    // What the entry focuses comes after the focus that the dialog gives back, which takes ten milliseconds.
    after(20, entry.run);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) submit(chosen);
    else setActive((all.indexOf(chosen as Entry) + step + all.length) % all.length);
  };

  return (
    <>
      <TextInput
        ref={field}
        role="combobox"
        data-autofocus
        aria-label={t('app.palette.title')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={chosen && toOptionId(chosen)}
        placeholder={t('app.palette.placeholder')}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={classes.nothing}>
        {isNothing && t('app.palette.nothing')}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={t('app.palette.found')}
        className={classes.options}
        data-found-for={query.trim()}
      >
        {found.map(
          ({ title, entries }) =>
            entries.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
              <div key={title} role="group" aria-label={title}>
                <div className={classes.group} aria-hidden="true">
                  {title}
                </div>
                {entries.map((entry) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
                  <div
                    key={entry.id}
                    ref={entry === chosen ? option : undefined}
                    id={toOptionId(entry)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={entry === chosen}
                    className={classes.option}
                    onClick={() => submit(entry)}
                  >
                    <span className={classes.label}>{entry.label}</span>
                    {entry.facts && <span className={classes.facts}>{entry.facts}</span>}
                    {entry.keys && <Kbd keys={entry.keys} />}
                  </div>
                ))}
              </div>
            ),
        )}
      </div>
    </>
  );
};

export default CommandPalette;

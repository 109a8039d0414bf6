/**
 * The command palette: finds actions, texts, recordings, websites and settings by words of their names. Everything it searches is in
 * the window, except websites, which are read when it is opened.
 */
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { getKeys, type ShortcutCommand, shortcutNames, shortcuts } from '../../preload/contract/shortcuts.ts';
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { t } from '../../preload/messages/translate.ts';
import { focusSetting, listSettings, pageTitles } from '../features/settings/find-setting.ts';
import { rowsQuery } from '../features/transcriptions/library/list-rows.ts';
import { usePlaceLabel } from '../features/transcriptions/list/use-place-label.ts';
import { useUploadsStore } from '../features/uploads/uploads-store.ts';
import { toDisplayDomain } from '../features/websites/domain.ts';
import { allWebsitesQuery } from '../features/websites/records.ts';
import { defaultWebsiteSearch, toUnfilteredQuery } from '../features/websites/search.ts';
import { bridge } from '../lib/bridge.ts';
import { formatDate } from '../lib/format.ts';
import { getSearchedHost } from '../lib/places.ts';
import { hasWebsites, settingsPages, settingsQuery, useChosenKeys } from '../lib/settings-query.ts';
import { after } from '../lib/timers.ts';
import { truncate } from '../lib/truncate.ts';
import { type Action, useListActions } from '../state/actions.ts';
import { useToasts } from '../state/app-state-context.ts';
import { closeDialog } from '../ui/dialogs/Dialogs.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { useSearchFocus } from '../ui/list/search-focus.ts';
import classes from './CommandPalette.module.css';
import { getCommandLabel } from './ShortcutsDialog.tsx';

interface Entry {
  readonly id: string;
  readonly label: string;
  /** As the component `Kbd` takes them. */
  readonly keys?: string;
  readonly run: () => void;
  /** Beside the label. */
  readonly facts?: string;
}

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** Of a group. Who looks for more types another word. */
const maxEntries = 8;

/** Without case and accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Entries that contain all words, those first that begin with the first word. */
const findEntries = (
  entries: readonly (readonly [folded: string, entry: Entry])[],
  query: string,
): Entry[] => {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const found = entries.filter(([folded]) => words.every((word) => folded.includes(word)));
  const isFirst = ([folded]: (typeof found)[number]): boolean => folded.startsWith(words[0] ?? '');
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))]
    .slice(0, maxEntries)
    .map(([, entry]) => entry);
};

/** Actions of the screen, then those of the application. */
const useCommandEntries = (run: PaletteProps['run']): readonly Entry[] => {
  const navigate = useNavigate();
  const listActions = useListActions();
  const toasts = useToasts();
  const chosen = useChosenKeys();
  const { data: settings } = useQuery(settingsQuery);
  const host = getSearchedHost(settings);
  const { find } = useSearchFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the screen offers when the palette opens
  return useMemo(() => {
    const actions = [
      { label: t('app.rail.add'), run: () => run(shortcuts.chooseFiles.command) },
      ...listActions(),
      ...toasts.entries.get().flatMap((toast) => toast.actions ?? []),
    ];
    const ofScreen = [...new Map(actions.map((action) => [action.label, action])).values()].map(
      ({ label, keys = '', run: act }: Action) => ({
        id: `screen ${label}`,
        label,
        keys,
        run: () => act?.(),
      }),
    );
    const named = shortcutNames
      .filter((name) => name !== 'websites' || hasWebsites(settings))
      .filter((name) => name !== 'palette' && !ofScreen.some(({ keys }) => keys === getKeys(name, chosen)))
      .map((name) => ({
        id: name,
        label: getCommandLabel(name),
        keys: getKeys(name, chosen),
        run: () => run(shortcuts[name].command),
      }));
    const showView = (search: { readonly view?: 'unsaved' | 'deleted'; readonly favorite?: boolean }): void =>
      void navigate({ to: '/transcriptions', search });
    const setTheme = (theme: 'light' | 'dark' | 'system'): void => void bridge.settings.update({ theme });
    return [
      ...ofScreen,
      ...named,
      ...(host === null ||
      ofScreen.some(({ label }) => label === t('transcriptions.service.search', { host }))
        ? []
        : [
            {
              id: 'service',
              label: t('transcriptions.service.search', { host }),
              run: () => void navigate({ to: '/transcriptions', search: { view: 'service' } }).then(find),
            },
          ]),
      { id: 'favourites', label: t('app.palette.favourites'), run: () => showView({ favorite: true }) },
      { id: 'unsaved', label: t('app.palette.unsaved'), run: () => showView({ view: 'unsaved' }) },
      { id: 'deleted', label: t('app.palette.deleted'), run: () => showView({ view: 'deleted' }) },
      { id: 'light', label: t('app.palette.light'), run: () => setTheme('light') },
      { id: 'dark', label: t('app.palette.dark'), run: () => setTheme('dark') },
      { id: 'system', label: t('app.palette.system'), run: () => setTheme('system') },
      { id: 'log', label: t('support.showLog'), run: () => void bridge.app.showLog() },
    ];
  }, [navigate, run]);
};

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

/** Each of them leads to its field. */
const useSettingEntries = (): readonly Entry[] => {
  const navigate = useNavigate();
  const { data: settings } = useQuery(settingsQuery);
  return useMemo(() => {
    if (!settings) return [];
    const byPage = listSettings(settings);
    return settingsPages.flatMap((page) =>
      byPage[page].map((setting) => ({
        id: setting,
        label: t(setting),
        facts: t(pageTitles[page]),
        run: () => void navigate({ to: '/settings', search: { page } }).then(() => focusSetting(setting)),
      })),
    );
  }, [navigate, settings]);
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

const fill = (group: Group) => ({
  title: group.title,
  entries: group.entries.map((entry) => [fold(entry.label), entry] as const),
});

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
  const commands = useCommandEntries(run);
  const records = useRecordGroups();
  const settings = useSettingEntries();
  const groups = useMemo(
    () =>
      [
        { title: t('app.palette.actions'), entries: commands },
        ...records,
        { title: t('common.settings'), entries: settings },
      ].map(fill),
    [commands, records, settings],
  );
  const found = groups.map(({ title, entries }) => ({ title, entries: findEntries(entries, query) }));
  const isNothing = found.every(({ entries }) => entries.length === 0);
  const serviceSearch = useServiceSearch(query);
  if (serviceSearch) found.push({ title: t('transcriptions.service.title'), entries: [serviceSearch] });
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

/**
 * The commands of the palette. To add one: an entry in `useCommandEntries`, and other words for it in `assets/locales/synonyms`, with its
 * labels in `labels` or its name in `command` of the action.
 */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { documentFormats } from '../../preload/contract/exports.ts';
import { languageNames, type MessageLanguage } from '../../preload/contract/language.ts';
import { getKeys, type ShortcutCommand, shortcutNames, shortcuts } from '../../preload/contract/shortcuts.ts';
import { formatDuration } from '../../preload/messages/format-duration.ts';
import { loadSynonyms, type SynonymName, type Synonyms } from '../../preload/messages/synonyms.ts';
import { type MessageKey, t } from '../../preload/messages/translate.ts';
import {
  type ActivePlayer,
  createActivePlayer,
  formatSpeed,
  saveSpeed,
  speeds,
} from '../features/transcriptions/audio/player.ts';
import { loadExportOptions, saveExportOptions } from '../features/transcriptions/exports/export-options.ts';
import { createTextActions } from '../features/transcriptions/exports/text-actions.ts';
import { bridge } from '../lib/bridge.ts';
import { getLanguages } from '../lib/languages/language-names.ts';
import { forThisComputer } from '../lib/languages/languages.ts';
import { getSearchedHost } from '../lib/places.ts';
import { hasWebsites, settingsQuery, useChosenKeys } from '../lib/settings-query.ts';
import { type Action, useListActions } from '../state/actions.ts';
import { useSlice, useToasts } from '../state/app-state-context.ts';
import { useSearchFocus } from '../ui/list/search-focus.ts';
import { type Entry, parsePlace } from './find-entries.ts';
import { getCommandLabel } from './ShortcutsDialog.tsx';

/** The labels under which commands with other words are registered. */
const labels = {
  add: ['app.rail.add', 'app.shortcuts.chooseFiles', 'transcriptions.list.addFiles'],
  favourites: ['app.palette.favourites'],
  addFavourite: ['transcriptions.favorite.addSelected'],
  removeFavourite: ['transcriptions.favorite.removeSelected'],
  unsaved: ['app.palette.unsaved'],
  deleted: ['app.palette.deleted'],
  light: ['app.palette.light'],
  dark: ['app.palette.dark'],
  system: ['app.palette.system'],
  log: ['support.showLog'],
  find: ['app.shortcuts.search'],
  searchEverything: ['app.shortcuts.searchEverything'],
  refresh: ['app.shortcuts.refresh'],
  undo: ['app.shortcuts.undo'],
  showShortcuts: ['app.shortcuts.showShortcuts'],
  copyText: ['app.shortcuts.copyText', 'transcriptions.text.copy'],
  export: ['app.shortcuts.export', 'transcriptions.text.export', 'common.exportEllipsis'],
  exportAsLast: ['transcriptions.exports.asLast'],
  print: ['app.shortcuts.print', 'transcriptions.text.print'],
  focusMode: ['transcriptions.reading.focus'],
  settings: ['common.settings'],
  watch: ['watch.title', 'watch.add'],
  feed: ['shows.feed'],
  transcriptions: ['common.transcriptions'],
  uploads: ['common.queue'],
  websites: ['common.websites'],
  rename: ['transcriptions.text.rename'],
  play: ['transcriptions.audio.playRecording', 'transcriptions.words.playFromHere'],
  pause: ['transcriptions.audio.pauseRecording'],
  back: ['transcriptions.audio.back'],
  forward: ['transcriptions.audio.forward'],
  loop: ['transcriptions.audio.loop'],
  insertTime: ['transcriptions.audio.insertTime'],
  findReplace: ['transcriptions.find.label'],
  unsure: ['transcriptions.words.nextUnsureWord'],
  listenAgain: ['transcriptions.again.listen'],
  copyWithTime: ['transcriptions.words.copyWithTime'],
  versions: ['transcriptions.text.versions'],
  details: ['transcriptions.text.details'],
  speakers: ['transcriptions.voices.find'],
  paragraphs: ['transcriptions.paragraphs.divide'],
  transcribeAgain: ['transcriptions.text.transcribeAgain'],
  delete: ['common.delete'],
} as const satisfies Partial<Readonly<Record<SynonymName, readonly MessageKey[]>>>;

type Label = (typeof labels)[keyof typeof labels][number];

/** Other words by label. */
export const listSynonyms = (synonyms: Synonyms): ReadonlyMap<string, string> =>
  new Map(
    Object.entries<readonly Label[]>(labels).flatMap(([name, keys]) =>
      keys.map((key) => [t(key), synonyms[name as SynonymName]] as const),
    ),
  );

export const useSynonyms = (): Synonyms | undefined =>
  useQuery({ queryKey: ['synonyms', t('common.language')], queryFn: loadSynonyms }).data;

/** What the screen offers, under other words too. */
const toScreenEntries = (actions: readonly Action[], words: Synonyms | undefined): readonly Entry[] =>
  [...new Map(actions.map((action) => [action.label, action])).values()].map(
    ({ label, keys = '', command, run }) => ({
      id: `screen ${label}`,
      label,
      keys,
      synonyms: command && words?.[command],
      run: () => run?.(),
    }),
  );

const listSpeeds = (active: ActivePlayer, words: Synonyms | undefined): readonly Entry[] =>
  speeds.map((speed) => ({
    id: `speed ${speed}`,
    label: t('app.palette.speed', { speed: formatSpeed(speed) }),
    synonyms: `${words?.speed ?? ''} ${speed}x ${speed} x`,
    run: () => {
      active.player.setSpeed(speed);
      saveSpeed(speed);
    },
  }));

/** The extensions, and other names that people use. */
const formatNames = {
  docx: 'docx doc',
  html: 'html htm web',
  md: 'md',
  txt: 'txt plain',
  vtt: 'vtt webvtt',
  srt: 'srt subrip',
  json: 'json',
  timed_txt: 'txt timestamps',
  chapters_json: 'json podcast',
  chapters_txt: 'txt youtube',
} as const;

const listFormats = (exportText: () => void, words: Synonyms | undefined): readonly Entry[] =>
  documentFormats.map((format) => ({
    id: `export ${format}`,
    label: t('app.palette.exportAs', { format: t(`transcriptions.exports.formats.${format}.label`) }),
    synonyms: `${words?.export ?? ''} ${formatNames[format]}`,
    run: () => {
      saveExportOptions({ ...loadExportOptions(), format, isBeside: false });
      exportText();
    },
  }));

const listLanguages = (words: Synonyms | undefined): readonly Entry[] => [
  ...forThisComputer(getLanguages().all).map(({ value, label, names }) => ({
    id: `language ${value}`,
    label: `${t('settings.uploads.language')}: ${label}`,
    synonyms: `${words?.language ?? ''} ${names.join(' ')}`,
    run: () => void bridge.settings.update({ language: value }),
  })),
  ...Object.entries(languageNames).map(([code, name]) => ({
    id: `display ${code}`,
    label: `${t('common.language')}: ${name}`,
    synonyms: words?.displayLanguage,
    run: () => void bridge.settings.update({ displayLanguage: code as MessageLanguage }),
  })),
];

/** Goes to the time that is typed, if a recording is open that is as long. */
export const usePlaceEntry = (query: string): Entry | null => {
  const active = useSlice(createActivePlayer).get();
  const seconds = parsePlace(query);
  const duration = active?.player.state.get().duration ?? null;
  if (!active || seconds === null || (duration !== null && seconds > duration)) return null;
  return {
    id: 'place',
    label: t('app.palette.goTo', { time: formatDuration(seconds) }),
    run: () => active.player.seek(seconds),
  };
};

/** Actions of the screen, then those of the application. `isTyped`: what is only found by its name is listed as well. */
export const useCommandEntries = (
  run: (command: ShortcutCommand) => void,
  isTyped: boolean,
): readonly Entry[] => {
  const navigate = useNavigate();
  const listActions = useListActions();
  const toasts = useToasts();
  const chosen = useChosenKeys();
  const textActions = useSlice(createTextActions);
  const active = useSlice(createActivePlayer);
  const { data: settings } = useQuery(settingsQuery);
  const words = useSynonyms();
  const host = getSearchedHost(settings);
  const { find } = useSearchFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the screen offers when the palette opens
  const entries = useMemo(() => {
    const ofScreen = toScreenEntries(
      [
        { label: t('app.rail.add'), run: () => run(shortcuts.chooseFiles.command) },
        ...listActions(),
        ...toasts.entries.get().flatMap((toast) => toast.actions ?? []),
      ],
      words,
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
    const searchLabel = host === null ? null : t('transcriptions.service.search', { host });
    const search: Entry = {
      id: 'service',
      label: searchLabel ?? '',
      run: () => void navigate({ to: '/transcriptions', search: { view: 'service' } }).then(find),
    };
    const isSearchShown = searchLabel === null || ofScreen.some(({ label }) => label === searchLabel);
    const playing = active.get();
    const byLabel = words ? listSynonyms(words) : new Map<string, string>();
    return [
      ...ofScreen,
      ...named,
      ...(isSearchShown ? [] : [search]),
      { id: 'favourites', label: t('app.palette.favourites'), run: () => showView({ favorite: true }) },
      { id: 'unsaved', label: t('app.palette.unsaved'), run: () => showView({ view: 'unsaved' }) },
      { id: 'deleted', label: t('app.palette.deleted'), run: () => showView({ view: 'deleted' }) },
      { id: 'light', label: t('app.palette.light'), run: () => setTheme('light') },
      { id: 'dark', label: t('app.palette.dark'), run: () => setTheme('dark') },
      { id: 'system', label: t('app.palette.system'), run: () => setTheme('system') },
      { id: 'log', label: t('support.showLog'), run: () => void bridge.app.showLog() },
      ...(playing ? listSpeeds(playing, words) : []),
      ...(textActions.can('export') ? listFormats(() => textActions.run('export'), words) : []),
    ].map((entry: Entry) => ({ ...entry, synonyms: entry.synonyms ?? byLabel.get(entry.label) }));
  }, [navigate, run, words]);
  const languages = useMemo(() => (isTyped ? listLanguages(words) : []), [isTyped, words]);
  return useMemo(() => [...entries, ...languages], [entries, languages]);
};

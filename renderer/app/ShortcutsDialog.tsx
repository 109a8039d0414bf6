/** All shortcuts by what they do: for the help, and for the command palette. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Settings } from '../../preload/contract/settings.ts';
import {
  type ChosenKeys,
  canChoose,
  getKeys,
  playerKeys,
  type ShortcutName,
  shortcutNames,
  shortcuts,
} from '../../preload/contract/shortcuts.ts';
import { t } from '../../preload/messages/translate.ts';
import { rowKeys } from '../features/transcriptions/list/use-row-keys.ts';
import { bridge } from '../lib/bridge.ts';
import { isMac } from '../lib/platform.ts';
import { hasWebsites, settingsQuery, useChosenKeys } from '../lib/settings-query.ts';
import { useToasts } from '../state/app-state-context.ts';
import { formatKeys, Kbd } from '../ui/Kbd.tsx';
import classes from './ShortcutsDialog.module.css';
import { toKeys } from './shortcut-keys.ts';

const quiet = { className: classes.quiet, size: 'compact-xs', variant: 'subtle', color: 'gray' } as const;

interface ShortcutGroup {
  readonly title: string;
  /** Commands, whose keys can be changed; or keys, as the component `Kbd` takes them. */
  readonly shortcuts: readonly (ShortcutName | readonly [keys: string, description: string])[];
}

/** What a command with a shortcut does, in words. */
export const getCommandLabel = (name: ShortcutName): string =>
  ({
    palette: t('app.palette.title'),
    chooseFiles: t('app.shortcuts.chooseFiles'),
    transcriptions: t('common.transcriptions'),
    uploads: t('common.queue'),
    websites: t('common.websites'),
    settings: t('common.settings'),
    find: t('app.shortcuts.search'),
    searchEverything: t('app.shortcuts.searchEverything'),
    replaceEverywhere: t('rules.title'),
    refresh: t('app.shortcuts.refresh'),
    undo: t('app.shortcuts.undo'),
    showShortcuts: t('app.shortcuts.showShortcuts'),
    copyText: t('app.shortcuts.copyText'),
    exportText: t('app.shortcuts.export'),
    exportAsLast: t('transcriptions.exports.asLast'),
    print: t('app.shortcuts.print'),
    focusMode: t('transcriptions.reading.focus'),
  })[name];

/** The contents of the dialog of shortcuts. */
const getShortcutGroups = (settings: Settings | undefined): readonly ShortcutGroup[] => [
  {
    title: t('app.shortcuts.anywhere'),
    shortcuts: [
      'palette',
      'chooseFiles',
      'transcriptions',
      'uploads',
      ...(hasWebsites(settings) ? (['websites'] as const) : []),
      'settings',
      'find',
      'searchEverything',
      'replaceEverywhere',
      'refresh',
      ['mod+Z', getCommandLabel('undo')],
      'showShortcuts',
    ],
  },
  {
    title: t('app.shortcuts.review'),
    shortcuts: [
      ['enter', t('common.start')],
      ['Esc', t('uploads.review.later')],
    ],
  },
  {
    title: t('app.shortcuts.text'),
    shortcuts: [
      ['mod+S', t('common.save')],
      'copyText',
      'exportText',
      'exportAsLast',
      'print',
      'focusMode',
      ['alt+↓', t('app.shortcuts.changeSpeaker')],
      [`${isMac ? 'ctrl' : 'alt'}+1…9`, t('app.shortcuts.assignSpeaker')],
    ],
  },
  {
    title: t('app.shortcuts.playback'),
    shortcuts: [
      [playerKeys.toggle, t('app.shortcuts.playPause')],
      [playerKeys.playFromHere, t('app.shortcuts.playFromCaret')],
      ['mod+click', t('app.shortcuts.playFromWord')],
      [playerKeys.back, t('app.shortcuts.back')],
      [playerKeys.forward, t('app.shortcuts.forward')],
      [playerKeys.slower, t('app.shortcuts.slower')],
      [playerKeys.faster, t('app.shortcuts.faster')],
      [playerKeys.slow, t('app.shortcuts.slowWhileHeld')],
      [playerKeys.loop, t('transcriptions.audio.loop')],
      [playerKeys.insertTime, t('transcriptions.audio.insertTime')],
      [playerKeys.addChapter, t('transcriptions.chapters.mark')],
      ['shift+←', t('app.shortcuts.previousPause')],
      ['shift+→', t('app.shortcuts.nextPause')],
    ],
  },
  {
    title: t('app.shortcuts.lists'),
    shortcuts: [
      ['↑', t('app.shortcuts.previousRow')],
      ['↓', t('app.shortcuts.nextRow')],
      ['shift+↓', t('app.shortcuts.selectSeveral')],
      ['mod+A', t('app.shortcuts.selectAll')],
      [rowKeys.rename, t('transcriptions.text.rename')],
      [rowKeys.favorite, t('transcriptions.favorite.addSelected')],
      ['alt+↑', t('app.shortcuts.moveUp')],
      ['alt+↓', t('app.shortcuts.moveDown')],
    ],
  },
];

interface CommandRowProps {
  readonly name: ShortcutName;
  readonly chosen: ChosenKeys;
  readonly onChoose: (keys: string | undefined) => void;
}

/** Its keys can be changed: after the button, the next keys are taken. */
const CommandRow = ({ name, chosen, onChoose }: CommandRowProps) => {
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState('');
  const label = getCommandLabel(name);
  const listen = (on: boolean): void => {
    setListening(on);
    setProblem('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isListening || event.key === 'Tab') return;
    event.preventDefault();
    if (event.key === 'Escape') listen(false);
    if (['Alt', 'Control', 'Escape', 'Meta', 'Shift'].includes(event.key)) return;
    const keys = toKeys(event.nativeEvent);
    const owner = shortcutNames.find((each) => each !== name && getKeys(each, chosen) === keys);
    if (owner) {
      const command = getCommandLabel(owner);
      setProblem(t('app.shortcuts.usedBy', { keys: formatKeys(keys), command }));
    } else if (event.altKey || !canChoose(keys)) {
      setProblem(t('app.shortcuts.notUsable', { keys: formatKeys(keys), mod: formatKeys('mod') }));
    } else {
      listen(false);
      onChoose(keys === shortcuts[name].keys ? undefined : keys);
    }
  };
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        {chosen[name] !== undefined && (
          <Button
            {...quiet}
            aria-label={`${t('app.shortcuts.reset')}: ${label}`}
            onClick={() => onChoose(undefined)}
          >
            {t('app.shortcuts.reset')}
          </Button>
        )}
        <Button
          {...quiet}
          aria-label={`${t('app.shortcuts.change')}: ${label}`}
          aria-pressed={isListening}
          // Escape ends it, and not the dialog.
          data-mantine-stop-propagation={isListening}
          onClick={() => listen(!isListening)}
          onBlur={() => listen(false)}
          onKeyDown={onKeyDown}
        >
          {t('app.shortcuts.change')}
        </Button>
        {isListening ? t('app.shortcuts.press') : <Kbd keys={getKeys(name, chosen)} />}
        <p role="status">{problem}</p>
      </dd>
    </div>
  );
};

const ShortcutsList = () => {
  const start = useRef<HTMLHeadingElement>(null);
  const { data: settings } = useQuery(settingsQuery);
  const chosen = useChosenKeys();
  const { errorToast } = useToasts();
  const choose = async (name: ShortcutName, keys: string | undefined): Promise<void> => {
    const { [name]: _usual, ...others } = chosen;
    const next = keys === undefined ? others : { ...others, [name]: keys };
    const saved = await bridge.settings.update({ shortcutKeys: next });
    if (!saved.ok) errorToast(t('settings.notSaved'), saved.error);
  };
  // Its code may come after the dialog has moved the focus in. From the first heading, the arrow keys scroll.
  useEffect(() => start.current?.focus(), []);
  return (
    <section className={classes.groups} aria-label={t('app.shortcuts.label')}>
      {getShortcutGroups(settings).map((group, at) => (
        <section key={group.title}>
          <h3
            className={classes.group}
            {...(at === 0 && { ref: start, tabIndex: -1, 'data-autofocus': true })}
          >
            {group.title}
          </h3>
          <dl className={classes.list}>
            {group.shortcuts.map((shortcut) =>
              typeof shortcut === 'string' ? (
                <CommandRow
                  key={shortcut}
                  name={shortcut}
                  chosen={chosen}
                  onChoose={(keys) => void choose(shortcut, keys)}
                />
              ) : (
                <div key={shortcut[0]} className={classes.row}>
                  <dt>{shortcut[1]}</dt>
                  <dd>
                    <Kbd keys={shortcut[0]} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
    </section>
  );
};

export default ShortcutsList;

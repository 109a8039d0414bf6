/** All shortcuts by what they do: for the help, and for the command palette. */
import { useEffect, useRef } from 'react';
import { shortcuts } from '../../preload/contract/shortcuts.ts';
import { t } from '../../preload/messages/translate.ts';
import { Kbd } from '../ui/Kbd.tsx';
import classes from './ShortcutsDialog.module.css';

interface ShortcutGroup {
  readonly title: string;
  /** `keys` as the component `Kbd` takes them. */
  readonly shortcuts: readonly (readonly [keys: string, description: string])[];
}

/** What a command with a shortcut does, in words. */
export const getCommandLabel = (name: keyof typeof shortcuts): string =>
  ({
    palette: t('app.palette.title'),
    chooseFiles: t('app.shortcuts.chooseFiles'),
    transcriptions: t('common.transcriptions'),
    uploads: t('common.uploads'),
    websites: t('common.websites'),
    settings: t('common.settings'),
    find: t('app.shortcuts.search'),
    searchEverything: t('app.shortcuts.searchEverything'),
    refresh: t('app.shortcuts.refresh'),
    undo: t('app.shortcuts.undo'),
    showShortcuts: t('app.shortcuts.showShortcuts'),
    copyText: t('app.shortcuts.copyText'),
    exportText: t('app.shortcuts.export'),
    print: t('app.shortcuts.print'),
    focusMode: t('transcriptions.reading.focus'),
  })[name];

const listCommand = (name: keyof typeof shortcuts): readonly [string, string] => [
  shortcuts[name].keys,
  getCommandLabel(name),
];

/** The contents of the dialog of shortcuts. */
const getShortcutGroups = (): readonly ShortcutGroup[] => [
  {
    title: t('app.shortcuts.anywhere'),
    shortcuts: (
      [
        'palette',
        'chooseFiles',
        'transcriptions',
        'uploads',
        'websites',
        'settings',
        'find',
        'searchEverything',
        'refresh',
        'undo',
        'showShortcuts',
      ] as const
    ).map(listCommand),
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
      listCommand('copyText'),
      listCommand('exportText'),
      listCommand('print'),
      listCommand('focusMode'),
    ],
  },
  {
    title: t('app.shortcuts.playback'),
    shortcuts: [
      ['F8', t('app.shortcuts.playPause')],
      ['shift+F8', t('app.shortcuts.playFromCaret')],
      ['mod+click', t('app.shortcuts.playFromWord')],
      ['F7', t('app.shortcuts.back')],
      ['F9', t('app.shortcuts.forward')],
      ['shift+F7', t('app.shortcuts.slower')],
      ['shift+F9', t('app.shortcuts.faster')],
      ['F6', t('app.shortcuts.slowWhileHeld')],
      ['shift+F6', t('transcriptions.audio.loop')],
      ['mod+J', t('transcriptions.audio.insertTime')],
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
      ['alt+↑', t('app.shortcuts.moveUp')],
      ['alt+↓', t('app.shortcuts.moveDown')],
    ],
  },
];

const ShortcutsList = () => {
  const list = useRef<HTMLElement>(null);
  // Its code may come after the dialog has moved the focus in.
  useEffect(() => list.current?.focus(), []);
  return (
    <section
      ref={list}
      className={classes.groups}
      aria-label={t('app.shortcuts.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the list
      tabIndex={0}
      data-autofocus
    >
      {getShortcutGroups().map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className={classes.group}>{title}</h3>
          <dl className={classes.list}>
            {shortcuts.map(([shortcut, description]) => (
              <div key={shortcut} className={classes.row}>
                <dt>{description}</dt>
                <dd>
                  <Kbd keys={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
};

export default ShortcutsList;

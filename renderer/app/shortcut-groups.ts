import { t } from '../../preload/messages/translate.ts';

interface ShortcutGroup {
  readonly title: string;
  /** `keys` as the component `Kbd` takes them. */
  readonly shortcuts: readonly (readonly [keys: string, description: string])[];
}

/** The contents of the dialog of shortcuts. */
export const getShortcutGroups = (): readonly ShortcutGroup[] => [
  {
    title: t('app.shortcuts.anywhere'),
    shortcuts: [
      ['mod+O', t('app.shortcuts.chooseFiles')],
      ['mod+1', t('common.transcriptions')],
      ['mod+2', t('common.uploads')],
      ['mod+3', t('common.websites')],
      ['mod+,', t('common.settings')],
      ['mod+F', t('app.shortcuts.search')],
      ['mod+shift+F', t('app.shortcuts.searchEverything')],
      ['mod+R', t('app.shortcuts.refresh')],
      ['mod+Z', t('app.shortcuts.undo')],
      ['F1', t('app.shortcuts.showShortcuts')],
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
      ['mod+shift+C', t('app.shortcuts.copyText')],
      ['mod+shift+E', t('app.shortcuts.export')],
      ['mod+P', t('app.shortcuts.print')],
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

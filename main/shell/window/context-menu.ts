/** The context menu of texts and fields. Electron has none of its own. */
import { BrowserWindow, Menu, type MenuItemConstructorOptions, session, type WebContents } from 'electron';
import type { AppCommand } from '../../../preload/contract/app.ts';
import { type EditorAction, getActionKeys } from '../../../preload/contract/shortcuts.ts';
import { t } from '../../../preload/messages/translate.ts';
import { toAccelerator } from '../menu.ts';

interface SpellingActions {
  replace(word: string): void;
  addToDictionary(word: string): void;
}

type Params = Pick<
  Electron.ContextMenuParams,
  | 'isEditable'
  | 'formControlType'
  | 'selectionText'
  | 'editFlags'
  | 'misspelledWord'
  | 'dictionarySuggestions'
>;

const divider: MenuItemConstructorOptions = { type: 'separator' };

const spellingItems = (params: Params, spelling: SpellingActions): MenuItemConstructorOptions[] => {
  const { misspelledWord, dictionarySuggestions } = params;
  if (misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((word) => ({
    label: word.replaceAll('&', '&&'),
    click: () => spelling.replace(word),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: t('menu.noSuggestions'), enabled: false }]),
    divider,
    { label: t('menu.addToDictionary'), click: () => spelling.addToDictionary(misspelledWord) },
    divider,
  ];
};

const editItems = ({ editFlags }: Params): MenuItemConstructorOptions[] => [
  { role: 'undo', label: t('common.undo'), enabled: editFlags.canUndo },
  { role: 'redo', label: t('menu.redo'), enabled: editFlags.canRedo },
  divider,
  { role: 'cut', label: t('menu.cut'), enabled: editFlags.canCut },
  { role: 'copy', label: t('common.copy'), enabled: editFlags.canCopy },
  { role: 'paste', label: t('menu.paste'), enabled: editFlags.canPaste },
  { role: 'pasteAndMatchStyle', label: t('menu.pasteAndMatchStyle'), enabled: editFlags.canPaste },
  divider,
  { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
];

/** Empty if there is nothing to edit or copy. `textItems`: of a text, not of a field. */
const contextMenuTemplate = (
  params: Params,
  spelling: SpellingActions,
  textItems: MenuItemConstructorOptions[],
): MenuItemConstructorOptions[] => {
  const isText = params.formControlType === 'none' && textItems.length > 0;
  if (params.isEditable)
    return [
      ...spellingItems(params, spelling),
      ...editItems(params),
      ...(isText ? [divider, ...textItems] : []),
    ];
  return params.editFlags.canCopy && params.selectionText.trim() !== ''
    ? [{ role: 'copy', label: t('common.copy') }]
    : [];
};

export class ContextMenu {
  readonly #send: (command: AppCommand) => void;
  #actions: readonly EditorAction[] = [];

  constructor(send: (command: AppCommand) => void) {
    this.#send = send;
  }

  /** What can be done at the caret of the open text. */
  offer(actions: readonly EditorAction[]): void {
    this.#actions = actions;
  }

  add(window: BrowserWindow): void {
    const { webContents } = window;
    webContents.on('context-menu', (_event, params) => this.#show(webContents, params));
  }

  #show(contents: WebContents, params: Electron.ContextMenuParams): void {
    const spelling = {
      replace: (word: string): void => contents.replaceMisspelling(word),
      addToDictionary: (word: string): void =>
        void session.defaultSession.addWordToSpellCheckerDictionary(word),
    };
    const template = contextMenuTemplate(params, spelling, this.#createItems());
    const window = BrowserWindow.fromWebContents(contents);
    if (template.length === 0 || !window) return;
    const frame = params.frame ?? undefined;
    Menu.buildFromTemplate(template).popup({ window, ...(frame ? { frame } : {}) });
  }

  #createItems(): MenuItemConstructorOptions[] {
    return this.#actions.map((action) => {
      const keys = getActionKeys(action);
      return {
        label: t(`transcriptions.words.${action}`),
        // The window hears these keys.
        ...(keys !== undefined && { accelerator: toAccelerator(keys), registerAccelerator: false }),
        click: () => this.#send({ kind: 'text', action }),
      };
    });
  }
}
